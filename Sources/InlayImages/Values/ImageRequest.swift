public import Foundation

/// Which picture is wanted, and how large.
///
/// ```swift
/// let request = ImageRequest(url, size: PixelSize(width: 192, height: 192), mode: .fill)
/// let picture = try await loader.image(for: request)
/// ```
///
/// Equal requests share a download, a decoded picture and a place in memory.
public struct ImageRequest: Hashable, Sendable {
    /// Where the picture is.
    public var url: URL

    /// The pixels of the place where it is shown; nil for the picture's own size.
    public var size: PixelSize?

    /// How it is put into that place.
    public var mode: ImageContentMode

    /// What is loaded before it, and after.
    public var priority: ImagePriority

    /// What is done to it after decoding.
    public var processing: ImageProcessing?

    /// Whether the server isn't told who asks: no cookies, no credentials.
    ///
    /// For pictures that a stranger's page names.
    public var isAnonymous: Bool

    /// Describes a picture.
    public init(
        _ url: URL, size: PixelSize? = nil, mode: ImageContentMode = .fit,
        priority: ImagePriority = .visible, processing: ImageProcessing? = nil,
        isAnonymous: Bool = false
    ) {
        self.url = url
        self.size = size
        self.mode = mode
        self.priority = priority
        self.processing = processing
        self.isAnonymous = isAnonymous
    }

    /// What the picture is looked up by; making it takes longer than looking it up.
    public var key: ImageKey { ImageKey(self) }
}
