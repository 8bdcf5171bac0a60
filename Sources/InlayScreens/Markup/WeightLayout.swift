import CGLib
import CGTK
import InlayGObject
import InlayShell

/// A layout of a row or column that distributes the remaining space among its children by weight,
/// or in equal gaps between them, and can align a row's children at their baselines.
///
/// A child without a weight gets its natural size; no child gets less than its minimum size.
nonisolated struct WeightLayout: WidgetLayout {
    /// The distribution of the remaining space if no child has a weight.
    enum Distribution {
        /// The children are at the start, and the remaining space is after the last one.
        case end
        /// The gaps between neighboring children are equal.
        case equalSpacing
        /// The distances between the centers of neighboring children are equal.
        case equalCentering
    }

    /// The text line on whose baseline a row aligns its children.
    enum Baseline {
        /// The first line.
        case first
        /// The last line.
        case last
    }

    /// Whether the children are side by side.
    let isRow: Bool
    /// The distance between two children, in pixels.
    var spacing: Int
    /// The distribution of the space if no child has a weight.
    let distribution: Distribution
    /// The baseline at which the children of a row are aligned; nil for none.
    let baseline: Baseline?
    /// The grid whose columns a row has; nil for none.
    private(set) var grid: GridRows?

    init(isRow: Bool, spacing: Int, distribution: Distribution, baseline: Baseline?) {
        (self.isRow, self.spacing) = (isRow, spacing)
        (self.distribution, self.baseline) = (distribution, baseline)
    }

    /// Sets the share of the remaining space that a child of the layout gets.
    @MainActor static func setWeight(_ weight: Double, of child: Widget) {
        // An integer number of thousandths, which fits in a pointer.
        let thousandths = max(Int((min(weight, 1e6) * 1_000).rounded(.up)), 1)
        g_object_set_data(
            child.cast(to: GObject.self), weightKey,
            UnsafeMutableRawPointer(bitPattern: thousandths))
    }

    /// Returns the weight of a child in thousandths; 0 if it has none.
    static func weight(of child: WidgetPointer) -> Int {
        let object = UnsafeMutableRawPointer(child).assumingMemoryBound(to: GObject.self)
        return g_object_get_data(object, weightKey).map { Int(bitPattern: $0) } ?? 0
    }

    /// Makes a row part of a grid.
    @MainActor static func add(_ row: Row, to grid: GridRows) {
        var layout =
            installed(on: row)
            ?? WeightLayout(isRow: true, spacing: row.spacing, distribution: .end, baseline: nil)
        for child in row.children.map(\.widget)
        where weight(of: child.cast()) == 0
            && gtk_widget_compute_expand(child.cast(), GTK_ORIENTATION_HORIZONTAL) != 0
        {
            setWeight(1, of: child)
        }
        layout.grid = grid
        layout.install(on: row)
        let pointer: WidgetPointer = row.cast()
        grid.add(pointer)
        row.onDestroy { [weak grid] in grid?.remove(pointer) }
        row.observe(GLibProperty<Bool>("visible")) { [weak grid] _ in grid?.invalidate() }
    }

    func request(
        of container: WidgetPointer, _ orientation: GtkOrientation, _ size: Int32
    ) -> SizeRequest {
        WeightedChildren(
            container, self, isRequest: orientation == GTK_ORIENTATION_HORIZONTAL
        ).request(orientation, size)
    }

    func allocate(in container: WidgetPointer, _ width: Int32, _ height: Int32, baseline: Int32) {
        WeightedChildren(container, self).allocate(width, height)
    }
}

/// The key under which a child stores its weight as GLib object data.
private nonisolated let weightKey = "inlay-weight"
