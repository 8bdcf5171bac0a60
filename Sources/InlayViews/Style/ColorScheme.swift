/// By which light a page is drawn.
public enum ColorScheme: String, Hashable, Sendable, CaseIterable {
    /// That of the desktop, whatever it is.
    case desktop
    /// Dark on light.
    case light
    /// Light on dark.
    case dark
}
