/// The lengths that `app.css`, Inlay's style sheet for web pages, sets for a width and a font size.
///
/// Keep it in sync with `app.css`; tests compare the layout of native text with that of the page.
package struct RichTextSheet: Hashable, Sendable {
    package let fontSize: Double
    package let width: Double
    /// The padding of the body in pixels: `paddingY` above and below the text, `paddingX` on either
    /// side.
    let paddingY = 12.0, paddingX = 16.0

    /// Creates the lengths for the desktop's font size and the width of the whole page, in pixels.
    ///
    /// The font size is clamped to 4 to 200, and rounded to thousandths as in style sheets.
    package init(fontSize: Double, width: Double) {
        self.fontSize = (min(max(fontSize, 4), 200) * 1000).rounded() / 1000
        self.width = width
    }

    // MARK: - Widths

    /// Whether the page is at most 400 pixels wide, so that the style sheet's rules for narrow
    /// pages apply.
    private var isNarrow: Bool { width <= 400 }

    /// The width of the text in pixels, limited to a readable line length.
    package var contentWidth: Double {
        min(width - 2 * paddingX, LayoutUnit.floor(46 * fontSize))
    }
    /// The left edge of the text, in pixels.
    package var contentX: Double {
        max(0, LayoutUnit.floor((width - contentWidth - 2 * paddingX) / 2)) + paddingX
    }
    /// Returns the indent of a list in pixels; numbers need more room than bullets.
    package func listIndent(of items: [RichTextBlock]) -> Double {
        if case .item(.number) = items.first?.kind { return LayoutUnit.floor(2.4 * fontSize) }
        return LayoutUnit.floor((isNarrow ? 1.4 : 1.7) * fontSize)
    }
    package var quotePadding: Double { LayoutUnit.floor(fontSize) }
    package var quoteBar: Double { 3 }
    package var panelPaddingX: Double { 12 }
    package var panelPaddingY: Double { 10 }
    package var panelRadius: Double { 8 }

    // MARK: - Heights

    /// The minimum margin between two list items, in pixels.
    package var itemGap: Double { LayoutUnit.floor(0.25 * fontSize) }

    /// Returns the margins above and below a block, in pixels.
    ///
    /// `listDepth` is the number of lists around the block; a nested list has smaller margins.
    package func margins(
        of kind: RichTextBlock.Kind, listDepth: Int
    ) -> (top: Double, bottom: Double) {
        let both: Double
        switch kind {
        case .text, .group, .item: both = 0
        case .paragraph, .quote: both = 0.8 * fontSize
        case .preformatted: both = 0.8 * codeSize(in: fontSize)
        case .list: both = (listDepth > 0 ? 0.25 : 0.8) * fontSize
        case .heading(let level, let followsHeading):
            let size = headingSize(level)
            let top = followsHeading ? 0.5 : level == 1 ? 1 : 1.4
            return (LayoutUnit.floor(top * size), LayoutUnit.floor(0.5 * size))
        }
        return (LayoutUnit.floor(both), LayoutUnit.floor(both))
    }

    // MARK: - Fonts

    package func headingSize(_ level: Int) -> Double {
        switch level {
        case 1: (isNarrow ? 1.6 : 1.82) * fontSize
        case 2: 1.36 * fontSize
        case 3: 1.18 * fontSize
        case 6: 0.85 * fontSize
        default: fontSize
        }
    }

    package func headingWeight(_ level: Int) -> Int { level < 3 ? 800 : 700 }

    package func codeSize(in size: Double) -> Double { 0.92 * size }
}

/// The padding and border lengths of the box around inline `<code>` or `<kbd>`.
package struct BoxMeasures {
    /// The horizontal padding on each side of the text, including the border, in pixels.
    package let room: Double
    /// The distances in pixels by which the box extends above and below the text.
    package let above: Double, below: Double
    package let radius: Double

    package init(_ kind: RichTextStyle.Box.Kind, fontSize: Double) {
        switch kind {
        case .code:
            room = LayoutUnit.floor(0.32 * fontSize)
            above = LayoutUnit.floor(0.12 * fontSize)
            below = above
            radius = 4
        case .key:
            room = LayoutUnit.floor(0.4 * fontSize) + 1
            above = LayoutUnit.floor(0.08 * fontSize) + 1
            below = LayoutUnit.floor(0.08 * fontSize) + 2
            radius = 5
        }
    }
}

/// WebKit's layout unit: lengths are truncated to 1/64 pixel.
package enum LayoutUnit {
    /// The smallest positive length, 1/64 pixel.
    package static let epsilon = 1.0 / 64

    /// Rounds a length toward zero to a multiple of 1/64 pixel.
    package static func floor(_ length: Double) -> Double {
        (length * 64).rounded(.towardZero) / 64
    }
}
