extension Theme {
    /// The colours of one kind of light.
    public struct Palette: Hashable, Sendable {
        /// The accent, as the background of what stands out.
        public var accent: Color
        /// What is written on the accent.
        public var accentForeground: Color
        /// The accent, as the colour of text.
        public var link: Color
        /// The background of views, such as pages.
        public var background: Color
        /// The background of windows around views.
        public var windowBackground: Color
        /// The colour of text.
        public var foreground: Color
        /// The colour of text that matters less.
        public var dim: Color
        /// The background of cards.
        public var cardBackground: Color
        /// Lines between things.
        public var border: Color
        /// The colour of text about what went well.
        public var success: Color
        /// The colour of text about what may go wrong.
        public var warning: Color
        /// The colour of text about what went wrong.
        public var error: Color

        /// Describes the colours.
        ///
        /// The defaults of `dim` and `border` follow from the colour of text.
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

        /// The light colours of libadwaita.
        public static let standardLight = Palette(
            accent: Color(hex: 0x3584E4), accentForeground: Color(hex: 0xFFFFFF),
            link: Color(hex: 0x1C71D8), background: Color(hex: 0xFFFFFF),
            windowBackground: Color(hex: 0xFAFAFA), foreground: Color(hex: 0x000000, alpha: 0.8),
            cardBackground: Color(hex: 0xFFFFFF), success: Color(hex: 0x1B8553),
            warning: Color(hex: 0x9C6E03), error: Color(hex: 0xC01C28))

        /// The dark colours of libadwaita.
        public static let standardDark = Palette(
            accent: Color(hex: 0x3584E4), accentForeground: Color(hex: 0xFFFFFF),
            link: Color(hex: 0x78AEED), background: Color(hex: 0x1E1E1E),
            windowBackground: Color(hex: 0x242424), foreground: Color(hex: 0xFFFFFF),
            cardBackground: Color(hex: 0xFFFFFF, alpha: 0.08), success: Color(hex: 0x8FF0A4),
            warning: Color(hex: 0xF8E45C), error: Color(hex: 0xFF7B63))
    }
}
