import InlayGeometry
import InlayValues
import InlayWebViews

/// A cache of the rows' style sheets as CSS text, with the desktop's current colors and fonts.
@MainActor
final class RowSheets {
    var theme: PageTheme {
        didSet { if theme != oldValue { sheets = [:] } }
    }

    private var sheets: [StyleSheet: RowSheet] = [:]
    private var count = 0
    /// The greatest number of cached style sheets; limited because each row may have its own.
    private static let mostSheets = 256

    init(theme: PageTheme) {
        self.theme = theme
    }

    subscript(styleSheet: StyleSheet) -> RowSheet {
        if let sheet = sheets[styleSheet] { return sheet }
        count += 1
        if sheets.count >= Self.mostSheets { sheets = [:] }
        let sheet = RowSheet(
            number: count, css: [styleSheet.css(in: theme), Self.frame].joined(separator: "\n"))
        sheets[styleSheet] = sheet
        return sheet
    }

    /// The CSS that is appended to each style sheet of rows.
    ///
    /// It colors search matches. It also gives each row the height of its content, even if the
    /// row's own CSS sets another height.
    private static let frame = """
        @layer inlay.app { body { padding: 12px 16px } }
        html { height: auto !important; overflow: auto hidden !important }
        body {
            display: flow-root !important; position: relative !important;
            height: auto !important; min-height: 0 !important; margin-block: 0 !important;
        }
        ::highlight(inlay-found) { background-color: rgb(245 194 17 / 45%) }
        ::highlight(inlay-current) { background-color: rgb(255 120 0 / 75%) }
        """
}

/// A style sheet of rows: its CSS text, and the number that is its cache key in pages.
struct RowSheet: Hashable, Sendable {
    let number: Int
    let css: String
    /// The hash of the CSS, which is part of the keys of stored heights.
    let hash: ContentHash

    init(number: Int, css: String) {
        self.number = number
        self.css = css
        hash = ContentHash(css)
    }
}
