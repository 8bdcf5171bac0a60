import InlayHTML

/// The description of a picture that isn't shown, in a single line.
struct PictureCaption {
    /// The room that the engine leaves around the letters.
    static let padding = 4.0

    let units: [NativeUnit]
    let font: NativeFont
    /// The width of the letters.
    let width: Double

    /// Shapes a description; nil where a letter is in no font, or is laid out from right to left.
    init?(_ description: String, _ font: NativeFont, fonts: NativeFonts) {
        let span = TextShaper.Span(text: description, style: RichTextStyle(), font: font)
        guard let units = TextShaper(fonts: fonts).units(of: [span]) else { return nil }
        self.units = units
        self.font = font
        width = units.reduce(0) { $0 + $1.line.width }
    }

    /// How high the letters are.
    var height: Double { font.ascent + font.descent }

    /// The height of a picture of a width that is only described: its proportions are those of the letters.
    func boxHeight(forWidth width: Double) -> Double {
        let own = (width: min(self.width.rounded(.up), 1024), height: min(height, 256))
        return LayoutUnit.floor(
            width * (own.height + Self.padding) / (own.width + Self.padding))
    }
}
