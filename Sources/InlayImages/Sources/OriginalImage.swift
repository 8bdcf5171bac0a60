public import Foundation
public import InlayService

/// An image file as its source delivered it.
public struct OriginalImage: Sendable {
    /// The contents of the file.
    public let bytes: [UInt8]

    /// The URL of the file, after redirects.
    public let url: URL

    /// The source of the file (network, cache, …), and the reason for using it.
    public let provenance: ResponseProvenance

    /// The user in whose name scaled copies may be cached on disk; nil if no copies may be cached.
    public let copyOwner: ServiceIdentity?

    /// A hash of the bytes.
    let fingerprint: UInt64

    /// Creates an original image file from its contents, URL and provenance.
    public init(
        _ bytes: [UInt8], url: URL, provenance: ResponseProvenance = ResponseProvenance(),
        copyOwner: ServiceIdentity? = nil
    ) {
        self.bytes = bytes
        self.url = url
        self.provenance = provenance
        self.copyOwner = copyOwner
        fingerprint = Fingerprint.of(bytes)
    }
}
