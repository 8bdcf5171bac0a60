import CGLib
import CGTK
import InlayGObject

/// A layout of a row or column that distributes the remaining space among its children by weight,
/// or in equal gaps between them, and can align a row's children at their baselines.
///
/// A child without a weight gets its natural size; no child gets less than its minimum size.
enum WeightLayout {
    /// The distribution of the remaining space if no child has a weight.
    nonisolated enum Distribution: Int {
        /// The children are at the start, and the remaining space is after the last one.
        case end = 1
        /// The gaps between neighboring children are equal.
        case equalSpacing = 2
        /// The distances between the centers of neighboring children are equal.
        case equalCentering = 3
    }

    /// The text line on whose baseline a row aligns its children.
    nonisolated enum Baseline: Int {
        /// The first line.
        case first = 1
        /// The last line.
        case last = 2
    }

    /// Installs the layout in a box.
    ///
    /// - Parameters:
    ///   - box: A `GtkBox`, whose own layout is replaced.
    ///   - isRow: Whether the children are side by side.
    ///   - spacing: The distance between children, in pixels.
    ///   - weights: The children that share the remaining space, with their weights.
    ///   - distribution: The distribution of the space if no child has a weight.
    ///   - baseline: The baseline at which the children of a row are aligned; nil for none.
    static func install(
        on box: Widget, isRow: Bool, spacing: Int, weights: [(child: Widget, weight: Double)],
        distribution: Distribution = .end, baseline: Baseline? = nil
    ) {
        setNumber(distribution.rawValue, distributionKey, of: box)
        if let baseline { setNumber(baseline.rawValue, baselineKey, of: box) }
        for (child, weight) in weights {
            // An integer number of thousandths, which fits in a pointer.
            setNumber(Int((min(weight, 1e6) * 1_000).rounded(.up)), "inlay-weight", of: child)
        }
        gtk_widget_set_layout_manager(
            box.cast(),
            gtk_custom_layout_new(
                requestMode, isRow ? measureRow : measureColumn,
                isRow ? allocateRow : allocateColumn))
        setNumber(spacing + 1, spacingKey, of: box)
    }

    /// Changes the spacing of the layout; returns false if the box doesn't have this layout.
    static func setSpacing(_ spacing: Int, of box: Widget) -> Bool {
        guard g_object_get_data(box.cast(to: GObject.self), spacingKey) != nil else { return false }
        setNumber(spacing + 1, spacingKey, of: box)
        gtk_widget_queue_resize(box.cast())
        return true
    }

    private static func setNumber(_ number: Int, _ key: String, of widget: Widget) {
        g_object_set_data(
            widget.cast(to: GObject.self), key, UnsafeMutableRawPointer(bitPattern: max(number, 1)))
    }
}

/// The key under which a box stores its spacing as GLib object data.
///
/// The stored number is the spacing plus 1, because GLib treats a stored 0 as missing data.
nonisolated let spacingKey = "inlay-spacing"
/// The key under which a box stores its ``WeightLayout/Distribution`` as GLib object data.
nonisolated let distributionKey = "inlay-distribution"
/// The key under which a box stores its ``WeightLayout/Baseline`` as GLib object data.
///
/// A box without a baseline stores nothing under this key.
nonisolated let baselineKey = "inlay-baseline"

private nonisolated let requestMode: GtkCustomRequestModeFunc = { _ in
    GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH
}
private nonisolated let measureRow: GtkCustomMeasureFunc = {
    widget, orientation, size, minimum, natural, _, _ in
    guard let widget else { return }
    let request = WeightedChildren(widget, GTK_ORIENTATION_HORIZONTAL).request(orientation, size)
    minimum?.pointee = request.minimum
    natural?.pointee = request.natural
}
private nonisolated let measureColumn: GtkCustomMeasureFunc = {
    widget, orientation, size, minimum, natural, _, _ in
    guard let widget else { return }
    let request = WeightedChildren(widget, GTK_ORIENTATION_VERTICAL).request(orientation, size)
    minimum?.pointee = request.minimum
    natural?.pointee = request.natural
}
private nonisolated let allocateRow: GtkCustomAllocateFunc = { widget, width, height, _ in
    if let widget {
        WeightedChildren(widget, GTK_ORIENTATION_HORIZONTAL).allocate(width, height)
    }
}
private nonisolated let allocateColumn: GtkCustomAllocateFunc = { widget, width, height, _ in
    if let widget { WeightedChildren(widget, GTK_ORIENTATION_VERTICAL).allocate(width, height) }
}
