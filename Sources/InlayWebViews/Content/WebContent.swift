public import Foundation
import InlayTemplate
public import InlayValues

/// Content that a web view can load: HTML, a template, or the page at a URL.
///
/// ```swift
/// try await document.load(.html(mail.body))         // untrusted
/// try await view.load(.trusted("<h1>Welcome</h1>")) // the app's own
/// try await view.load(.resource("index.html"))      // from the app's resource folder
/// try await document.load(.html(mail.body, styleSheet: .app)) // styled like the desktop
/// try await document.load(.html(mail.body, remoteContent: .allowed)) // with its images
/// ```
public struct WebContent: Hashable, Sendable {
    /// The permission of a row, or of a page of a web view, to load images over the network.
    ///
    /// A request for an image tells the image's server that the user reads the row or page. The permission
    /// also applies to audio and video, which only HTML that isn't sanitized can contain.
    public enum RemoteContent: Hashable, Sendable {
        /// No images load over the network.
        case blocked
        /// Images load only from these origins; redirects to other origins are refused.
        case origins(Set<WebOrigin>)
        /// Images load from any web server.
        case allowed
    }

    enum Source: Hashable, Sendable {
        case html(String)
        case xhtml(String)
        case trusted(TrustedHTML)
        case url(URL)
        case resource(String)
        case template(String, TemplateValue)
    }

    let source: Source
    /// The style sheet to apply; the page's own rules override it.
    var styleSheet: StyleSheet
    /// The percent-encoded path of the page in the view's resource folder, on which its relative
    /// links are based; empty for the folder itself.
    var path = ""
    /// Whether images of the HTML are loaded over the network.
    ///
    /// The image loader of the view's profile loads them, without cookies and credentials for pages
    /// of the tier ``PageTrust/document``. For HTML text and templates only: loads of other content
    /// throw ``PageLoadError/imagesWithoutHTML``.
    public var remoteContent = RemoteContent.blocked
    /// The images that the app provides for `cid:` addresses in the HTML, as mails have them; nil if
    /// there are none.
    ///
    /// For HTML text and templates only, as ``remoteContent``.
    public var inlineImages: InlineImages?

    /// The URL that relative addresses of images and links in the HTML are resolved against; nil for
    /// those of the page, which is in the view's resource folder if there is one.
    ///
    /// It gives the page no permissions: images load as ``remoteContent`` says, and links open as
    /// the view's trust says. The first `<base>` of the HTML is resolved against it and used in its
    /// place. Links to a part of the page, such as `#notes`, scripts, style sheets, fonts and forms
    /// aren't affected. For HTML text and templates only, as ``remoteContent``.
    ///
    /// ```swift
    /// var content = try WebContent.template("article", article)
    /// content.baseURL = article.url
    /// ```
    public var baseURL: URL?

    init(source: Source, styleSheet: StyleSheet) {
        (self.source, self.styleSheet) = (source, styleSheet)
    }

    /// Creates content of untrusted HTML from anywhere.
    ///
    /// A `String` always counts as untrusted: only views of the tier ``PageTrust/document`` load
    /// it.
    ///
    /// - Parameters:
    ///   - html: A whole page or a fragment.
    ///   - styleSheet: The style sheet to apply; the page's own rules override it.
    ///   - remoteContent: Whether images are loaded over the network.
    ///   - inlineImages: The images for `cid:` addresses; nil if there are none.
    ///   - baseURL: The content's ``baseURL``.
    /// - Returns: The content.
    public static func html(
        _ html: String, styleSheet: StyleSheet = .none,
        remoteContent: RemoteContent = .blocked, inlineImages: InlineImages? = nil,
        baseURL: URL? = nil
    ) -> WebContent {
        var content = WebContent(source: .html(html), styleSheet: styleSheet)
        content.remoteContent = remoteContent
        content.inlineImages = inlineImages
        content.baseURL = baseURL
        return content
    }

    /// Creates content of untrusted XHTML from anywhere, which is parsed as XML.
    ///
    /// Like ``html(_:styleSheet:remoteContent:inlineImages:baseURL:)``, only views of the tier
    /// ``PageTrust/document`` load it. Text that isn't well-formed XML is shown up to its first error.
    ///
    /// - Parameters:
    ///   - xhtml: A whole page.
    ///   - styleSheet: The style sheet to apply; the page's own rules override it.
    /// - Returns: The content.
    public static func xhtml(_ xhtml: String, styleSheet: StyleSheet = .none) -> WebContent {
        WebContent(source: .xhtml(xhtml), styleSheet: styleSheet)
    }

    /// Creates content of HTML that the app's code made.
    ///
    /// - Parameters:
    ///   - html: A whole page or a fragment.
    ///   - styleSheet: The style sheet to apply; the page's own rules override it.
    /// - Returns: The content.
    public static func trusted(
        _ html: TrustedHTML, styleSheet: StyleSheet = .none
    ) -> WebContent {
        WebContent(source: .trusted(html), styleSheet: styleSheet)
    }

    /// Returns the same content, as of a file in the view's resource folder.
    ///
    /// - Parameter path: The path of the page within the folder, on which its relative links are
    ///   based; percent-encoded as in a URL.
    /// - Returns: The content.
    package func placed(at path: String) -> WebContent {
        var content = self
        content.path = path
        return content
    }

    /// Creates content of the page at a URL, which the view's trust has to allow.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - styleSheet: The style sheet to apply; the page's own rules override it.
    /// - Returns: The content.
    public static func url(_ url: URL, styleSheet: StyleSheet = .none) -> WebContent {
        WebContent(source: .url(url), styleSheet: styleSheet)
    }

    /// Creates content of a page in the view's resource folder.
    ///
    /// - Parameters:
    ///   - path: The path within the folder, percent-encoded as in a URL.
    ///   - styleSheet: The style sheet to apply; the page's own rules override it.
    /// - Returns: The content.
    public static func resource(
        _ path: String, styleSheet: StyleSheet = .none
    ) -> WebContent {
        WebContent(source: .resource(path), styleSheet: styleSheet)
    }
}
