import CGTK
import InlayGObject
import InlayRichText
import InlayValues

/// A painter that draws a line of a block of text.
struct LinePainter {
    let canvas: TextCanvas
    let palette: PageTheme.Palette
    let part: RichTextFlow<NativeText>.Text
    let line: NativeLine

    private var text: NativeText { part.lines }

    // MARK: - Boxes

    /// Draws the boxes around `<code>` and `<kbd>` elements.
    ///
    /// Where a line break splits a box, the box has square corners and no border.
    func drawBoxes() {
        for run in runs(by: \.style.box) {
            let (first, last) = (text.units[run.lowerBound], text.units[run.upperBound - 1])
            guard let box = first.style.box, let font = first.font else { continue }
            let measures = BoxMeasures(box.kind, fontSize: font.size)
            let left = edge(run.lowerBound) - first.line.leading
            let right = edge(run.upperBound) - leading(run.upperBound)
            let baseline = part.y + line.baseline
            let whole = RoundedBox(
                x: part.x + left, y: baseline - font.ascent - measures.above, width: right - left,
                height: font.ascent + font.descent + measures.above + measures.below)
            let begins = first.line.leading > 0
            let ends = last.line.trailing > 0
            let shape = whole.rounded(
                left: begins ? measures.radius : 0, right: ends ? measures.radius : 0)
            switch box.kind {
            case .code: canvas.fill(shape, palette.foreground.faded(by: 0.08))
            case .key:
                let inner = shape.inset(
                    left: begins ? 1 : 0, right: ends ? 1 : 0, top: 1, bottom: 2)
                canvas.fill(shape, without: inner, palette.border)
            }
        }
    }

    // MARK: - Letters

    func drawLetters() {
        var glyphs: [NativeGlyph] = []
        for run in runs(by: \.style.tone) {
            let color = color(text.units[run.lowerBound].style.tone)
            for fonts in split(run, by: { text.units[$0].glyphFont?.pointer }) {
                guard let font = text.units[fonts.lowerBound].glyphFont else { continue }
                glyphs.removeAll(keepingCapacity: true)
                for index in fonts {
                    let x = part.x + edge(index)
                    glyphs += text.units[index].glyphs.map {
                        NativeGlyph(index: $0.index, x: x + $0.x, y: $0.y)
                    }
                }
                canvas.draw(glyphs, of: font, baseline: part.y + line.baseline, color)
            }
        }
    }

    func color(_ tone: RichTextStyle.Tone) -> PageTheme.Color {
        switch tone {
        case .block: text.surroundings.isDim ? palette.dim : palette.foreground
        case .dim: palette.dim
        case .link: palette.link
        }
    }

    // MARK: - Underlines and strikethroughs

    /// Draws the underlines of a line: those of links and those of underlined text.
    func drawUnderlines() {
        for run in runs(by: \.style.underline) {
            guard let underline = text.units[run.lowerBound].style.underline else { continue }
            for part in byFont(run) {
                guard let (left, right, font) = span(part) else { continue }
                let baseline = (self.part.y + line.baseline).rounded()
                let low = baseline + (0.2 * text.surroundings.fontSize).rounded(.up)
                switch underline {
                case .link:
                    draw(from: left, to: right, y: low, 1, part, palette.link.faded(by: 0.45))
                case .plain(let tone, let isLow):
                    let y = isLow ? low : baseline + 1
                    let thickness = thickness(font).rounded(.up)
                    draw(from: left, to: right, y: y, thickness, part, color(tone))
                }
            }
        }
    }

    func drawStrikes() {
        for run in runs(by: \.style.strike) {
            guard let tone = text.units[run.lowerBound].style.strike else { continue }
            for part in byFont(run) {
                guard let (left, right, font) = span(part) else { continue }
                let baseline = (self.part.y + line.baseline).rounded()
                let y = baseline - font.ascent + (2 * font.ascent / 3).rounded(.up)
                fill(from: left, to: right, y: y, thickness(font).rounded(.up), color(tone))
            }
        }
    }

    private func thickness(_ font: NativeFont) -> Double { font.size / 16 }

    private func byFont(_ run: Range<Int>) -> [Range<Int>] {
        split(run) { text.units[$0].font.map(ObjectIdentifier.init) }
    }

    /// Returns the font of a run, and the run's horizontal edges without padding, in pixels from
    /// the layout's left edge; nil if the run has no font, because it consists of images.
    private func span(_ run: Range<Int>) -> (left: Double, right: Double, font: NativeFont)? {
        let last = text.units[run.upperBound - 1]
        guard let font = last.font else { return nil }
        let end = edge(run.upperBound) - leading(run.upperBound) - last.line.trailing
        return (part.x + edge(run.lowerBound), part.x + end, font)
    }

    /// Draws an underline, with gaps where glyphs descend through it.
    private func draw(
        from left: Double, to right: Double, y: Double, _ thickness: Double, _ run: Range<Int>,
        _ color: PageTheme.Color
    ) {
        let depth = y - (part.y + line.baseline).rounded()
        var start = left
        for index in run {
            let unit = text.units[index]
            guard let font = unit.glyphFont else { continue }
            let x = part.x + edge(index)
            for glyph in unit.glyphs {
                guard
                    let ink = canvas.ink(
                        of: glyph, font, from: depth - glyph.y, to: depth - glyph.y + thickness)
                else { continue }
                let end = x + ink.lowerBound - thickness
                if end > start { fill(from: start, to: end, y: y, thickness, color) }
                start = max(start, x + ink.upperBound + thickness)
            }
        }
        if right > start { fill(from: start, to: right, y: y, thickness, color) }
    }

    private func fill(
        from left: Double, to right: Double, y: Double, _ thickness: Double,
        _ color: PageTheme.Color
    ) {
        canvas.fill(
            RoundedBox(x: left, y: y, width: right - left, height: thickness), color)
    }

    // MARK: - Runs

    /// Returns the left edge of a unit, after its leading padding, in pixels from the left edge of
    /// the text block.
    ///
    /// For the index after the line's last unit, returns the right edge of the line.
    private func edge(_ index: Int) -> Double { line.edges[index - line.units.lowerBound] }

    /// Returns the leading padding of the `<code>` or `<kbd>` box that begins at a unit, in pixels;
    /// 0 if no box begins there, or the index is after the line's end.
    private func leading(_ index: Int) -> Double {
        index < line.units.upperBound ? text.units[index].line.leading : 0
    }

    private func runs<Value: Equatable>(by value: KeyPath<NativeUnit, Value>) -> [Range<Int>] {
        split(line.units) { text.units[$0][keyPath: value] }
    }

    private func split<Value: Equatable>(
        _ range: Range<Int>, by value: (Int) -> Value
    ) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        for index in range {
            if let last = runs.last, value(last.lowerBound) == value(index) {
                runs[runs.count - 1] = last.lowerBound..<index + 1
            } else {
                runs.append(index..<index + 1)
            }
        }
        return runs
    }
}

extension LinePainter {
    /// Draws outlined boxes with alternative texts in place of the images for which `isMissing`
    /// returns true.
    ///
    /// An alternative text that is larger than its box isn't drawn.
    func drawMissingImages(_ fonts: NativeFonts, where isMissing: (RichTextImage) -> Bool) {
        for index in line.units {
            let unit = text.units[index]
            guard let image = unit.image, isMissing(image.image) else { continue }
            let box = RoundedBox(
                x: part.x + edge(index),
                y: part.y + line.baseline + image.drop - image.height,
                width: image.width, height: image.height)
            drawOutline(of: box)
            let font = fonts.font(for: unit.style, in: text.surroundings)
            guard !image.image.description.isEmpty,
                let caption = ImageCaption(image.image.description, font, fonts: fonts),
                // The engine draws the whole alternative text, or nothing.
                caption.width <= box.width - 2, caption.height <= box.height - 2
            else { continue }
            draw(caption, in: box, unit.style.tone)
        }
    }

    /// Draws a gray border around a box, three pixels wide, whose middle pixel is more opaque.
    private func drawOutline(of box: RoundedBox) {
        guard box.width > 2, box.height > 2 else { return }
        let gray = PageTheme.Color(red: 0.753, green: 0.753, blue: 0.753).faded(by: 0.5)
        let outer = RoundedBox(
            x: box.x - 1, y: box.y - 1, width: box.width + 2, height: box.height + 2)
        canvas.fill(outer, without: outer.inset(left: 3, right: 3, top: 3, bottom: 3), gray)
        canvas.fill(box, without: box.inset(left: 1, right: 1, top: 1, bottom: 1), gray)
    }

    private func draw(
        _ caption: ImageCaption, in box: RoundedBox, _ tone: RichTextStyle.Tone
    ) {
        // The padding around the letters, without the border.
        let inset = ImageCaption.padding / 2 - 1
        canvas.draw(
            caption.units, x: box.x + inset, baseline: box.y + inset + caption.font.ascent,
            color(tone))
    }
}
