import CGTK
import InlayGObject

/// Renders documents of native screens as images.
///
/// ```swift
/// MarkupSnapshot.prepare(isDark: true)
/// let png = await MarkupSnapshot.png(of: view, width: 390)
/// ```
public enum MarkupSnapshot {
    /// Sets the appearance of all later renderings.
    ///
    /// - Parameters:
    ///   - isDark: Whether the color scheme is dark.
    ///   - textScale: The scale of text; 1 is the normal size.
    ///   - isRightToLeft: Whether the layout is from right to left.
    public static func prepare(
        isDark: Bool = false, textScale: Double = 1, isRightToLeft: Bool = false
    ) {
        DocumentPreview.setAppearance(
            isDark: isDark, textScale: textScale, isRightToLeft: isRightToLeft)
        guard let raw = gtk_settings_get_default() else { return }
        GLibObject(adopting: raw)[GLibProperty("gtk-enable-animations")] = false
    }

    /// Renders a view with a width, and with a height or that of its content.
    ///
    /// An image is no larger than the display; a virtual display has 1920 × 1200 pixels.
    ///
    /// - Parameters:
    ///   - view: The view, which must not be in a window.
    ///   - width: The width in pixels; the image is wider if the content doesn't fit.
    ///   - height: The height in pixels; nil for the content's height.
    /// - Returns: The bytes of a PNG; nil if nothing was drawn.
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
