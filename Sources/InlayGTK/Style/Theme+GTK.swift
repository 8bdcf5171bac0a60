public import InlayViews

extension Theme {
    /// How the desktop looks now.
    ///
    /// ```swift
    /// let accent = Theme.desktop.light.accent
    /// ```
    ///
    /// GTK has to be initialised.
    @MainActor
    public static var desktop: Theme { DesktopTheme.shared.theme }
}
