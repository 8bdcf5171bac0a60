/// How the desktop looks: its colours, light and dark, and its fonts.
///
/// An engine reads it from the desktop; sheets have it as variables.
public struct Theme: Hashable, Sendable {
    /// The colours where the desktop is light.
    public var light: Palette
    /// The colours where the desktop is dark.
    public var dark: Palette
    /// The families of the desktop's font, the first one that there is.
    public var fontFamilies: [String]
    /// The size of the desktop's font, in pixels of the page.
    ///
    /// What the person adds by enlarging all text is not in it: the engine enlarges the page.
    public var fontSize: Double
    /// The families of the desktop's font for code.
    public var monospaceFontFamilies: [String]

    /// Describes a desktop; without words of your own, one whose user changed nothing.
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
