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
/// ```
public struct WebContent: Hashable, Sendable {
    enum Source: Hashable, Sendable {
        case html(String)
        case trusted(TrustedHTML)
        case url(URL)
        case resource(String)
        case template(String, TemplateValue)
    }

    let source: Source
    /// The style sheet to apply; the page's own rules override it.
    let styleSheet: StyleSheet

    /// Makes content of untrusted HTML from anywhere.
    ///
    /// A `String` always counts as untrusted: only views of the tier ``PageTrust/document`` load
    /// it.
    ///
    /// - Parameters:
    ///   - html: A whole page or a fragment.
    ///   - styleSheet: The style sheet to apply; the page's own rules override it.
    /// - Returns: The content.
    public static func html(_ html: String, styleSheet: StyleSheet = .none) -> WebContent {
        WebContent(source: .html(html), styleSheet: styleSheet)
    }

    /// Makes content of HTML that the app's code made.
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

    /// Makes content of the page at a URL, which the view's trust has to allow.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - styleSheet: The style sheet to apply; the page's own rules override it.
    /// - Returns: The content.
    public static func url(_ url: URL, styleSheet: StyleSheet = .none) -> WebContent {
        WebContent(source: .url(url), styleSheet: styleSheet)
    }

    /// Makes content of a page in the view's resource folder.
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
