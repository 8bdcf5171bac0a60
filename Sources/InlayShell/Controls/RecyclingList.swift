import CGLib
import CGTK
import InlayGObject

/// A list of any number of similar rows; only visible rows and rows near them have widgets.
///
/// ```swift
/// let list = RecyclingList(photos, label: "Photos") { PhotoRow(loader) } bind: { row, photo in
///     row.show(photo)
/// }
/// list.onActivate = { photo in show(photo) }
/// ```
///
/// The row that the user activated last stays marked. When ``items`` changes, the marked row, the
/// focused row and the visible rows stay those of the same items: items that are `Identifiable` are
/// recognized by their `id`, other `Hashable` items by their value, and all others by their index.
public final class RecyclingList<Item, Cell: WidgetConvertible>: Widget {
    /// Called with an item when the user activates its row, by a click or with Return, after the row
    /// is marked.
    public var onActivate: ((Item) -> Void)?
    /// Called when the list is scrolled, with the scroll offset and the visible height, in points.
    public var onScroll: ((_ offset: Double, _ height: Double) -> Void)?
    /// Whether the row that the user activates is marked; true by default.
    ///
    /// Use false where activating a row opens a screen that covers the list.
    public var marksActivatedRow = true
    private var shown: [UnsafeMutableRawPointer: Row] = [:]
    private var current: [Item]
    private let list: Widget
    private let model: GLibObject
    private let bind: (Cell, Item) -> Void

    /// A widget that GTK reuses for the rows of the list.
    private struct Row {
        let cell: Cell
        /// Whether the widget displays an item now.
        var isBound = false
    }

    /// Creates a list of items, whose row widgets are reused.
    ///
    /// - Parameters:
    ///   - items: The items, one per row.
    ///   - label: The name of the list for screen readers.
    ///   - makeCell: Creates a row widget, which is reused for different items.
    ///   - bind: Makes a row widget display an item.
    ///   - unbind: Clears a row widget that no longer displays its item.
    public init(
        _ items: [Item], label: String, makeCell: @escaping () -> Cell,
        bind: @escaping (Cell, Item) -> Void, unbind: @escaping (Cell) -> Void = { _ in }
    ) {
        (current, self.bind) = (items, bind)
        model = GLibObject(owning: gtk_string_list_new(nil))
        let factory = GLibObject(owning: gtk_signal_list_item_factory_new())
        // The list takes ownership of its selection model, and that of the string list.
        list = Widget(
            adopting: gtk_list_view_new(
                gtk_no_selection_new(model.makeOwnedPointer()), factory.makeOwnedPointer()))
        super.init(adopting: gtk_scrolled_window_new())
        setChild(list)
        expanded(vertically: true)
        list[GLibProperty("single-click-activate")] = true
        list[GLibProperty("show-separators")] = true
        list.accessibilityLabel = label
        TabStop.install(on: list)
        factory.connect("setup") { [weak self] (item: UnsafeMutableRawPointer) in
            let cell = makeCell()
            self?.shown[item] = Row(cell: cell)
            gtk_list_item_set_child(OpaquePointer(item), cell.embedded.cast())
        }
        factory.connect("bind") { [weak self] (item: UnsafeMutableRawPointer) in
            self?.shown[item]?.isBound = true
            self?.display(item)
        }
        factory.connect("unbind") { [weak self] (item: UnsafeMutableRawPointer) in
            self?.shown[item]?.isBound = false
            if let cell = self?.shown[item]?.cell { unbind(cell) }
        }
        factory.connect("teardown") { [weak self] (item: UnsafeMutableRawPointer) in
            self?.shown[item] = nil
        }
        list.connect("activate") { [weak self] (index: UInt32) in
            guard let self, current.indices.contains(Int(index)) else { return }
            if marksActivatedRow { selectedRow = Int(index) }
            onActivate?(current[Int(index)])
        }
        let adjustment = gtk_scrolled_window_get_vadjustment(opaque).map {
            GLibObject(adopting: $0)
        }
        adjustment?.connect("value-changed") { [weak self] in
            guard let self, let raw = gtk_scrolled_window_get_vadjustment(opaque) else { return }
            onScroll?(gtk_adjustment_get_value(raw), gtk_adjustment_get_page_size(raw))
        }
        replaceRows(0..<0, count: items.count)
        takesFocus = items.isEmpty
    }

    /// The items, from the first to the last.
    ///
    /// Setting them keeps the marked row and the keyboard focus at their items. If the focused item
    /// is gone, the focus moves to the row at its index.
    public var items: [Item] {
        get { current }
        set { replaceItems(newValue) }
    }

    /// The index of the marked row; nil for none.
    public var selectedRow: Int? {
        didSet {
            guard selectedRow != oldValue else { return }
            if let selectedRow { precondition(current.indices.contains(selectedRow)) }
            for item in shown.keys { showMark(item) }
        }
    }

    /// The row widgets that currently display an item, each with its item.
    public var cells: [(cell: Cell, item: Item)] {
        shown.compactMap { item, row in index(of: item).map { (row.cell, current[$0]) } }
    }

    // MARK: - Rows

    /// The index of the item that a row displays; nil if it displays none.
    private func index(of item: UnsafeMutableRawPointer) -> Int? {
        guard shown[item]?.isBound == true else { return nil }
        let index = Int(gtk_list_item_get_position(OpaquePointer(item)))
        return current.indices.contains(index) ? index : nil
    }

    private func display(_ item: UnsafeMutableRawPointer) {
        guard let cell = shown[item]?.cell, let index = index(of: item) else { return }
        bind(cell, current[index])
        if let holder = holder(of: item) {
            RowName.set(on: holder, from: cell.embedded)
        }
        showMark(item)
    }

    /// The widget of the list that contains a row's widget, and that has its focus.
    private func holder(of item: UnsafeMutableRawPointer) -> UnsafeMutablePointer<GtkWidget>? {
        shown[item].flatMap { gtk_widget_get_parent($0.cell.embedded.cast()) }
    }

    /// Marks a row for the user and for screen readers, or removes the mark.
    private func showMark(_ item: UnsafeMutableRawPointer) {
        guard let holder = holder(of: item) else { return }
        let isMarked = index(of: item).map { $0 == selectedRow } ?? false
        if isMarked {
            gtk_widget_set_state_flags(holder, GTK_STATE_FLAG_SELECTED, 0)
        } else {
            gtk_widget_unset_state_flags(holder, GTK_STATE_FLAG_SELECTED)
        }
        AccessibleObject(holder).set(GTK_ACCESSIBLE_STATE_SELECTED, isMarked ? 1 : 0)
    }

    // MARK: - Changes of the items

    private func replaceItems(_ new: [Item]) {
        let (focused, hadFocus) = (focusedRow, hasFocus)
        let ids = Self.identities(of: current)
        let newIndices = Dictionary(
            zip(Self.identities(of: new), new.indices), uniquingKeysWith: { first, _ in first })
        func newIndex(_ index: Int) -> Int? { newIndices[ids[index]] }
        let selected = selectedRow.flatMap(newIndex)
        selectedRow = nil
        // Rows before and after those that stay are replaced, from the last to the first.
        let staying = stayingRows(newIndex, around: focused)
        var (end, newEnd) = (current.count, new.count)
        for (old, index) in staying.reversed() + [(-1, -1)] {
            current.replaceSubrange(old + 1..<end, with: new[index + 1..<newEnd])
            replaceRows(old + 1..<end, count: newEnd - index - 1)
            (end, newEnd) = (old, index)
        }
        current = new
        selectedRow = selected
        for item in shown.keys { display(item) }
        takesFocus = new.isEmpty
        guard hadFocus, focusedRow == nil else { return }
        let row = focused.map { newIndex($0) ?? $0 } ?? 0
        focus(row: min(row, new.count - 1))
    }

    /// The rows whose widgets keep displaying their item, by index before and after, in ascending
    /// order of both: the focused row, and as many other rows with widgets as possible.
    private func stayingRows(
        _ newIndex: (Int) -> Int?, around focused: Int?
    ) -> [(old: Int, new: Int)] {
        let pivot = focused.flatMap { old in newIndex(old).map { (old: old, new: $0) } }
        var rows: [(old: Int, new: Int)] = []
        for old in shown.keys.compactMap(index).sorted() {
            guard let new = newIndex(old), new > rows.last?.new ?? -1 else { continue }
            if let pivot, old != pivot.old, (old < pivot.old) != (new < pivot.new) { continue }
            rows.append((old, new))
        }
        return rows
    }

    /// Replaces a range of the rows of the model, which only counts them.
    private func replaceRows(_ rows: Range<Int>, count: Int) {
        guard !rows.isEmpty || count > 0 else { return }
        "".withCString { empty in
            var texts: [UnsafePointer<CChar>?] = Array(repeating: empty, count: count) + [nil]
            gtk_string_list_splice(
                model.opaque, UInt32(rows.lowerBound), UInt32(rows.count), &texts)
        }
    }

    private static func identities(of items: [Item]) -> [AnyHashable] {
        items.enumerated().map { index, item in
            if let item = item as? any Identifiable { return identity(of: item) }
            return item as? AnyHashable ?? AnyHashable(index)
        }
    }

    private static func identity(of item: some Identifiable) -> AnyHashable { item.id }

    // MARK: - The keyboard focus

    /// Whether the list itself can have the focus; false if it has rows, which can.
    private var takesFocus: Bool {
        get { self[GLibProperty("focusable")] }
        set { self[GLibProperty("focusable")] = newValue }
    }

    /// The index of the row that has the keyboard focus, or contains it; nil for none.
    private var focusedRow: Int? {
        guard let focus = list.focusedPart else { return nil }
        return shown.keys.first { item in
            guard let holder = holder(of: item) else { return false }
            return holder == focus.cast() || gtk_widget_is_ancestor(focus.cast(), holder) != 0
        }
        .flatMap(index)
    }

    /// Scrolls to a row and moves the keyboard focus to it; an empty list gets the focus itself.
    private func focus(row index: Int) {
        guard index >= 0 else {
            gtk_widget_grab_focus(cast())
            return
        }
        let position = g_variant_ref_sink(g_variant_new_uint32(UInt32(index)))
        defer { g_variant_unref(position) }
        gtk_widget_activate_action_variant(list.cast(), "list.scroll-to-item", position)
        if let item = shown.keys.first(where: { self.index(of: $0) == index }),
            let holder = holder(of: item)
        {
            gtk_widget_grab_focus(holder)
        }
    }
}
