public import InlayViews

extension PageTheme {
    /// The desktop's current theme.
    ///
    /// ```swift
    /// let accent = PageTheme.desktop.light.accent
    /// ```
    ///
    /// GTK has to be initialized.
    @MainActor
    public static var desktop: PageTheme { DesktopTheme.shared.theme }
}
