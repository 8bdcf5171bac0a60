/// What the app puts on a page's elements where the page says nothing itself.
///
/// ```swift
/// try await view.load(.html(answer.body, styleSheet: .app))
/// try await view.load(.html(answer.body, styleSheet: .app.adding("h1 { font-size: 2em }")))
/// ```
///
/// The page's own rules always win, whatever they select: the sheet is a layer below them. Within
/// the sheet what was added last wins. What has to win over the page as well is `!important`.
///
/// A sheet is code: it is made of literals, or of text that the app's own code made. It can't
/// `@import` others.
public struct StyleSheet: Hashable, Sendable, ExpressibleByStringLiteral {
    enum Part: Hashable, Sendable {
        /// Inlay's own sheet.
        case app
        case css(String)
    }

    let parts: [Part]

    /// No sheet: the page as the engine shows it.
    public static let none = StyleSheet(parts: [])

    /// Inlay's own sheet: bare HTML looks as if it belonged to the desktop, light and dark.
    ///
    /// It follows the desktop's font, text size, colours and accent while the page is there. They
    /// are also there as variables, such as `--inlay-accent`.
    public static let app = StyleSheet(parts: [.app])

    init(parts: [Part]) {
        self.parts = parts
    }

    /// Makes a sheet of a literal; the type `StaticString` keeps text made at run time out.
    public init(stringLiteral value: StaticString) {
        self.init(trusting: value.description)
    }

    /// Declares CSS as trusted that the app's own code or its own resources made.
    ///
    /// ```swift
    /// let sheet = StyleSheet(trusting: String(decoding: PackageResources.news_css, as: UTF8.self))
    /// ```
    ///
    /// Never use it for text from outside. CSS can load addresses, cover what is on the page, and
    /// tell what people type; nothing is checked here.
    public init(trusting css: String) {
        parts = css.isEmpty ? [] : [.css(css)]
    }

    /// Puts another sheet on top, whose rules win over those of this one.
    ///
    /// ```swift
    /// let sheet = StyleSheet.app.adding("h1 { color: var(--inlay-link) }")
    /// ```
    public func adding(_ other: StyleSheet) -> StyleSheet {
        // Inlay's own once: a second one would only undo what the app put on top of the first.
        let added = other.parts.filter { $0 != .app || !parts.contains(.app) }
        return StyleSheet(parts: parts + added)
    }
}
