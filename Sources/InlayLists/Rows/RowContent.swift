public import Foundation
public import InlayGeometry
public import InlayValues
public import InlayWebViews

/// The content of a list's row: a fragment of HTML with its options.
///
/// ```swift
/// let list = ContentList(answers) { answer in
///     .html(answer.body, baseURL: answer.url)
/// }
/// ```
///
/// Rows are untrusted by default, like pages of the trust tier
/// ``/InlayWebViews/PageTrust/document``: their HTML is sanitized, none of their scripts run, and
/// nothing is loaded over the network unless ``remoteContent`` allows it.
public struct RowContent: Hashable, Sendable {
    /// The permission to load images over the network.
    public typealias RemoteContent = WebContent.RemoteContent

    /// Whether scripts in a row's HTML run.
    public enum Scripts: Hashable, Sendable {
        /// Scripts never run.
        case forbidden
        /// Scripts run in a web process and an origin that only this row has. The row's HTML isn't
        /// sanitized. Its only network access is to images and media that the row's
        /// ``RowContent/remoteContent`` allows.
        case allowed
    }

    /// The renderer of a row.
    public enum Presentation: Hashable, Sendable {
        /// Native text if it can display the row exactly, or else the web engine.
        case automatic
        /// The web engine, even if native text could display the content.
        case web
    }

    /// The untrusted HTML; nil if all of the row's HTML is trusted.
    let untrusted: String?
    /// The app's own HTML above the untrusted HTML; all of the row's HTML if ``untrusted`` is nil.
    let before: TrustedHTML
    /// The app's own HTML below the untrusted HTML.
    let after: TrustedHTML
    /// The base URL of relative links and images, if any.
    public var baseURL: URL?
    /// The style sheet that is applied to the row; CSS in the row's HTML overrides it.
    public var styleSheet: StyleSheet
    /// The row's class: a group of rows with similar heights.
    ///
    /// The estimated height of an unmeasured row is the average of the measured rows of its class.
    public var rowClass: RowClass
    /// Whether images are loaded over the network.
    public var remoteContent = RemoteContent.blocked
    /// The images that the app provides for `cid:` addresses in the row's HTML; `nil` if there are
    /// none.
    public var inlineImages: InlineImages?
    /// Whether the row's scripts run.
    public var scripts = Scripts.forbidden
    /// The renderer of the row.
    public var presentation = Presentation.automatic

    /// Creates a row of untrusted HTML, with the app's own HTML above and below it, if any.
    ///
    /// The untrusted HTML is sanitized, unless ``scripts`` are allowed.
    ///
    /// ```swift
    /// .html(mail.body, after: "<a href='inlay:reply'>Reply to " + .text(mail.sender) + "</a>")
    /// ```
    ///
    /// - Parameters:
    ///   - html: The untrusted HTML.
    ///   - before: The app's HTML above the untrusted HTML. Its links may be commands, such as
    ///     `inlay:reply`, unless the row's scripts run.
    ///   - after: The app's HTML below the untrusted HTML, with the same rule for commands.
    ///   - baseURL: The row's ``baseURL``.
    ///   - styleSheet: The row's ``styleSheet``.
    ///   - rowClass: The row's ``rowClass``.
    /// - Returns: The content of a row.
    public static func html(
        _ html: String, before: TrustedHTML = "", after: TrustedHTML = "", baseURL: URL? = nil,
        styleSheet: StyleSheet = .app, rowClass: RowClass = .standard
    ) -> RowContent {
        RowContent(
            untrusted: html, before: before, after: after, baseURL: baseURL,
            styleSheet: styleSheet, rowClass: rowClass)
    }

    /// Creates a row of the app's own HTML, which isn't sanitized.
    ///
    /// ```swift
    /// .trusted(try template.html(answer))
    /// ```
    ///
    /// - Parameters:
    ///   - html: HTML from a template or from literals.
    ///   - baseURL: The row's ``baseURL``.
    ///   - styleSheet: The row's ``styleSheet``.
    ///   - rowClass: The row's ``rowClass``.
    /// - Returns: The content of a row.
    public static func trusted(
        _ html: TrustedHTML, baseURL: URL? = nil, styleSheet: StyleSheet = .app,
        rowClass: RowClass = .standard
    ) -> RowContent {
        RowContent(
            untrusted: nil, before: html, after: "", baseURL: baseURL, styleSheet: styleSheet,
            rowClass: rowClass)
    }

    /// Whether links in the row may be commands, such as `inlay:reply`.
    ///
    /// True only if the row contains HTML of the app itself, and untrusted scripts can't run in it:
    /// the sanitizer removes commands from untrusted HTML, but untrusted scripts could click the
    /// app's links.
    var mayCommand: Bool {
        untrusted == nil
            || scripts == .forbidden && !(before.source.isEmpty && after.source.isEmpty)
    }

    /// The same content with its scripts forbidden.
    var withoutScripts: RowContent {
        var content = self
        content.scripts = .forbidden
        return content
    }

    /// The content that replaces a failed row: an error message and a link *Try Again*.
    var placeholder: RowContent {
        let html: TrustedHTML =
            "<p>" + .text(InterfaceText.rowFailed()) + " <a href=\"inlay:try-again\">"
            + .text(InterfaceText.tryAgain()) + "</a></p>"
        return .trusted(html, rowClass: rowClass)
    }

    /// The URL of the *Try Again* link in a ``placeholder``, which the list itself handles.
    static let tryAgain = "inlay:try-again"

    var kind: RowKind {
        RowKind(remoteImages: remoteImages, runsScripts: scripts == .allowed)
    }

    /// The sources of the row's images.
    var images: RowImages { RowImages(remote: remoteImages, inline: inlineImages) }

    private var remoteImages: ImageAccess { remoteContent.access }
}
