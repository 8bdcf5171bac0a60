public import InlayViews

extension Theme {
    /// The desktop's current theme.
    ///
    /// ```swift
    /// let accent = Theme.desktop.light.accent
    /// ```
    ///
    /// GTK has to be initialized.
    @MainActor
    public static var desktop: Theme { DesktopTheme.shared.theme }
}
