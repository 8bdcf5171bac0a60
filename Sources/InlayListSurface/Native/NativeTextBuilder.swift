import InlayGObject
import InlayRichText

/// A builder that lays out inline content as lines, like CSS's inline layout.
struct NativeTextBuilder {
    /// The error for text that only the web engine can display.
    ///
    /// Thrown if no font has a glyph for a letter, text is right-to-left, preformatted text is
    /// wider than its block, or a heading has too many lines to be balanced.
    struct Refusal: Error {}

    let fonts: NativeFonts
    let surroundings: TextSurroundings
    let width: Double

    /// Lays out inline content as lines; returns nil if there is neither content nor a list marker.
    func text(of inlines: [RichTextInline]) throws -> NativeText? {
        guard !inlines.isEmpty || surroundings.marker != nil else { return nil }
        var units = try units(of: inlines)
        addBoxes(to: &units)
        if surroundings.isPreformatted { addTabs(to: &units) }
        let breaker = LineBreaker(
            units.map(\.line), width: width, wraps: !surroundings.isPreformatted)
        let ranges = surroundings.isBalanced ? breaker.balancedLines() : breaker.lines()
        if surroundings.isBalanced, ranges.count > LineBreaker.balancedLineLimit {
            throw Refusal()
        }
        if surroundings.isPreformatted, ranges.contains(where: { breaker.width(of: $0) > width }) {
            throw Refusal()
        }
        let font = fonts.font(for: RichTextStyle(), in: surroundings)
        var lines: [NativeLine] = []
        var top = 0.0
        for range in ranges.isEmpty ? [0..<0] : ranges {
            let line = line(range, of: units, top: top, font, isFirst: lines.isEmpty)
            lines.append(line)
            top += line.height
        }
        return NativeText(
            units: units, lines: lines, surroundings: surroundings, height: top)
    }

    // MARK: - Units

    private func units(of inlines: [RichTextInline]) throws -> [NativeUnit] {
        var units: [NativeUnit] = []
        var spans: [NativeFonts.Span] = []
        func finishSpans() throws {
            guard let shaped = fonts.units(of: spans) else { throw Refusal() }
            units += shaped
            spans = []
        }
        for inline in inlines {
            switch inline {
            case .text(let text, let style):
                spans.append(
                    .init(
                        text: text, style: style,
                        font: fonts.font(for: style, in: surroundings)))
            case .lineBreak(let style):
                try finishSpans()
                var unit = NativeUnit(
                    line: LineUnit(width: 0), text: "\n", style: style,
                    font: fonts.font(for: style, in: surroundings))
                unit.line.isLineBreak = true
                units.append(unit)
            case .image(let image, let style):
                try finishSpans()
                units.append(try self.unit(of: image, style))
            }
        }
        try finishSpans()
        for index in units.indices {
            let isSpace = units[index].text == " " && units[index].image == nil
            units[index].line.isSpace = isSpace && !surroundings.isPreformatted
            guard index > 0 else { continue }
            // A line may break before and after an image.
            if units[index - 1].image != nil || units[index].image != nil {
                units[index].line.canBegin =
                    !isSpace && units[index - 1].text != "\u{A0}" && units[index].text != "\u{A0}"
            }
        }
        return units
    }

    private func unit(of image: RichTextImage, _ style: RichTextStyle) throws -> NativeUnit {
        let font = fonts.font(for: style, in: surroundings)
        let shownWidth = min(Double(image.width), width)
        let height = try height(of: image, width: shownWidth, font)
        var unit = NativeUnit(
            line: LineUnit(width: shownWidth), text: image.description, style: style)
        let drop =
            image.alignment == .middle
            ? LayoutUnit.floor((height - fonts.smallLetterHeight(of: font)) / 2) : 0
        unit.image = NativeImage(
            image: image, width: shownWidth, height: height, drop: drop)
        return unit
    }

    private func height(
        of image: RichTextImage, width: Double, _ font: NativeFont
    ) throws -> Double {
        if image.isStretched { return Double(image.height) }
        if !image.isAllowed, !image.description.isEmpty {
            guard let caption = ImageCaption(image.description, font, fonts: fonts) else {
                throw Refusal()
            }
            return caption.boxHeight(forWidth: width)
        }
        return LayoutUnit.floor(width * Double(image.height) / Double(image.width))
    }

    /// Adds the horizontal padding of `<code>` and `<kbd>` boxes to their first and last units.
    private func addBoxes(to units: inout [NativeUnit]) {
        for index in units.indices {
            guard let box = units[index].style.box, let font = units[index].font else { continue }
            let room = BoxMeasures(box.kind, fontSize: font.size).room
            if index == 0 || units[index - 1].style.box != box { units[index].line.leading = room }
            if index + 1 == units.count || units[index + 1].style.box != box {
                units[index].line.trailing = room
            }
        }
    }

    /// Computes the widths of tabs from the tab stops, which are four spaces apart.
    private func addTabs(to units: inout [NativeUnit]) {
        let space = fonts.spaceWidth(of: fonts.font(for: RichTextStyle(), in: surroundings))
        let stop = 4 * space
        var x = 0.0
        for index in units.indices {
            if units[index].line.isLineBreak { x = 0 }
            if units[index].text == "\t" {
                var distance = stop - x.truncatingRemainder(dividingBy: stop)
                if distance < space / 2 { distance += stop }
                units[index].line.width = distance
                units[index].glyphs = []
            }
            x += units[index].line.width
        }
    }

    // MARK: - Lines

    private func line(
        _ range: Range<Int>, of units: [NativeUnit], top: Double, _ font: NativeFont, isFirst: Bool
    ) -> NativeLine {
        var extent = font.extent(lineHeight: surroundings.lineHeight)
        func include(_ other: (above: Double, below: Double)) {
            extent = (max(extent.above, other.above), max(extent.below, other.below))
        }
        if isFirst, surroundings.marker != nil { include(fonts.itemFont.markerExtent) }
        var edges: [Double] = []
        edges.reserveCapacity(range.count + 1)
        var x = 0.0
        // Spaces at the end of a line hang, and have no width.
        let end = range.last { !units[$0].line.isSpace } ?? range.lowerBound - 1
        var previous: NativeFont?
        for index in range {
            // Copies single fields: copying a unit would take longer than the rest of the loop.
            x += units[index].line.leading
            edges.append(x)
            x += (index > end ? 0 : units[index].line.width) + units[index].line.trailing
            if let image = units[index].image { include(image.extent) }
            if let font = units[index].font, font !== previous {
                include(font.extent(lineHeight: surroundings.lineHeight))
                previous = font
            }
        }
        edges.append(x)
        return NativeLine(
            units: range, edges: edges, top: top, baseline: top + extent.above,
            height: extent.above + extent.below)
    }
}
