public import Foundation
public import InlayService

/// A picture's file as it came.
public struct OriginalImage: Sendable {
    /// The file's contents.
    public let bytes: [UInt8]

    /// Where they are from, after redirects.
    public let url: URL

    /// Where they came from, and why.
    public let provenance: AnswerProvenance

    /// Whether smaller copies may be kept on disk: everybody may see it, and nobody forbade it.
    public let allowsCopies: Bool

    /// Stands for the bytes.
    let fingerprint: UInt64

    /// Describes a file.
    public init(
        _ bytes: [UInt8], url: URL, provenance: AnswerProvenance = AnswerProvenance(),
        allowsCopies: Bool = false
    ) {
        self.bytes = bytes
        self.url = url
        self.provenance = provenance
        self.allowsCopies = allowsCopies
        fingerprint = Fingerprint.of(bytes)
    }
}
