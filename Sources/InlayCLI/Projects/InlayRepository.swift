import Foundation

/// The repository of Inlay that a generated project depends on.
struct InlayRepository {
    /// The absolute path of the repository, without symbolic links.
    let path: String

    /// Checks that a folder contains the package Inlay.
    init(path: String) throws(CommandFailure) {
        guard let real = realpath(path, nil) else {
            let error = SystemError()
            throw CommandFailure(
                .noInput, "\(path) can't be read: \(error); give Inlay's folder with --inlay.")
        }
        defer { free(real) }
        self.path = String(cString: real)
        guard Self.isInlay(self.path) else {
            throw CommandFailure(
                .noInput, "\(path) has no package Inlay; give its folder with --inlay.")
        }
        guard self.path.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
        else {
            throw CommandFailure(
                .usage, "The path of Inlay's folder has a control character; rename the folder.")
        }
    }

    /// Returns the repository that this program was built from.
    static func ofThisProgram(file: String = #filePath) throws(CommandFailure) -> InlayRepository {
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        guard isInlay(folder.path) else {
            throw CommandFailure(
                .usage,
                """
                The repository that this program was built from is gone; give Inlay's folder with \
                --inlay.
                """)
        }
        return try InlayRepository(path: folder.path)
    }

    private static func isInlay(_ folder: String) -> Bool {
        guard let manifest = FileManager.default.contents(atPath: "\(folder)/Package.swift")
        else { return false }
        return String(decoding: manifest, as: UTF8.self).contains("    name: \"Inlay\",\n")
    }
}
