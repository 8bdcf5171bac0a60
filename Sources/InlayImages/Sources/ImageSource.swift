public import InlayService

/// A source of image files.
///
/// ```swift
/// struct Drawers: ImageSource {
///     func original(_ request: OriginalRequest) async throws(ImageError) -> OriginalImage {
///         guard let file = drawer[request.url] else { throw .source("the drawer is empty") }
///         return OriginalImage(file, url: request.url)
///     }
/// }
/// ```
///
/// The loader coalesces equal requests that are in progress at the same time. The loader doesn't
/// wait for a call whose task it has cancelled.
public protocol ImageSource: Sendable {
    /// Loads the file of an image.
    ///
    /// - Parameter request: The URL, the cache policy and the size limit.
    /// - Returns: The file and its provenance.
    /// - Throws: The reason why there is no file.
    func original(_ request: OriginalRequest) async throws(ImageError) -> OriginalImage

    /// The service whose user the images belong to, or nil for images that are the same for all
    /// users.
    ///
    /// When that user logs out, loaders remove the images.
    var service: ServiceProxy? { get }
}

extension ImageSource {
    /// No service: the images are the same for all users.
    public var service: ServiceProxy? { nil }
}
