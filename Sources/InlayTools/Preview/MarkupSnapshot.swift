import CGTK
package import Foundation
import InlayGObject
package import InlayScreens
import InlayShell

/// An error of ``MarkupSnapshot``.
package enum MarkupSnapshotError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The content needs a greater width, in pixels.
    case tooNarrow(least: Int)
    /// The content needs a greater height, in pixels.
    case tooLow(least: Int)
    /// The display is smaller than the image; a virtual display has 1920 × 1200 pixels.
    case smallDisplay(width: Int, height: Int)
    /// The toolkit drew nothing.
    case empty

    /// A sentence that says what to change.
    package var description: String {
        switch self {
        case .tooNarrow(let least):
            "The content needs a width of \(least) pixels; give more, or let texts wrap."
        case .tooLow(let least):
            "The content needs a height of \(least) pixels; give more, or none."
        case .smallDisplay(let width, let height):
            "The display has room for \(width) × \(height) pixels only; give less."
        case .empty: "The toolkit drew nothing; try again."
        }
    }
}

/// A renderer of markup views as PNG images.
///
/// ```swift
/// MarkupSnapshot.prepare(isDark: true)
/// let png = try await MarkupSnapshot.png(of: view, width: 390)
/// ```
package enum MarkupSnapshot {
    /// Sets the appearance of all later renderings.
    ///
    /// - Parameters:
    ///   - isDark: Whether the color scheme is dark.
    ///   - textScale: The scale of text; 1 is the normal size.
    ///   - isRightToLeft: Whether the layout is from right to left.
    package static func prepare(
        isDark: Bool = false, textScale: Double = 1, isRightToLeft: Bool = false
    ) {
        DocumentPreview.setAppearance(
            isDark: isDark, textScale: textScale, isRightToLeft: isRightToLeft)
        guard let raw = gtk_settings_get_default() else { return }
        GLibObject(adopting: raw)[GLibProperty("gtk-enable-animations")] = false
    }

    /// Renders a view at a width, and at a given height or the height of its content.
    ///
    /// An image is no larger than the display; a virtual display has 1920 × 1200 pixels.
    ///
    /// - Parameters:
    ///   - view: The view, which must not be in a window.
    ///   - width: The width in pixels.
    ///   - height: The height in pixels; nil for the content's height.
    ///   - pageTimeout: How long each web view of the document may load, and then paint. A page that
    ///     takes longer isn't in the image.
    /// - Returns: A PNG file of that width.
    /// - Throws: ``MarkupSnapshotError`` if the content or the display doesn't have that size.
    package static func png(
        of view: MarkupView, width: Int, height: Int? = nil, pageTimeout: Duration = .seconds(10)
    ) async throws(MarkupSnapshotError) -> Data {
        let window = Widget(adopting: gtk_window_new())
        gtk_window_set_decorated(window.cast(), 0)
        defer { gtk_window_destroy(window.cast()) }
        let frame = Widget(adopting: gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
        gtk_box_append(frame.cast(), view.cast())
        FixedWidthLayout(width: Int32(clamping: width)).install(on: frame)
        window.setChild(frame)
        // A window is never smaller than its content.
        let least = leastSize(of: view, width: width)
        guard least.width <= width else { throw .tooNarrow(least: least.width) }
        if let height, least.height > height { throw .tooLow(least: least.height) }
        var natural: Int32 = 0
        gtk_widget_measure(
            view.cast(), GTK_ORIENTATION_VERTICAL, Int32(clamping: width), nil, &natural, nil, nil)
        let high = height ?? min(max(Int(natural), 1), 8_000)
        gtk_window_set_default_size(
            window.cast(), Int32(clamping: width), Int32(clamping: high))
        gtk_window_present(window.cast())
        await window.nextFrame()
        await window.nextFrame()
        if height == nil { await fitHeight(of: window, to: view) }
        await view.waitUntilPainted(limit: pageTimeout)
        await window.nextFrame()
        guard window.width == width, height == nil || window.height == height else {
            throw .smallDisplay(width: window.width, height: window.height)
        }
        guard let png = window.snapshotPNG() else { throw .empty }
        return png
    }

    /// Returns the minimum width of a view, and its minimum height at a width.
    private static func leastSize(of view: Widget, width: Int) -> (width: Int, height: Int) {
        let across = SizeRequest(of: view.cast(), GTK_ORIENTATION_HORIZONTAL)
        let down = SizeRequest(of: view.cast(), GTK_ORIENTATION_VERTICAL, Int32(clamping: width))
        return (Int(across.minimum), Int(down.minimum))
    }

    /// Resizes a window until its scrolled areas show their whole content.
    ///
    /// GTK's natural height can't be used, because GTK measures scrolled areas without regard to
    /// their width.
    private static func fitHeight(of window: Widget, to view: Widget) async {
        // With multiple areas one below the other, each gets a part of the additional height.
        var previous: (height: Int, missing: Int)?
        for _ in 0..<6 {
            guard let missing = missingHeights(in: view).max(), abs(missing) > 1 else { return }
            if let previous, abs(missing) >= abs(previous.missing) {
                // The area doesn't grow with the window.
                return await resize(window, height: previous.height)
            }
            previous = (window.height, missing)
            await resize(window, height: min(max(window.height + missing, 1), 8_000))
        }
    }

    private static func resize(_ window: Widget, height: Int) async {
        gtk_window_set_default_size(
            window.cast(), Int32(clamping: window.width), Int32(clamping: height))
        // The window manager may take some frames, or refuse the height.
        for _ in 0..<10 {
            await window.nextFrame()
            if window.height == height { break }
        }
        await window.nextFrame()
    }

    /// Returns the content height minus the visible height of each scrolled area, in pixels; leaves
    /// out areas that don't grow with the window.
    private static func missingHeights(in widget: GLibObject) -> [Int] {
        let raw = widget.cast(to: GtkWidget.self)
        let isLimited = gtk_widget_get_vexpand_set(raw) != 0 && gtk_widget_get_vexpand(raw) == 0
        guard gtk_widget_get_mapped(raw) != 0, !isLimited else { return [] }
        if widget.isInstance(of: gtk_scrolled_window_get_type()),
            let viewport = gtk_scrolled_window_get_child(widget.opaque),
            GLibObject(adopting: viewport).isInstance(of: gtk_viewport_get_type()),
            let content = gtk_viewport_get_child(OpaquePointer(viewport))
        {
            var policy = GTK_POLICY_AUTOMATIC
            gtk_scrolled_window_get_policy(widget.opaque, nil, &policy)
            if policy != GTK_POLICY_NEVER {
                var (least, natural): (Int32, Int32) = (0, 0)
                gtk_widget_measure(
                    content, GTK_ORIENTATION_HORIZONTAL, -1, &least, nil, nil, nil)
                gtk_widget_measure(
                    content, GTK_ORIENTATION_VERTICAL, max(least, gtk_widget_get_width(viewport)),
                    nil, &natural, nil, nil)
                return [Int(natural) - Int(gtk_widget_get_height(viewport))]
            }
        }
        var missing: [Int] = []
        var child = gtk_widget_get_first_child(raw)
        while let current = child {
            missing += missingHeights(in: GLibObject(adopting: current))
            child = gtk_widget_get_next_sibling(current)
        }
        return missing
    }
}

/// A layout that gives its child a fixed width, whatever the height.
///
/// A window is as wide as its content needs at the window's height. A label that wraps needs more
/// than the width for which it has asked for that height, because GTK estimates one of the two.
private nonisolated struct FixedWidthLayout: WidgetLayout {
    let width: Int32

    func request(
        of container: WidgetPointer, _ orientation: GtkOrientation, _ size: Int32
    ) -> SizeRequest {
        guard orientation == GTK_ORIENTATION_VERTICAL, let child = children(of: container).first
        else { return SizeRequest(minimum: width, natural: width) }
        return SizeRequest(of: child, orientation, width)
    }

    func allocate(in container: WidgetPointer, _ width: Int32, _ height: Int32, baseline: Int32) {
        guard let child = children(of: container).first else { return }
        gtk_widget_allocate(child, width, height, baseline, nil)
    }
}
