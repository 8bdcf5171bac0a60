import CGTK
import InlayGObject

/// A container that arranges its children in a line: a ``Row`` or a ``Column``.
open class Box: Widget {
    /// The children, from the first to the last.
    public private(set) var children: [any WidgetConvertible] = []

    init(_ orientation: GtkOrientation, _ spacing: Int, _ children: [any WidgetConvertible]) {
        super.init(adopting: gtk_box_new(orientation, Int32(clamping: max(spacing, 0))))
        for child in children { append(child) }
    }

    /// The distance between children, in points.
    public final var spacing: Int {
        get { Int(self[GLibProperty<Int32>("spacing")]) }
        set { self[GLibProperty<Int32>("spacing")] = Int32(clamping: max(newValue, 0)) }
    }

    /// Whether all children have the same width in a row, or the same height in a column.
    public final var isHomogeneous: Bool {
        get { self[GLibProperty("homogeneous")] }
        set { self[GLibProperty("homogeneous")] = newValue }
    }

    /// Adds a child at the end.
    public final func append(_ child: any WidgetConvertible) {
        insert(child, at: children.count)
    }

    /// Inserts a child at an index in ``children``.
    public final func insert(_ child: any WidgetConvertible, at index: Int) {
        let before = index > 0 ? children[index - 1].widget : nil
        gtk_box_insert_child_after(cast(), child.embedded.cast(), before?.cast())
        children.insert(child, at: index)
    }

    /// Removes a child; does nothing if the widget isn't a child.
    public final func remove(_ child: any WidgetConvertible) {
        guard let index = children.firstIndex(where: { $0 === child }) else { return }
        children.remove(at: index)
        gtk_box_remove(cast(), child.widget.cast())
    }

    /// Replaces all children.
    public final func replaceChildren(_ new: [any WidgetConvertible]) {
        for child in children { remove(child) }
        for child in new { append(child) }
    }
}

/// A container that arranges its children horizontally.
///
/// ```swift
/// Row(spacing: 6) { field; Button("Add") { … } }
/// ```
open class Row: Box {
    /// Creates a row of children with spacing between them, in points.
    public init(
        spacing: Int = 0, @WidgetBuilder _ children: () -> [any WidgetConvertible] = { [] }
    ) {
        super.init(GTK_ORIENTATION_HORIZONTAL, spacing, children())
    }
}

/// A container that arranges its children vertically.
open class Column: Box {
    /// Creates a column of children with spacing between them, in points.
    public init(
        spacing: Int = 0, @WidgetBuilder _ children: () -> [any WidgetConvertible] = { [] }
    ) {
        super.init(GTK_ORIENTATION_VERTICAL, spacing, children())
    }
}

/// A container with a single child, which can be replaced.
open class Bin: Widget {
    /// The child, or nil for an empty container.
    open var content: (any WidgetConvertible)? {
        didSet { if content !== oldValue { setChild(content) } }
    }

    /// Creates a container with a child, or an empty one.
    public init(_ content: (any WidgetConvertible)? = nil) {
        super.init(adopting: adw_bin_new())
        self.content = content
        setChild(content)
    }
}

/// A container that centers its child and limits the child's width.
public final class Clamp: Widget {
    /// Creates a container with a child.
    ///
    /// - Parameters:
    ///   - content: The child.
    ///   - maximumWidth: The maximum width of the child, in points.
    public init(_ content: any WidgetConvertible, maximumWidth: Int = 640) {
        super.init(adopting: adw_clamp_new())
        self[GLibProperty<Int32>("maximum-size")] = Int32(clamping: maximumWidth)
        setChild(content)
    }
}

/// A container that scrolls its child.
///
/// In a ``Window``, the wheel scrolls it also over controls and scrolling parts of the child that don't
/// have the focus.
public final class Scroll: Widget {
    /// The directions in which content scrolls.
    public enum Direction: Hashable, Sendable {
        /// Vertically; the child is as wide as the container.
        case vertical
        /// Horizontally; the child is as high as the container.
        case horizontal
        /// In both directions.
        case both
    }

    /// Creates a container around a child; the container expands to the available width, and to the
    /// available height unless it scrolls only horizontally.
    public init(_ content: any WidgetConvertible, direction: Direction = .vertical) {
        super.init(adopting: gtk_scrolled_window_new())
        gtk_scrolled_window_set_policy(
            opaque, direction == .vertical ? GTK_POLICY_NEVER : GTK_POLICY_AUTOMATIC,
            direction == .horizontal ? GTK_POLICY_NEVER : GTK_POLICY_AUTOMATIC)
        setChild(content)
        expanded(vertically: direction != .horizontal)
        let viewport = gtk_scrolled_window_get_child(opaque).map {
            GLibObject(adopting: UnsafeMutableRawPointer($0))
        }
        // Wrapping labels need more height than the minimum height of the child.
        if direction == .vertical, let viewport, content.widget.pointer != viewport.pointer {
            gtk_scrollable_set_vscroll_policy(viewport.opaque, GTK_SCROLL_NATURAL)
        }
    }

    /// Creates a container for a bar of controls; it is as wide as the bar if there is room, and
    /// otherwise scrolls the bar horizontally.
    package convenience init(bar: any WidgetConvertible) {
        self.init(bar, direction: .horizontal)
        expandsHorizontally = false
        self[GLibProperty("propagate-natural-width")] = true
        if let viewport = gtk_scrolled_window_get_child(opaque) {
            gtk_scrollable_set_hscroll_policy(OpaquePointer(viewport), GTK_SCROLL_NATURAL)
        }
    }

    /// Calls a handler when the content is scrolled vertically, with the scroll offset and the
    /// visible height, in points.
    public func onScroll(_ handler: @escaping (_ offset: Double, _ height: Double) -> Void) {
        adjustment?.connect("value-changed") { [weak self] in
            guard let adjustment = self?.adjustment else { return }
            handler(
                adjustment[GLibProperty<Double>("value")],
                adjustment[GLibProperty<Double>("page-size")])
        }
    }

    private var adjustment: GLibObject? {
        gtk_scrolled_window_get_vadjustment(opaque).map { GLibObject(adopting: $0) }
    }
}

/// A stack of widgets drawn over one another: a base that determines the size, and overlays.
public final class Layer: Widget {
    /// Creates a layer of a base and overlays; the alignments of an overlay determine its position
    /// in the layer.
    public init(
        _ base: any WidgetConvertible,
        @WidgetBuilder over: () -> [any WidgetConvertible] = { [] }
    ) {
        super.init(adopting: gtk_overlay_new())
        setChild(base)
        for child in over() { add(child) }
        _ = connect("get-child-position") {
            [weak self] (child: UnsafeMutableRawPointer, area: UnsafeMutableRawPointer) -> Bool in
            guard let self else { return false }
            area.assumingMemoryBound(to: GtkAllocation.self).pointee = self.area(of: child)
            return true
        }
    }

    /// Returns the area in which GTK aligns an overlay: the whole layer, enlarged to the overlay's
    /// minimum size if necessary.
    ///
    /// By default, GTK gives an overlay the height that it needs at its minimum width. For a label
    /// that wraps, this is too high, because a narrow label has many lines.
    private func area(of child: UnsafeMutableRawPointer) -> GtkAllocation {
        let child = child.assumingMemoryBound(to: GtkWidget.self)
        var (width, height): (Int32, Int32) = (0, 0)
        gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &width, nil, nil, nil)
        width = max(width, Int32(clamping: self.width))
        gtk_widget_measure(child, GTK_ORIENTATION_VERTICAL, width, &height, nil, nil, nil)
        return GtkAllocation(
            x: 0, y: 0, width: width, height: max(height, Int32(clamping: self.height)))
    }

    /// Adds an overlay above all others.
    public func add(_ child: any WidgetConvertible) {
        gtk_overlay_add_overlay(opaque, child.embedded.cast())
    }
}

/// A container that arranges its children in columns and rows.
public final class Grid: Widget {
    /// Creates an empty grid with spacing between its columns and rows, in points.
    public init(columnSpacing: Int = 12, rowSpacing: Int = 6) {
        super.init(adopting: gtk_grid_new())
        self[GLibProperty<Int32>("column-spacing")] = Int32(clamping: columnSpacing)
        self[GLibProperty<Int32>("row-spacing")] = Int32(clamping: rowSpacing)
    }

    /// Adds a child that begins in a cell, and spans `width` columns and `height` rows.
    public func add(
        _ child: any WidgetConvertible, column: Int, row: Int, width: Int = 1, height: Int = 1
    ) {
        gtk_grid_attach(
            cast(), child.embedded.cast(), Int32(column), Int32(row), Int32(width), Int32(height))
    }
}
