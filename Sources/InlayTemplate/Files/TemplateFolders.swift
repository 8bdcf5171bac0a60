import Foundation

/// The folders that templates may come from.
struct TemplateFolders: Hashable, Sendable {
    /// What a template's file may be called beside its name.
    static let extensions = ["", ".mghtml", ".html"]

    let folders: [URL]

    /// Reads the first file of the name, which may not lead out of the folders: not by `..`, not
    /// by an absolute path, not by a symbolic link.
    func read(_ name: String) throws(TemplateFileError) -> TemplateSource {
        let steps = name.split(separator: "/", omittingEmptySubsequences: false)
        let isPlain = !name.contains("\0") && !steps.contains { ["", ".", ".."].contains($0) }
        guard isPlain else { throw .outside(name: name) }
        for folder in folders {
            for suffix in Self.extensions {
                let file = folder.appendingPathComponent(name + suffix)
                guard isFile(file) else { continue }
                let inside = folder.resolvingSymlinksInPath().path + "/"
                guard file.resolvingSymlinksInPath().path.hasPrefix(inside) else {
                    throw .outside(name: name)
                }
                return try Self.read(file)
            }
        }
        throw .missing(name: name, searchPaths: folders.map(\.path))
    }

    /// Reads a file from anywhere.
    static func read(_ file: URL) throws(TemplateFileError) -> TemplateSource {
        let data: Data
        do {
            data = try Data(contentsOf: file)
        } catch CocoaError.fileReadNoSuchFile, CocoaError.fileNoSuchFile {
            throw .missing(
                name: file.lastPathComponent, searchPaths: [file.deletingLastPathComponent().path])
        } catch {
            throw .unreadable(path: file.path, reason: error.localizedDescription)
        }
        return TemplateSource(name: file.relativePath, bytes: Array(data), file: file)
    }

    private func isFile(_ url: URL) -> Bool {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
        return exists && !isFolder.boolValue
    }
}
