/// A style sheet that the app applies to pages, whose own rules override it.
///
/// ```swift
/// try await view.load(.html(answer.body, styleSheet: .app))
/// try await view.load(.html(answer.body, styleSheet: .app.adding("h1 { font-size: 2em }")))
/// ```
///
/// The page's own rules win, whatever their selectors: the style sheet is in a cascade layer below
/// them. Within the sheet, rules that were added later win. Use `!important` for rules that have to
/// override the page.
///
/// A style sheet is code: make it from literals, or from text that the app's own code generated. A
/// style sheet can't `@import` other style sheets.
public struct StyleSheet: Hashable, Sendable, ExpressibleByStringLiteral {
    enum Part: Hashable, Sendable {
        /// Inlay's own style sheet.
        case app
        case css(String)
    }

    let parts: [Part]

    /// No style sheet: the page has the engine's default appearance.
    public static let none = StyleSheet(parts: [])

    /// Inlay's own style sheet, which makes plain HTML look native to the desktop, light and dark.
    ///
    /// It follows the desktop's font, text size, colors and accent while the page is displayed, and
    /// offers them as variables, such as `--inlay-accent`.
    public static let app = StyleSheet(parts: [.app])

    init(parts: [Part]) {
        self.parts = parts
    }

    /// Creates a style sheet from a literal; the type `StaticString` excludes text made at run
    /// time.
    public init(stringLiteral value: StaticString) {
        self.init(trusting: value.description)
    }

    /// Creates a style sheet from CSS that the app's own code or resources contain, and trusts it.
    ///
    /// ```swift
    /// let sheet = StyleSheet(trusting: String(decoding: PackageResources.news_css, as: UTF8.self))
    /// ```
    ///
    /// Never use it for CSS from outside the app: CSS can load URLs, cover content of the page, and
    /// leak what users type. This initializer checks nothing.
    public init(trusting css: String) {
        parts = css.isEmpty ? [] : [.css(css)]
    }

    /// Returns this style sheet followed by another, whose rules win over the rules of this one.
    ///
    /// ```swift
    /// let sheet = StyleSheet.app.adding("h1 { color: var(--inlay-link) }")
    /// ```
    public func adding(_ other: StyleSheet) -> StyleSheet {
        // Inlay's own sheet is added only once: a second copy would undo what the app added to the
        // first.
        let added = other.parts.filter { $0 != .app || !parts.contains(.app) }
        return StyleSheet(parts: parts + added)
    }
}
