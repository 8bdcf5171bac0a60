extension PageTheme {
    /// The theme's colors for one color scheme.
    public struct Palette: Hashable, Sendable {
        /// The accent color for backgrounds of emphasized elements.
        public var accent: Color
        /// The color of text on the accent color.
        public var accentForeground: Color
        /// The accent color for text, such as links.
        public var link: Color
        /// The background of views, such as pages.
        public var background: Color
        /// The background of windows around views.
        public var windowBackground: Color
        /// The color of text.
        public var foreground: Color
        /// The color of secondary text.
        public var dim: Color
        /// The background of cards.
        public var cardBackground: Color
        /// The color of borders and separators.
        public var border: Color
        /// The color of text that reports success.
        public var success: Color
        /// The color of warnings.
        public var warning: Color
        /// The color of errors.
        public var error: Color

        /// Creates a palette from its colors.
        ///
        /// `dim` and `border` default to translucent variants of the text color.
        public init(
            accent: Color, accentForeground: Color, link: Color, background: Color,
            windowBackground: Color, foreground: Color, dim: Color? = nil, cardBackground: Color,
            border: Color? = nil, success: Color, warning: Color, error: Color
        ) {
            self.accent = accent
            self.accentForeground = accentForeground
            self.link = link
            self.background = background
            self.windowBackground = windowBackground
            self.foreground = foreground
            self.dim = dim ?? foreground.faded(by: 0.7)
            self.cardBackground = cardBackground
            self.border = border ?? foreground.faded(by: 0.18)
            self.success = success
            self.warning = warning
            self.error = error
        }

        /// The light palette of libadwaita.
        public static let standardLight = Palette(
            accent: Color(hex: 0x3584E4), accentForeground: Color(hex: 0xFFFFFF),
            link: Color(hex: 0x1C71D8), background: Color(hex: 0xFFFFFF),
            windowBackground: Color(hex: 0xFAFAFA), foreground: Color(hex: 0x000000, alpha: 0.8),
            cardBackground: Color(hex: 0xFFFFFF), success: Color(hex: 0x1B8553),
            warning: Color(hex: 0x9C6E03), error: Color(hex: 0xC01C28))

        /// The dark palette of libadwaita.
        public static let standardDark = Palette(
            accent: Color(hex: 0x3584E4), accentForeground: Color(hex: 0xFFFFFF),
            link: Color(hex: 0x78AEED), background: Color(hex: 0x1E1E1E),
            windowBackground: Color(hex: 0x242424), foreground: Color(hex: 0xFFFFFF),
            cardBackground: Color(hex: 0xFFFFFF, alpha: 0.08), success: Color(hex: 0x8FF0A4),
            warning: Color(hex: 0xF8E45C), error: Color(hex: 0xFF7B63))
    }
}
