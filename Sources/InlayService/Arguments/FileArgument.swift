public import Foundation
import InlayValues

/// A file argument of a call, valid only in multipart bodies.
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

    /// The file name in the multipart body.
    public let name: String

    /// The media type of the file.
    public let type: HTTPMediaType

    /// Creates an argument for a file on disk, which is read while it is sent.
    ///
    /// - Parameters:
    ///   - url: The URL of the file.
    ///   - name: The file name to send; nil uses the file's own name.
    ///   - type: The media type; nil derives it from the file name extension.
    public init(at url: URL, name: String? = nil, type: HTTPMediaType? = nil) {
        content = .file(url)
        self.name = name ?? url.lastPathComponent
        self.type =
            type ?? HTTPMediaType(essence: FileTypes.essence(of: name ?? url.lastPathComponent))
    }

    /// Creates an argument for a file in memory.
    public init(_ bytes: [UInt8], name: String, type: HTTPMediaType? = nil) {
        content = .bytes(bytes)
        self.name = name
        self.type = type ?? HTTPMediaType(essence: FileTypes.essence(of: name))
    }
}
