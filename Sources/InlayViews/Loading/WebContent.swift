public import Foundation
import InlayTemplate
public import InlayValues

/// What a web view can load.
///
/// ```swift
/// try await document.load(.html(mail.body))         // a stranger's
/// try await view.load(.trusted("<h1>Welcome</h1>")) // the app's own
/// try await view.load(.resource("index.html"))      // from the app's resource folder
/// try await document.load(.html(mail.body, styleSheet: .app)) // dressed like the desktop
/// ```
public struct WebContent: Hashable, Sendable {
    enum Source: Hashable, Sendable {
        case html(String)
        case trusted(TrustedHTML)
        case url(String)
        case resource(String)
        case template(String, TemplateValue)
    }

    let source: Source
    /// What the page is dressed with.
    let styleSheet: StyleSheet

    /// HTML from anywhere.
    ///
    /// It is always a stranger's: only a view of the tier ``Trust/document`` takes it.
    ///
    /// - Parameters:
    ///   - html: The page, or a piece of one.
    ///   - styleSheet: What it is dressed with, where it says nothing itself.
    /// - Returns: What to load.
    public static func html(_ html: String, styleSheet: StyleSheet = .none) -> WebContent {
        WebContent(source: .html(html), styleSheet: styleSheet)
    }

    /// HTML that the app's code made.
    ///
    /// - Parameters:
    ///   - html: The page, or a piece of one.
    ///   - styleSheet: What it is dressed with, where it says nothing itself.
    /// - Returns: What to load.
    public static func trusted(
        _ html: TrustedHTML, styleSheet: StyleSheet = .none
    ) -> WebContent {
        WebContent(source: .trusted(html), styleSheet: styleSheet)
    }

    /// The page at an address that the view's trust admits.
    ///
    /// - Parameters:
    ///   - url: The address.
    ///   - styleSheet: What the page is dressed with, where it says nothing itself.
    /// - Returns: What to load.
    public static func url(_ url: URL, styleSheet: StyleSheet = .none) -> WebContent {
        WebContent(source: .url(url.absoluteString), styleSheet: styleSheet)
    }

    /// A page of the view's resource folder.
    ///
    /// - Parameters:
    ///   - path: The path within the folder, percent-encoded where a URL asks for it.
    ///   - styleSheet: What the page is dressed with, where it says nothing itself.
    /// - Returns: What to load.
    public static func resource(
        _ path: String, styleSheet: StyleSheet = .none
    ) -> WebContent {
        WebContent(source: .resource(path), styleSheet: styleSheet)
    }
}
