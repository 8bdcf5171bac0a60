import InlayRichText

/// The description of an image that isn't shown, as a single line of text.
struct PictureCaption {
    /// The padding that the engine adds around the letters.
    static let padding = 4.0

    let units: [NativeUnit]
    let font: NativeFont
    /// The width of the letters.
    let width: Double

    /// Shapes a description; nil if a letter is in no font, or belongs to right-to-left text.
    init?(_ description: String, _ font: NativeFont, fonts: NativeFonts) {
        let span = TextShaper.Span(text: description, style: RichTextStyle(), font: font)
        guard let units = TextShaper(fonts: fonts).units(of: [span]) else { return nil }
        self.units = units
        self.font = font
        width = units.reduce(0) { $0 + $1.line.width }
    }

    /// The height of the letters.
    var height: Double { font.ascent + font.descent }

    /// The height of the image's box for a width: the box has the proportions of the description's
    /// text.
    func boxHeight(forWidth width: Double) -> Double {
        let own = (width: min(self.width.rounded(.up), 1024), height: min(height, 256))
        return LayoutUnit.floor(
            width * (own.height + Self.padding) / (own.width + Self.padding))
    }
}
