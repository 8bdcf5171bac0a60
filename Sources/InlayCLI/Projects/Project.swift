import Foundation

/// The folder of a new app, with all its files.
struct Project {
    let name: String
    let repository: InlayRepository

    /// The files' contents by their paths in the folder.
    var files: [(path: String, text: String)] {
        [
            (".gitignore", ".build/\n.swiftpm/\n"),
            ("Makefile", makefile),
            ("Package.swift", manifest),
            ("README.md", readMe),
            ("Service/messages.json", messages),
            ("Sources/\(name)/App.swift", app),
            ("Sources/\(name)/Greeting.swift", model),
            ("Sources/\(name)/HelloScreen.swift", screen),
            ("Sources/\(name)/MessageService.swift", service),
            ("Sources/\(name)/PageScreen.swift", pageScreen),
            ("Sources/\(name)/Pages/greeting.html", page),
            ("Sources/\(name)/Screens/Hello.xml", document),
            ("Tests/\(name)Tests/GreetingTests.swift", tests),
        ]
    }

    /// Writes the folder as a whole, or nothing.
    ///
    /// The files are written to a temporary folder, which then takes the name. An existing file or folder
    /// of that name is never replaced.
    ///
    /// - Parameter parent: The folder that gets the new one.
    /// - Throws: The error of the system, `EEXIST` when the name is taken.
    func write(in parent: String = ".") throws(SystemError) {
        let temporary = "\(parent)/.inlay-\(UInt64.random(in: .min ... .max)).part"
        defer { try? FileManager.default.removeItem(atPath: temporary) }
        guard mkdir(temporary, 0o777) == 0 else { throw SystemError() }
        for file in files {
            let path = "\(temporary)/\(file.path)"
            try OutputFile.makeFolder(String(OutputFile.folder(of: path).dropLast()))
            try OutputFile.write(Array(file.text.utf8), to: path)
        }
        // mkdir fails where the name is taken; renaming replaces an empty folder only.
        let target = "\(parent)/\(name)"
        guard mkdir(target, 0o777) == 0 else { throw SystemError() }
        guard rename(temporary, target) == 0 else {
            let error = SystemError()
            rmdir(target)
            throw error
        }
    }
}
