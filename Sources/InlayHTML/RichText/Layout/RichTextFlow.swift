/// Where the blocks of a rich text are: CSS's block layout, with its margins that collapse.
package struct RichTextFlow<Lines> {
    /// A rectangle, in pixels from the top left corner of the page.
    package struct Box {
        package var x: Double, y: Double, width: Double, height: Double
    }

    /// The lines of a text, and where they begin.
    package struct Text {
        package let lines: Lines
        package let x: Double, y: Double
    }

    /// Lays out the lines of a text: gives them and their height, and no lines where there are none.
    ///
    /// It throws where the engine has to show the text.
    package typealias LayOut = (
        _ inlines: [RichTextInline], _ surroundings: TextSurroundings, _ width: Double
    ) throws -> (lines: Lines, height: Double)?

    /// The texts, in their order.
    package private(set) var texts: [Text] = []
    /// The bars before quotes.
    package private(set) var bars: [Box] = []
    /// What is behind preformatted text.
    package private(set) var panels: [Box] = []
    /// The height of the whole page.
    package private(set) var height = 0.0

    private let sheet: RichTextSheet
    private let layOut: LayOut
    /// Where the last block ended.
    private var y: Double
    /// The margin that comes before the next block: the greatest of those that meet there.
    private var margin = 0.0
    /// Where the first block began, of those that have a height.
    private var firstY: Double?

    private struct Place {
        var x: Double
        var width: Double
        var listDepth = 0
        var surroundings: TextSurroundings
    }

    /// Lays out a text.
    package init(
        _ text: RichText, _ sheet: RichTextSheet, layOut: @escaping LayOut
    ) throws {
        self.sheet = sheet
        self.layOut = layOut
        // The padding of the body parts its margins from those of what is in it.
        y = sheet.padding.top
        var place = Place(
            x: sheet.contentX, width: sheet.contentWidth,
            surroundings: TextSurroundings(fontSize: sheet.fontSize))
        for (index, block) in text.blocks.enumerated() {
            try add(
                block, &place, trimsAbove: index == text.trimmedAbove,
                trimsBelow: index == text.trimmedBelow)
        }
        endMargin()
        height = y + sheet.padding.bottom
    }

    /// Adds a block; the marker of the place is used up by the first line that there is.
    private mutating func add(
        _ block: RichTextBlock, _ place: inout Place, trimsAbove: Bool = false,
        trimsBelow: Bool = false
    ) throws {
        if case .text(let inlines) = block.kind { return try addText(inlines, &place) }
        var margins = sheet.margins(of: block.kind, listDepth: place.listDepth)
        if trimsAbove { margins.top = 0 }
        if trimsBelow { margins.bottom = 0 }
        margin = max(margin, margins.top)
        var inner = place
        switch block.kind {
        case .quote: try addQuote(block, &inner)
        case .preformatted: try addPanel(block, &inner)
        case .list:
            inner.listDepth += 1
            inner.x += sheet.listIndent
            inner.width -= sheet.listIndent
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
        if inner.surroundings.marker == nil { place.surroundings.marker = nil }
        margin = max(margin, margins.bottom)
    }

    private mutating func addChildren(of block: RichTextBlock, _ place: inout Place) throws {
        if case .item(let marker) = block.kind { place.surroundings.marker = marker }
        for child in block.children { try add(child, &place) }
        // Without any line, the marker has one of its own.
        if case .item = block.kind, place.surroundings.marker != nil { try addText([], &place) }
    }

    private mutating func addQuote(_ block: RichTextBlock, _ place: inout Place) throws {
        let x = place.x
        place.x += sheet.quoteBar + sheet.quotePadding
        place.width -= sheet.quoteBar + sheet.quotePadding
        place.surroundings.isDim = true
        let before = firstY
        firstY = nil
        try addChildren(of: block, &place)
        // Margins at its ends are outside of it.
        if let top = firstY {
            bars.append(Box(x: x, y: top, width: sheet.quoteBar, height: y - top))
        }
        firstY = before ?? firstY
    }

    private mutating func addPanel(_ block: RichTextBlock, _ place: inout Place) throws {
        endMargin()
        let top = y
        let x = place.x
        let width = place.width
        y += sheet.panelPaddingY
        place.x += sheet.panelPaddingX
        place.width -= 2 * sheet.panelPaddingX
        place.surroundings.fontSize = sheet.codeSize(in: place.surroundings.fontSize)
        place.surroundings.lineHeight = 1.45
        place.surroundings.isPreformatted = true
        try addChildren(of: block, &place)
        y += sheet.panelPaddingY
        panels.append(Box(x: x, y: top, width: width, height: y - top))
    }

    private mutating func addText(_ inlines: [RichTextInline], _ place: inout Place) throws {
        guard let (lines, height) = try layOut(inlines, place.surroundings, place.width) else {
            return
        }
        place.surroundings.marker = nil
        endMargin()
        texts.append(Text(lines: lines, x: place.x, y: y))
        y += height
    }

    /// Puts the margin before what comes now.
    private mutating func endMargin() {
        y += margin
        margin = 0
        if firstY == nil { firstY = y }
    }
}
