public import InlayService

/// Where pictures' files come from.
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
/// Equal requests at the same time are asked for once. A cancelled task isn't waited for.
public protocol ImageSource: Sendable {
    /// Gets a file.
    ///
    /// - Parameter request: Which one.
    /// - Returns: The file, and where it came from.
    /// - Throws: Why there is none.
    func original(_ request: OriginalRequest) async throws(ImageError) -> OriginalImage

    /// The service whose user the images are for; when they log out, loaders remove them. Nil where the images are
    /// for everybody.
    var service: ServiceProxy? { get }
}

extension ImageSource {
    /// None: the images are for everybody.
    public var service: ServiceProxy? { nil }
}
