import FoundationEssentials

/// Where documents, property templates, tables and images come from.
public protocol MarkupResources: Sendable {
    /// The bytes of a file such as `Login.xml`, or nil when there is none.
    func contents(of name: String) -> [UInt8]?

    /// The path of a file such as `logo.png`, or nil when there is none.
    func path(of name: String) -> String?

    /// What a file is called in diagnostics.
    func displayName(of name: String) -> String
}

extension MarkupResources {
    /// No file has a path.
    public func path(of name: String) -> String? { nil }

    /// The file's own name.
    public func displayName(of name: String) -> String { name }
}

/// The files of a folder; links that lead out of it are not followed.
public struct MarkupFolder: MarkupResources {
    /// How many bytes of a file are read at most.
    private static let limit = 16_777_216

    private let folder: String

    /// Takes the files of the folder and of the folders inside.
    public init(path: String) {
        folder = path.isEmpty ? "." : path
    }

    /// The bytes of a file of the folder, or nil when it has more than 16 MiB.
    public func contents(of name: String) -> [UInt8]? {
        guard let path = path(of: name),
            let attributes = try? FileManager.default.attributesOfItem(atPath: path),
            let size = attributes[.size] as? Int64 ?? (attributes[.size] as? Int).map(Int64.init),
            size <= Self.limit
        else { return nil }
        return FileManager.default.contents(atPath: path).map { Array($0) }
    }

    /// The path of a file of the folder.
    public func path(of name: String) -> String? {
        let steps = name.split(separator: "/", omittingEmptySubsequences: false)
        guard !name.contains("\0"), !steps.contains(where: { ["", ".", ".."].contains($0) })
        else { return nil }
        let path = "\(folder)/\(name)"
        var isFolder = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder
        else { return nil }
        let inside = URL(filePath: folder).resolvingSymlinksInPath().path()
        let resolved = URL(filePath: path).resolvingSymlinksInPath().path()
        let prefix = inside.hasSuffix("/") ? inside : inside + "/"
        return resolved.hasPrefix(prefix) ? path : nil
    }

    /// The path of a file, whether it is there or not.
    public func displayName(of name: String) -> String {
        folder == "." ? name : "\(folder)/\(name)"
    }
}

/// Files in memory.
public struct MarkupFiles: MarkupResources, ExpressibleByDictionaryLiteral {
    private let files: [String: String]

    /// Takes the texts by the names of their files.
    public init(_ files: [String: String] = [:]) {
        self.files = files
    }

    /// Takes the texts by the names of their files.
    public init(dictionaryLiteral elements: (String, String)...) {
        files = Dictionary(elements) { $1 }
    }

    /// The bytes of the file's text.
    public func contents(of name: String) -> [UInt8]? {
        files[name].map { Array($0.utf8) }
    }
}
