public import Foundation

/// A request for the file of an image.
public struct OriginalRequest: Hashable, Sendable {
    /// The URL of the file.
    public var url: URL
    /// Whether the request is sent without cookies and credentials.
    public var isAnonymous: Bool
    /// The cache policy for the stored file.
    public var use: OriginalUse
    /// The maximum size of the file in bytes.
    public var byteLimit: Int

    /// Creates a request for a file.
    public init(
        _ url: URL, isAnonymous: Bool = false, use: OriginalUse = .usual,
        byteLimit: Int = ImageLimits().fileBytes
    ) {
        self.url = url
        self.isAnonymous = isAnonymous
        self.use = use
        self.byteLimit = byteLimit
    }
}
