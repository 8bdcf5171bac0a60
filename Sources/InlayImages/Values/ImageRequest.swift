public import Foundation
public import InlayValues

/// A request for an image at a size.
///
/// ```swift
/// let request = ImageRequest(url, size: PixelSize(width: 192, height: 192), mode: .fill)
/// let image = try await loader.image(for: request)
/// ```
///
/// Equal requests share a download, a decoded image and an entry in the memory cache.
public struct ImageRequest: Hashable, Sendable {
    /// The URL of the image.
    public var url: URL

    /// The size in pixels of the view that shows the image; nil decodes at the original size.
    public var size: PixelSize?

    /// How the image is scaled to ``size``.
    public var mode: ImageContentMode

    /// The priority compared with other loads.
    public var priority: ImagePriority

    /// The transformation to apply after decoding, if any.
    public var processing: ImageProcessing?

    /// Whether the request is sent without cookies and credentials.
    ///
    /// Use it for images that an untrusted page names.
    public var isAnonymous: Bool

    /// The origins from which the image may be loaded, also after redirects; nil allows all.
    public var origins: Set<WebOrigin>?

    /// Creates a request; by default for the original size, at the priority of visible images.
    public init(
        _ url: URL, size: PixelSize? = nil, mode: ImageContentMode = .fit,
        priority: ImagePriority = .visible, processing: ImageProcessing? = nil,
        isAnonymous: Bool = false, origins: Set<WebOrigin>? = nil
    ) {
        self.url = url
        self.size = size
        self.mode = mode
        self.priority = priority
        self.processing = processing
        self.isAnonymous = isAnonymous
        self.origins = origins
    }

    /// The cache key of the image; computing it takes longer than the lookup, so reuse it.
    package var key: ImageKey { ImageKey(self) }
}
