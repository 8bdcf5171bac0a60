public import Foundation
public import InlayValues

/// A request for the file of an image.
public struct OriginalRequest: Hashable, Sendable {
    /// The URL of the file.
    public var url: URL
    /// Whether the request is sent without cookies and credentials.
    public var isAnonymous: Bool
    /// The origins to which redirects may lead; nil allows all.
    public var origins: Set<WebOrigin>?
    /// The cache policy for the stored file.
    public var use: OriginalUse
    /// The maximum size of the file in bytes.
    public var byteLimit: Int

    /// Creates a request for a file.
    public init(
        _ url: URL, isAnonymous: Bool = false, origins: Set<WebOrigin>? = nil,
        use: OriginalUse = .usual,
        byteLimit: Int = ImageLimits().fileBytes
    ) {
        self.url = url
        self.isAnonymous = isAnonymous
        self.origins = origins
        self.use = use
        self.byteLimit = byteLimit
    }

    /// Returns whether the file may come from a URL.
    func admits(_ url: URL) -> Bool {
        guard let origins else { return true }
        return WebOrigin(url.absoluteString).map(origins.contains) ?? false
    }
}
