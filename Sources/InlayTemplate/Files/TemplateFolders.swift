import Foundation

/// The search paths of templates.
struct TemplateFolders: Hashable, Sendable {
    /// The file extensions that a template's name may omit.
    static let extensions = ["", ".mghtml", ".html"]

    /// The maximum number of files of a folder that are listed in errors.
    private static let nameLimit = 1_000

    let folders: [URL]

    /// Reads the first file with the name; throws if `..`, an absolute path or a symbolic link
    /// leads out of the folders.
    func read(_ name: String) throws(TemplateFileError) -> TemplateSource {
        let steps = name.split(separator: "/", omittingEmptySubsequences: false)
        let isPlain = !name.contains("\0") && !steps.contains { ["", ".", ".."].contains($0) }
        guard isPlain else { throw .outside(name: name) }
        for folder in folders {
            for suffix in Self.extensions {
                let file = folder.appendingPathComponent(name + suffix)
                guard isFile(file) else { continue }
                let root = folder.resolvingSymlinksInPath().path
                let inside = root.hasSuffix("/") ? root : root + "/"
                guard file.resolvingSymlinksInPath().path.hasPrefix(inside) else {
                    throw .outside(name: name)
                }
                return try Self.read(file)
            }
        }
        throw .missing(name: name, searchPaths: folders.map(\.path))
    }

    /// Reads a file at any location.
    static func read(_ file: URL) throws(TemplateFileError) -> TemplateSource {
        // Taken before reading, so that a change during the reading gives a different stamp.
        let stamp = FileStamp(file)
        let data: Data
        do {
            data = try Data(contentsOf: file)
        } catch CocoaError.fileReadNoSuchFile, CocoaError.fileNoSuchFile {
            throw .missing(
                name: file.lastPathComponent, searchPaths: [file.deletingLastPathComponent().path])
        } catch {
            throw .unreadable(path: file.path, reason: error.localizedDescription)
        }
        return TemplateSource(name: file.relativePath, bytes: Array(data), file: (file, stamp))
    }

    /// Returns the names of the files in the folders and their subfolders.
    func fileNames() -> Set<String> {
        var found: Set<String> = []
        for folder in folders {
            let paths = FileManager.default.enumerator(atPath: folder.path)
            // Limited, because the folder may be large, such as the root of a disk.
            for case let path as String in (paths?.lazy.prefix(Self.nameLimit)).map(Array.init)
                ?? [] where isFile(folder.appendingPathComponent(path))
            {
                found.insert(path)
            }
        }
        return found
    }

    /// Returns the sorted names of the templates among files, without extensions.
    static func templateNames(of files: Set<String>) -> [String] {
        let names = files.flatMap { file in
            extensions.dropFirst().filter { file.hasSuffix($0) }
                .map { String(file.dropLast($0.count)) }
        }
        return Set(names).sorted()
    }

    private func isFile(_ url: URL) -> Bool {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
        return exists && !isFolder.boolValue
    }
}
