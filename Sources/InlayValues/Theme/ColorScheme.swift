/// The color scheme that a page is rendered in.
public enum ColorScheme: String, Hashable, Sendable, CaseIterable {
    /// The desktop's color scheme.
    case desktop
    /// Dark text on a light background.
    case light
    /// Light text on a dark background.
    case dark
}
