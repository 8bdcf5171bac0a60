import InlayImages
import InlayValues
import InlayWebViews

/// The owner of a web view whose pages load images by the app.
protocol PageImageClient: SchemeClient {
    /// The functions that load the inline images of the page; nil after the view was closed.
    var handlers: EngineHandlers? { get }
    /// The origins from which the current page may load `inlay-image:` URLs, in addition to those of
    /// the configuration.
    var remoteImages: ImageAccess { get }
    /// The loader of the app's images; nil if the app has none.
    var imageLoader: ImageLoader? { get }
    /// A loader that caches nothing on disk, for images of the page's content.
    var plainImageLoader: ImageLoader? { get }
    /// The measured boxes of the page's images.
    var imageBoxes: PageImageBoxes { get }

    /// Runs a script in the page, to measure the boxes of images.
    func evaluate(_ script: EngineScript) async throws(ScriptError) -> JSONValue
}
