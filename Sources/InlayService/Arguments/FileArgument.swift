public import Foundation
import InlayValues

/// A file that is sent with a form; only multipart carries it, and anywhere else it is an error.
///
/// ```swift
/// try await service.post("/photos", ["picture": FileArgument(at: url)], encoding: .multipart)
/// ```
public struct FileArgument: Hashable, Sendable {
    enum Content: Hashable, Sendable {
        case file(URL)
        case bytes([UInt8])
    }

    let content: Content

    /// The file name in the request.
    public let name: String

    /// What the file is.
    public let type: MediaType

    /// A file on disk, read while it is sent.
    ///
    /// - Parameters:
    ///   - url: Where the file is.
    ///   - name: Another name than its own.
    ///   - type: Another type than that of its extension.
    public init(at url: URL, name: String? = nil, type: MediaType? = nil) {
        content = .file(url)
        self.name = name ?? url.lastPathComponent
        self.type = type ?? MediaType(essence: FileTypes.essence(of: name ?? url.lastPathComponent))
    }

    /// A file that is in memory.
    public init(_ bytes: [UInt8], name: String, type: MediaType? = nil) {
        content = .bytes(bytes)
        self.name = name
        self.type = type ?? MediaType(essence: FileTypes.essence(of: name))
    }
}
