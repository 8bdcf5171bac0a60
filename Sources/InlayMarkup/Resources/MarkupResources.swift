import FoundationEssentials

/// The source of documents, property templates, tables and images.
public protocol MarkupResources: Sendable {
    /// Returns the bytes of a file such as `Login.xml`, or nil.
    func contents(of name: String) -> [UInt8]?

    /// Returns the path of a file such as `logo.png`, or nil.
    func path(of name: String) -> String?

    /// Returns the name of a file in diagnostics.
    func displayName(of name: String) -> String

    /// The names of the files, which diagnostics suggest in place of a name without a file; empty if
    /// they are unknown.
    var fileNames: [String] { get }
}

extension MarkupResources {
    /// Returns nil, since the files have no path.
    public func path(of name: String) -> String? { nil }

    /// Returns the file's name.
    public func displayName(of name: String) -> String { name }

    /// No names.
    public var fileNames: [String] { [] }
}

/// The files of a folder; symbolic links that lead out of it aren't followed.
public struct MarkupFolder: MarkupResources {
    /// The maximum size in bytes of a file.
    private static let limit = 16_777_216
    /// The maximum number of files and folders that are listed.
    private static let nameLimit = 1_000

    private let folder: String

    /// Creates resources from a folder and its subfolders.
    public init(path: String) {
        folder = path.isEmpty ? "." : path
    }

    /// Returns the bytes of a file in the folder, or nil if it is larger than 16 MiB.
    public func contents(of name: String) -> [UInt8]? {
        guard let path = path(of: name).map(Self.resolved),
            let attributes = try? FileManager.default.attributesOfItem(atPath: path),
            // Reading a pipe or a device may never end.
            attributes[.type] as? FileAttributeType == .typeRegular,
            let size = attributes[.size] as? Int64 ?? (attributes[.size] as? Int).map(Int64.init),
            size <= Self.limit
        else { return nil }
        return FileManager.default.contents(atPath: path).map { Array($0) }
    }

    /// Returns the path of a file in the folder.
    public func path(of name: String) -> String? {
        let steps = name.split(separator: "/", omittingEmptySubsequences: false)
        guard !name.contains("\0"), !steps.contains(where: { ["", ".", ".."].contains($0) })
        else { return nil }
        let path = "\(folder)/\(name)"
        var isFolder = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder
        else { return nil }
        let inside = Self.resolved(folder)
        let prefix = inside.hasSuffix("/") ? inside : inside + "/"
        return Self.resolved(path).hasPrefix(prefix) ? path : nil
    }

    /// Returns the path without symbolic links.
    private static func resolved(_ path: String) -> String {
        URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
    }

    /// Returns the path that a file would have.
    public func displayName(of name: String) -> String {
        folder == "." ? name : "\(folder)/\(name)"
    }

    /// The names of at most 1,000 files in the folder and its subfolders.
    public var fileNames: [String] {
        var names: [String] = []
        var subfolders = [""]
        var count = 0
        while let subfolder = subfolders.popLast() {
            let entries = try? FileManager.default.contentsOfDirectory(
                atPath: "\(folder)/\(subfolder)")
            for entry in entries ?? [] {
                count += 1
                guard count <= Self.nameLimit else { return names }
                let name = subfolder + entry
                var isFolder = false
                guard
                    FileManager.default.fileExists(
                        atPath: "\(folder)/\(name)", isDirectory: &isFolder)
                else { continue }
                if isFolder {
                    subfolders.append(name + "/")
                } else {
                    names.append(name)
                }
            }
        }
        return names
    }
}

/// Files in memory.
public struct MarkupFiles: MarkupResources, ExpressibleByDictionaryLiteral {
    private let files: [String: String]

    /// Creates resources from texts by their file names.
    public init(_ files: [String: String] = [:]) {
        self.files = files
    }

    /// Creates resources from texts by their file names.
    public init(dictionaryLiteral elements: (String, String)...) {
        files = Dictionary(elements) { $1 }
    }

    /// Returns the bytes of a file's text.
    public func contents(of name: String) -> [UInt8]? {
        files[name].map { Array($0.utf8) }
    }

    /// The names of all files.
    public var fileNames: [String] { Array(files.keys) }
}
