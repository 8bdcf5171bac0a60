import CGTK
import InlayRichText
import InlayViews

extension LinePainter {
    /// Draws boxes with descriptions in place of the images that aren't shown.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - fonts: The fonts of the text.
    ///   - isMissing: Whether an image isn't shown.
    func drawMissingPictures(
        of line: NativeLine, _ fonts: NativeFonts, where isMissing: (RichTextImage) -> Bool
    ) {
        for index in line.units {
            let unit = part.lines.units[index]
            guard let picture = unit.picture, isMissing(picture.image) else { continue }
            let box = RoundedBox(
                x: part.x + line.edges[index - line.units.lowerBound],
                y: part.y + line.baseline + picture.drop - picture.height,
                width: picture.width, height: picture.height)
            drawOutline(of: box)
            let font = fonts.font(for: unit.style, in: part.lines.surroundings)
            guard !picture.image.description.isEmpty,
                let caption = PictureCaption(picture.image.description, font, fonts: fonts),
                // The engine draws the whole description, or nothing.
                caption.width <= box.width - 2, caption.height <= box.height - 2
            else { continue }
            draw(caption, in: box, unit.style.tone)
        }
    }

    /// Draws the box's border, which fades to both sides.
    private func drawOutline(of box: RoundedBox) {
        guard box.width > 2, box.height > 2 else { return }
        let gray = PageTheme.Color(red: 0.753, green: 0.753, blue: 0.753).faded(by: 0.5)
        let outer = RoundedBox(
            x: box.x - 1, y: box.y - 1, width: box.width + 2, height: box.height + 2)
        canvas.fill(outer, without: outer.inset(left: 3, right: 3, top: 3, bottom: 3), gray)
        canvas.fill(box, without: box.inset(left: 1, right: 1, top: 1, bottom: 1), gray)
    }

    private func draw(
        _ caption: PictureCaption, in box: RoundedBox, _ tone: RichTextStyle.Tone
    ) {
        // The padding around the letters, without the border.
        let inset = PictureCaption.padding / 2 - 1
        var x = box.x + inset
        for unit in caption.units {
            if let font = unit.glyphFont {
                let glyphs = unit.glyphs.map { NativeGlyph(index: $0.index, x: x + $0.x, y: $0.y) }
                canvas.draw(
                    glyphs, of: font, baseline: box.y + inset + caption.font.ascent, color(tone))
            }
            x += unit.line.width
        }
    }
}
