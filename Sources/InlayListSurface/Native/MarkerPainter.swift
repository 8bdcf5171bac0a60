import InlayRichText
import InlayValues

/// A painter of the markers of list items: bullets and numbers.
struct MarkerPainter {
    let canvas: TextCanvas
    let fonts: NativeFonts
    let color: PageTheme.Color

    func draw(_ part: RichTextFlow<NativeText>.Text) {
        guard let marker = part.lines.surroundings.marker, let line = part.lines.lines.first else {
            return
        }
        let baseline = part.y + line.baseline
        let square = bullet(part.x, baseline)
        let circle = square.rounded(left: square.width / 2, right: square.width / 2)
        switch marker {
        case .disc: canvas.fill(circle, color)
        case .circle: canvas.stroke(circle, color)
        case .square: canvas.fill(square, color)
        case .number(let number): draw("\(number). ", before: part.x, baseline)
        }
    }

    /// Returns the bounds of the bullet to the left of `x`, the left edge of the item's text.
    ///
    /// Its size and offsets are computed in integers, as in WebKit.
    private func bullet(_ x: Double, _ baseline: Double) -> RoundedBox {
        let ascent = Int(fonts.itemFont.ascent)
        let offset = ascent * 2 / 3
        let size = Double((offset + 1) / 2)
        return RoundedBox(
            exactlyAtX: x - Double(offset) - 7,
            y: baseline - Double(ascent) + Double(3 * (ascent - offset) / 2),
            width: size, height: size)
    }

    private func draw(_ text: String, before x: Double, _ baseline: Double) {
        let font = fonts.itemFont
        guard let units = fonts.units(of: text, font, features: "tnum=1") else { return }
        let width = LayoutUnit.floor(units.reduce(0) { $0 + $1.line.width })
        canvas.draw(
            units, x: x - width - Double(Int(font.ascent) * 2 / 3 / 2), baseline: baseline, color)
    }
}
