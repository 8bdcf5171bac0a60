/// The desktop's appearance: its light and dark colors, and its fonts.
///
/// The engine reads the theme from the desktop's settings; style sheets use its values through CSS
/// variables.
public struct PageTheme: Hashable, Sendable {
    /// The colors of the light color scheme.
    public var light: Palette
    /// The colors of the dark color scheme.
    public var dark: Palette
    /// The font families of the desktop's interface font; the first that is installed is used.
    public var fontFamilies: [String]
    /// The size of the desktop's font, in CSS pixels.
    ///
    /// Doesn't include the user's text scaling, for which the engine zooms the page.
    public var fontSize: Double
    /// The font families of the desktop's monospace font.
    public var monospaceFontFamilies: [String]
    /// Whether the app's language is written from right to left: the direction of pages and rows
    /// that a style sheet is applied to and that declare none by `dir`.
    public var isRightToLeft = false

    /// Creates a theme; the defaults are those of an unchanged GNOME desktop.
    public init(
        light: Palette = .standardLight, dark: Palette = .standardDark,
        fontFamilies: [String] = ["Cantarell"], fontSize: Double = 44.0 / 3,
        monospaceFontFamilies: [String] = ["Source Code Pro"]
    ) {
        self.light = light
        self.dark = dark
        self.fontFamilies = fontFamilies
        self.fontSize = fontSize
        self.monospaceFontFamilies = monospaceFontFamilies
    }
}
