public import Foundation
public import InlayValues

/// What a web view can load.
///
/// ```swift
/// try await document.load(.html(mail.body))         // a stranger's
/// try await view.load(.trusted("<h1>Welcome</h1>")) // the app's own
/// try await view.load(.resource("index.html"))      // from the app's resource folder
/// ```
public struct WebContent: Hashable, Sendable {
    enum Source: Hashable, Sendable {
        case html(String)
        case trusted(TrustedHTML)
        case url(String)
        case resource(String)
    }

    let source: Source

    /// HTML from anywhere.
    ///
    /// It is always a stranger's: only a view of the tier ``Trust/document`` takes it.
    public static func html(_ html: String) -> WebContent { WebContent(source: .html(html)) }

    /// HTML that the app's code made.
    public static func trusted(_ html: TrustedHTML) -> WebContent {
        WebContent(source: .trusted(html))
    }

    /// The page at an address that the view's trust admits.
    public static func url(_ url: URL) -> WebContent {
        WebContent(source: .url(url.absoluteString))
    }

    /// A page of the view's resource folder.
    ///
    /// - Parameter path: The path within the folder, percent-encoded where a URL asks for it.
    /// - Returns: What to load.
    public static func resource(_ path: String) -> WebContent {
        WebContent(source: .resource(path))
    }
}
