import Foundation

/// A new project for an app, with the contents of all its files.
struct Project {
    let name: String
    let repository: InlayRepository

    /// The contents of the files, by path in the project's folder.
    var files: [(path: String, text: String)] {
        [
            (".gitignore", ".build/\n.swiftpm/\n"),
            ("Data/\(identifier).desktop", desktopEntry),
            ("Data/\(identifier).svg", icon),
            ("Makefile", makefile),
            ("Package.swift", manifest),
            ("README.md", readMe),
            ("Service/messages.json", messages),
        ] + ProjectSources(name: name).files
    }

    /// Writes the project's folder completely or not at all.
    ///
    /// The files are written to a temporary folder, which is then renamed. An existing file or
    /// folder of that name is never replaced.
    ///
    /// - Parameter parent: The folder in which the project's folder is created.
    /// - Throws: The system's error; `EEXIST` if the name is taken.
    func write(in parent: String = ".") throws(SystemError) {
        let temporary = "\(parent)/.inlay-\(UInt64.random(in: .min ... .max)).part"
        defer { try? FileManager.default.removeItem(atPath: temporary) }
        guard mkdir(temporary, 0o777) == 0 else { throw SystemError() }
        for file in files {
            let path = "\(temporary)/\(file.path)"
            try OutputFile.makeFolder(String(OutputFile.folder(of: path).dropLast()))
            try OutputFile.write(Array(file.text.utf8), to: path)
        }
        // `mkdir` fails if the name is taken, and `rename` then replaces only an empty folder.
        let target = "\(parent)/\(name)"
        guard mkdir(target, 0o777) == 0 else { throw SystemError() }
        guard rename(temporary, target) == 0 else {
            let error = SystemError()
            rmdir(target)
            throw error
        }
    }
}
