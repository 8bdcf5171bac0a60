/// The block layout of a rich text, by CSS's rules including collapsing margins.
package struct RichTextFlow<Lines> {
    /// A rectangle in pixels from the top left corner of the page.
    package struct Box {
        package var x: Double, y: Double, width: Double, height: Double
    }

    /// The lines of a text block, and the position of their top left corner in pixels from the top
    /// left corner of the page.
    package struct Text {
        package let lines: Lines
        package let x: Double, y: Double
    }

    /// A function that lays out the inlines of a text block within a width in pixels.
    ///
    /// It returns the lines with their total height in pixels, or nil if there are no lines. It
    /// throws if only the web engine can lay out the text.
    package typealias LayOut = (
        _ inlines: [RichTextInline], _ surroundings: TextSurroundings, _ width: Double
    ) throws -> (lines: Lines, height: Double)?

    /// The text blocks, from top to bottom.
    package private(set) var texts: [Text] = []
    /// The vertical bars beside quotes.
    package private(set) var bars: [Box] = []
    /// The backgrounds of preformatted blocks.
    package private(set) var panels: [Box] = []
    /// The height of the whole page, in pixels.
    package private(set) var height = 0.0

    private let sheet: RichTextSheet
    private let layOut: LayOut
    /// The bottom of the content laid out so far, without its bottom margin, in pixels.
    private var y: Double
    /// The collapsed margin above the next content, which is the largest of the adjoining margins,
    /// in pixels.
    private var margin = 0.0
    /// The top of the first content of the innermost open quote, or else of the page, in pixels;
    /// nil before any content.
    private var firstY: Double?

    private struct Frame {
        var x: Double
        /// The width, which is 0 if indents take more than the whole width.
        var width: Double { didSet { width = max(width, 0) } }
        var listDepth = 0
        var surroundings: TextSurroundings
    }

    /// Lays out a rich text; rethrows the errors of `layOut`.
    package init(
        _ text: RichText, _ sheet: RichTextSheet, layOut: @escaping LayOut
    ) throws {
        self.sheet = sheet
        self.layOut = layOut
        // The body's padding keeps its margins from collapsing with those of its content.
        y = sheet.paddingY
        var frame = Frame(
            x: sheet.contentX, width: max(sheet.contentWidth, 0),
            surroundings: TextSurroundings(fontSize: sheet.fontSize))
        for (index, block) in text.blocks.enumerated() {
            try add(
                block, &frame, trimsAbove: index == text.trimmedAbove,
                trimsBelow: index == text.trimmedBelow)
        }
        endMargin()
        height = y + sheet.paddingY
    }

    /// Lays out a block below the content laid out so far.
    ///
    /// `trimsAbove` removes the block's top margin, `trimsBelow` its bottom margin. A list marker
    /// in `frame` is put before the block's first line, and then removed from `frame`.
    private mutating func add(
        _ block: RichTextBlock, _ frame: inout Frame, trimsAbove: Bool = false,
        trimsBelow: Bool = false
    ) throws {
        if case .text(let inlines) = block.kind { return try addText(inlines, &frame) }
        var margins = sheet.margins(of: block.kind, listDepth: frame.listDepth)
        if trimsAbove { margins.top = 0 }
        if trimsBelow { margins.bottom = 0 }
        margin = max(margin, margins.top)
        var inner = frame
        switch block.kind {
        case .quote: try addQuote(block, &inner)
        case .preformatted: try addPanel(block, &inner)
        case .list:
            inner.listDepth += 1
            let indent = sheet.listIndent(of: block.children)
            inner.x += indent
            inner.width -= indent
            for (index, item) in block.children.enumerated() {
                if index > 0 { margin = max(margin, sheet.itemGap) }
                try add(item, &inner)
            }
        case .heading(let level, _):
            inner.surroundings.fontSize = sheet.headingSize(level)
            inner.surroundings.lineHeight = 1.25
            inner.surroundings.weight = sheet.headingWeight(level)
            inner.surroundings.isDim = inner.surroundings.isDim || level > 4
            inner.surroundings.isBalanced = true
            try addChildren(of: block, &inner)
        case .text, .group, .paragraph, .item: try addChildren(of: block, &inner)
        }
        if inner.surroundings.marker == nil { frame.surroundings.marker = nil }
        margin = max(margin, margins.bottom)
    }

    private mutating func addChildren(of block: RichTextBlock, _ frame: inout Frame) throws {
        if case .item(let marker) = block.kind { frame.surroundings.marker = marker }
        for child in block.children { try add(child, &frame) }
    }

    private mutating func addQuote(_ block: RichTextBlock, _ frame: inout Frame) throws {
        let x = frame.x
        frame.x += sheet.quoteBar + sheet.quotePadding
        frame.width -= sheet.quoteBar + sheet.quotePadding
        frame.surroundings.isDim = true
        let before = firstY
        firstY = nil
        try addChildren(of: block, &frame)
        // Margins at the ends of a quote are outside its bar.
        if let top = firstY {
            bars.append(Box(x: x, y: top, width: sheet.quoteBar, height: y - top))
        }
        firstY = before ?? firstY
    }

    private mutating func addPanel(_ block: RichTextBlock, _ frame: inout Frame) throws {
        endMargin()
        let top = y
        let x = frame.x
        let width = frame.width
        y += sheet.panelPaddingY
        frame.x += sheet.panelPaddingX
        frame.width -= 2 * sheet.panelPaddingX
        frame.surroundings.fontSize = sheet.codeSize(in: frame.surroundings.fontSize)
        frame.surroundings.lineHeight = 1.45
        frame.surroundings.isPreformatted = true
        try addChildren(of: block, &frame)
        y += sheet.panelPaddingY
        panels.append(Box(x: x, y: top, width: width, height: y - top))
    }

    private mutating func addText(_ inlines: [RichTextInline], _ frame: inout Frame) throws {
        guard let (lines, height) = try layOut(inlines, frame.surroundings, frame.width) else {
            return
        }
        frame.surroundings.marker = nil
        endMargin()
        texts.append(Text(lines: lines, x: frame.x, y: y))
        y += height
    }

    /// Adds the collapsed margin to ``y``; call it before adding content, because margins collapse
    /// only up to the next content.
    private mutating func endMargin() {
        y += margin
        margin = 0
        if firstY == nil { firstY = y }
    }
}

/// The text properties that a text block inherits from the blocks that contain it.
package struct TextSurroundings: Hashable, Sendable {
    /// The font size, in pixels.
    package var fontSize: Double
    /// The line height, as a factor of the font size.
    package var lineHeight = 1.5
    /// The font weight, as in CSS.
    package var weight = 400
    /// Whether the text has the dimmed color of secondary text.
    package var isDim = false
    /// Whether lines are balanced to about the same width.
    package var isBalanced = false
    /// Whether the text is preformatted, so that its white space is kept.
    package var isPreformatted = false
    /// The list marker before the first line; nil if there is none.
    package var marker: RichTextMarker?

    package init(fontSize: Double) {
        self.fontSize = fontSize
    }
}
