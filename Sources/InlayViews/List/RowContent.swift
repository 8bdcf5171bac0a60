public import InlayGeometry
public import InlayValues

/// What a row of a list shows: a piece of HTML.
///
/// ```swift
/// let list = ContentList(answers) { answer in
///     .html(answer.body, baseURL: answer.url)
/// }
/// ```
///
/// A row is a stranger, as a page of the tier ``Trust/document`` is: its HTML is sanitised, none of
/// its scripts run, and nothing is loaded over the network unless ``remoteContent`` allows it.
public struct RowContent: Hashable, Sendable {
    enum Source: Hashable, Sendable {
        case html(String, before: TrustedHTML, after: TrustedHTML)
        case trusted(TrustedHTML)
    }

    /// Whether a row may load pictures over the network, which tells their server that it is read.
    public enum RemoteContent: Hashable, Sendable {
        /// It may not.
        case blocked
        /// It may.
        case allowed
    }

    /// Whether scripts that are in a row's HTML run.
    public enum Scripts: Hashable, Sendable {
        /// They never do.
        case forbidden
        /// They do, in a process and an origin of their own, without the network.
        case allowed
    }

    /// What draws a row.
    public enum Presentation: Hashable, Sendable {
        /// Native text where that is enough, or else the web engine.
        case automatic
        /// The web engine, whatever the row is.
        case web
    }

    let source: Source
    /// What relative links are relative to.
    public var baseURL: String?
    /// What bare HTML looks like.
    public var styleSheet: StyleSheet
    /// The kind of row, by which the heights of those that weren't seen yet are estimated.
    public var rowClass: RowClass
    /// Whether pictures come over the network.
    public var remoteContent = RemoteContent.blocked
    /// Whether the row's scripts run.
    public var scripts = Scripts.forbidden
    /// What draws the row.
    public var presentation = Presentation.automatic

    /// A stranger's HTML, which is sanitised, between what the app says itself.
    ///
    /// ```swift
    /// .html(mail.body, before: "<h3>" + .text(mail.subject) + "</h3>", after: "<a href='inlay:reply'>Reply</a>")
    /// ```
    ///
    /// - Parameters:
    ///   - html: HTML as it came.
    ///   - before: The app's HTML above it; its links may be commands where no scripts of the row run.
    ///   - after: The app's HTML below it; its links may be commands where no scripts of the row run.
    ///   - baseURL: What its relative links are relative to.
    ///   - styleSheet: What it looks like where it says nothing itself.
    ///   - rowClass: The kind of row.
    /// - Returns: The content of a row.
    public static func html(
        _ html: String, before: TrustedHTML = "", after: TrustedHTML = "", baseURL: String? = nil,
        styleSheet: StyleSheet = .app, rowClass: RowClass = .standard
    ) -> RowContent {
        RowContent(
            source: .html(html, before: before, after: after), baseURL: baseURL,
            styleSheet: styleSheet, rowClass: rowClass)
    }

    /// HTML that the app's code made, which is shown as it is.
    ///
    /// - Parameters:
    ///   - html: HTML of a template or of literals.
    ///   - baseURL: What its relative links are relative to.
    ///   - styleSheet: What it looks like where it says nothing itself.
    ///   - rowClass: The kind of row.
    /// - Returns: The content of a row.
    public static func html(
        _ html: TrustedHTML, baseURL: String? = nil, styleSheet: StyleSheet = .app,
        rowClass: RowClass = .standard
    ) -> RowContent {
        RowContent(
            source: .trusted(html), baseURL: baseURL, styleSheet: styleSheet, rowClass: rowClass)
    }

    /// Whether the row's links may be commands: only those of HTML that the app has made.
    ///
    /// Sanitising takes those of strangers away, but what their scripts click on is anyone's.
    var mayCommand: Bool {
        switch source {
        case .trusted: true
        case .html(_, let before, let after):
            scripts == .forbidden && (!before.source.isEmpty || !after.source.isEmpty)
        }
    }

    var kind: RowKind {
        RowKind(
            loadsRemoteContent: remoteContent == .allowed, runsScripts: scripts == .allowed)
    }
}
