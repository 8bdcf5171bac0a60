public import Foundation
public import InlayHTML
public import InlayValues

/// The reason why a load failed.
public enum PageLoadError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The app or the user stopped the load.
    case stopped
    /// Another load of the same view replaced this one.
    case superseded
    /// The view was closed during the load.
    case closed
    /// The view's trust tier or its navigation decider doesn't allow the URL.
    case refused(url: URL)
    /// Untrusted HTML was given to a view whose trust tier isn't ``PageTrust/document``.
    case untrustedContent
    /// The app's own HTML was given to a view that only loads pages from the network.
    case misplacedContent
    /// A page of the resource folder was requested, but the view has no resource folder.
    case noResourceFolder
    /// Images of the network or of the app were allowed, or a base URL was set, for content that
    /// isn't HTML text.
    case imagesWithoutHTML
    /// The HTML text with a base URL, or with the images that the content allows, is too long, or too
    /// expensive to parse.
    case html(HTMLLimitError)
    /// The history has no page to go back or forward to.
    case noHistory
    /// There is no page to reload: nothing was loaded yet.
    case noPage
    /// The server can't be reached, or the connection was lost.
    case network(url: URL, message: String)
    /// The server's certificate isn't trusted.
    case certificate(url: URL)
    /// The resource folder has no such page.
    case notFound(url: URL)
    /// The URL has a file that web views don't show, such as a PDF; `type` is its media type.
    case unsupportedType(url: URL, type: String)
    /// The server sends the URL as a file to download, and web views download nothing.
    case download(url: URL)
    /// The template or its data has an error; the diagnostic describes the error and its position
    /// in the template's file.
    case template(SourceDiagnostic)
    /// The web process terminated during the load.
    case processTerminated(TerminationReason)
    /// The engine failed for another reason, which `message` describes.
    case engine(url: URL, message: String)

    /// A sentence that describes the error.
    public var description: String {
        switch self {
        case .stopped: "The load was stopped."
        case .superseded: "Another load of the same view replaced this one."
        case .closed: "The view was closed while it was loading."
        case .refused(let url): "The view's trust tier doesn't allow \(url)."
        case .untrustedContent:
            """
            HTML from a String is untrusted: load it in a view with trust .document, \
            or make it TrustedHTML if the app's own code wrote it.
            """
        case .misplacedContent:
            "TrustedHTML loads only in a view with trust .app or .document."
        case .noResourceFolder: "The view has no resource folder to load the page from."
        case .imagesWithoutHTML:
            "baseURL, remoteContent and inlineImages are only for .html, .trusted and .template."
        case .html(let error): "The images and links of the HTML can't be resolved. \(error)"
        case .noHistory: "The history has no page to go back or forward to."
        case .noPage: "There is no page to reload."
        case .network(let url, let message): "\(url) can't be loaded: \(message)"
        case .certificate(let url): "The certificate of \(url) isn't trusted."
        case .notFound(let url): "There is no \(url)."
        case .unsupportedType(let url, let type):
            """
            \(url) can't be displayed: web views don't show files of the type \(type). \
            Open it in another app, or fetch it with a ServiceProxy.
            """
        case .download(let url):
            """
            \(url) can't be displayed: the server sends it as a file to download, and web views \
            download nothing. Fetch it with a ServiceProxy.
            """
        case .template(let diagnostic): "\(diagnostic)"
        case .processTerminated(let reason): "The web process terminated: \(reason)."
        case .engine(let url, let message): "\(url) can't be displayed: \(message)"
        }
    }
}
