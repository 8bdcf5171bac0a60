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

    /// Whose smaller copies may be kept on disk; nil where none may be.
    public let copyOwner: Identity?

    /// Stands for the bytes.
    let fingerprint: UInt64

    /// Describes a file.
    public init(
        _ bytes: [UInt8], url: URL, provenance: AnswerProvenance = AnswerProvenance(),
        copyOwner: Identity? = nil
    ) {
        self.bytes = bytes
        self.url = url
        self.provenance = provenance
        self.copyOwner = copyOwner
        fingerprint = Fingerprint.of(bytes)
    }
}
