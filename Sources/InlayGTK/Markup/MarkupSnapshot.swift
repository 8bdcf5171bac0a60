import CGTK
import InlayGObject

/// Draws documents of native screens into images.
///
/// ```swift
/// MarkupSnapshot.prepare(isDark: true)
/// let png = await MarkupSnapshot.png(of: view, width: 390)
/// ```
public enum MarkupSnapshot {
    /// Sets how everything is drawn from now on.
    ///
    /// - Parameters:
    ///   - isDark: Whether it is light on dark.
    ///   - textScale: How large text is; 1 is the usual size.
    ///   - isRightToLeft: Whether one reads from right to left.
    public static func prepare(
        isDark: Bool = false, textScale: Double = 1, isRightToLeft: Bool = false
    ) {
        DocumentPreview.setAppearance(
            isDark: isDark, textScale: textScale, isRightToLeft: isRightToLeft)
        guard let raw = gtk_settings_get_default() else { return }
        Object(adopting: raw)[Property("gtk-enable-animations")] = false
    }

    /// Draws a view as wide as it is asked for and as high as its content.
    ///
    /// A picture is no larger than the display, of which a virtual one has 1920 × 1200 pixels.
    ///
    /// - Parameters:
    ///   - view: The view, which stands in no window.
    ///   - width: The width in pixels; wider where the content doesn't fit.
    ///   - height: The height in pixels; nil for that of the content.
    /// - Returns: The bytes of a PNG; nil when nothing was drawn.
    public static func png(of view: MarkupView, width: Int, height: Int? = nil) async -> [UInt8]? {
        let window = Widget(adopting: gtk_window_new())
        gtk_window_set_decorated(window.cast(), 0)
        defer { gtk_window_destroy(window.cast()) }
        window.setChild(view)
        var natural: Int32 = 0
        gtk_widget_measure(
            view.cast(), GTK_ORIENTATION_VERTICAL, Int32(clamping: width), nil, &natural, nil, nil)
        let high = height ?? min(max(Int(natural), 1), 8_000)
        gtk_window_set_default_size(
            window.cast(), Int32(clamping: width), Int32(clamping: high))
        gtk_window_present(window.cast())
        await window.nextFrame()
        await window.nextFrame()
        return window.png()
    }
}
