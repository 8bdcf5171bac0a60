extension StyleSheet {
    /// The sheet as CSS, with the desktop's colours and fonts as variables; empty for ``none``.
    ///
    /// - Parameter theme: The desktop's colours and fonts.
    /// - Returns: One text for light and dark: the page follows the desktop without another.
    public func css(in theme: Theme) -> String {
        guard !parts.isEmpty else { return "" }
        let texts = parts.map { part in
            switch part {
            case .app: "@layer app {\n\(Self.appText)\n}"
            case .css(let text): text
            }
        }
        // In a layer, the first that there is: every rule of the page wins, also those in layers of
        // its own. Inlay's rules are in a layer within it: every rule of the app wins.
        return ([theme.variables + theme.fontFaces] + texts).map { "@layer inlay {\n\($0)\n}" }
            .joined(separator: "\n")
    }

    private static let appText = String(decoding: PackageResources.app_css, as: UTF8.self)
}

extension Theme {
    /// The variables of both kinds of light.
    ///
    /// One sheet with both: when the desktop goes dark, the page needs no other sheet, and so
    /// changes in one step.
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

        """
    }

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

    /// The desktop's font by the names that pages know it by.
    ///
    /// For upright and slanted letters each, of any weight: without them the engine would slant and
    /// thicken the upright ones.
    fileprivate var fontFaces: String {
        // The last one is there on every desktop, whatever the person has taken away.
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

extension Theme.Palette {
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
