import InlayRichText

/// A rounded rectangle, aligned to whole pixels as the engine aligns it.
struct RoundedBox {
    var x: Double, y: Double, width: Double, height: Double
    var leftRadius = 0.0, rightRadius = 0.0

    init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x.rounded()
        self.y = y.rounded()
        self.width = (x + width).rounded() - self.x
        self.height = (y + height).rounded() - self.y
    }

    /// Makes a box that isn't aligned to whole pixels.
    init(exactlyAtX x: Double, y: Double, width: Double, height: Double) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    init(_ box: RichTextFlow<NativeText>.Box) {
        self.init(x: box.x, y: box.y, width: box.width, height: box.height)
    }

    func rounded(left: Double, right: Double) -> RoundedBox {
        var box = self
        box.leftRadius = min(left, width / 2, height / 2)
        box.rightRadius = min(right, width / 2, height / 2)
        return box
    }

    /// The box within a border of these widths.
    func inset(left: Double, right: Double, top: Double, bottom: Double) -> RoundedBox {
        var box = RoundedBox(
            x: x + left, y: y + top, width: width - left - right, height: height - top - bottom)
        box.leftRadius = max(0, leftRadius - left)
        box.rightRadius = max(0, rightRadius - right)
        return box
    }
}
