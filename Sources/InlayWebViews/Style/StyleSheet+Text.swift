public import InlayValues

extension StyleSheet {
    /// Returns the style sheet as CSS, with the desktop's colors and fonts as variables.
    ///
    /// - Parameter theme: The desktop's colors and fonts.
    /// - Returns: The CSS for both color schemes, so that the page follows the desktop's color
    ///   scheme without a new style sheet; empty for ``none``.
    public func css(in theme: PageTheme) -> String {
        guard !parts.isEmpty else { return "" }
        let texts = parts.map { part in
            switch part {
            case .app:
                "@layer app {\n\(Self.appText)\n@media print {\n\(Self.withoutScrollBoxes)\n}\n}"
            case .css(let text): text
            }
        }
        // The first cascade layer, so that every rule of the page wins, also rules in its own
        // layers. Inlay's rules are in a layer within it, so that every rule of the app wins over
        // them.
        return ([theme.variables + theme.fontFaces] + texts).map { "@layer inlay {\n\($0)\n}" }
            .joined(separator: "\n")
    }

    private static let appText = String(decoding: PackageResources.app_css, as: UTF8.self)

    /// The rules by which wide tables and code of ``app`` don't scroll: a table is as wide as its
    /// columns need, and the lines of code are wrapped.
    ///
    /// They are in layers, as those of ``app``, so that rules of the app and of the page win.
    private static let withoutScrollBoxes = """
        table { min-width: min-content; overflow-x: visible }
        pre { white-space: pre-wrap; overflow-wrap: anywhere; overflow-x: visible }
        """

    /// This style sheet for snapshots, in which nothing can be scrolled.
    var forSnapshots: StyleSheet {
        guard let index = parts.firstIndex(of: .app) else { return self }
        var parts = parts
        parts.insert(.css("@layer app {\n\(Self.withoutScrollBoxes)\n}"), at: index + 1)
        return StyleSheet(parts: parts)
    }
}

extension PageTheme {
    /// The CSS variables of both color schemes.
    ///
    /// Both schemes are in one style sheet, so that the page changes in one step when the desktop
    /// turns dark.
    fileprivate var variables: String {
        """
        :where(:root) {
        \(CSSText.declarations(fontDeclarations + light.declarations))
        }
        @media (prefers-color-scheme: dark) {
        :where(:root) {
        \(CSSText.declarations(dark.declarations))
        }
        }
        \(isRightToLeft ? Self.rightToLeft : "")

        """
    }

    /// The direction of pages in an app from right to left.
    ///
    /// All lines begin at the right. A paragraph in the other direction, such as an English message,
    /// still has its own order of words and signs.
    private static let rightToLeft = """
        :where(:root:not([dir])) { direction: rtl; text-align: right }
        :where([dir]) { text-align: start }
        :where(:root:not([dir])) :where(
            p, h1, h2, h3, h4, h5, h6, li, dt, dd, td, pre, blockquote, figcaption, summary, label
        ):where(:not([dir], [dir] *)) { unicode-bidi: plaintext }
        """

    private var fontDeclarations: [(String, String)] {
        [
            ("--inlay-font", CSSText.families(fontFamilies, generic: "sans-serif")),
            ("--inlay-font-size", "\(CSSText.number(fontSize, in: 4...200))px"),
            (
                "--inlay-monospace-font",
                CSSText.families(monospaceFontFamilies, generic: "monospace")
            ),
        ]
    }

    /// `@font-face` rules that make names such as `system-ui` refer to the desktop's font.
    ///
    /// Declares upright and slanted faces of any weight: without them the engine would slant and
    /// embolden the upright face artificially.
    fileprivate var fontFaces: String {
        // The last family exists on every desktop, whichever fonts the user has removed.
        let sources = (fontFamilies + ["Sans"]).map { "local(\(CSSText.string($0)))" }
            .joined(separator: ", ")
        return Self.systemNames.flatMap { name in
            ["normal", "italic"].map { style in
                """
                @font-face { font-family: "\(name)"; src: \(sources); font-style: \(style); \
                font-weight: 1 1000 }
                """
            }
        }.joined(separator: "\n")
    }

    private static let systemNames = ["system-ui", "-apple-system", "BlinkMacSystemFont"]
}

extension PageTheme.Palette {
    fileprivate var declarations: [(String, String)] {
        [
            ("--inlay-accent", accent), ("--inlay-accent-fg", accentForeground),
            ("--inlay-link", link), ("--inlay-bg", background),
            ("--inlay-window-bg", windowBackground), ("--inlay-fg", foreground),
            ("--inlay-dim", dim), ("--inlay-card-bg", cardBackground), ("--inlay-border", border),
            ("--inlay-success", success), ("--inlay-warning", warning), ("--inlay-error", error),
        ].map { ($0.0, CSSText.color($0.1)) }
    }
}
