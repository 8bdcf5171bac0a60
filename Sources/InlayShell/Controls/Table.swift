import CGTK
import InlayGObject
public import InlayValues

/// A list of up to a few hundred rows, each with its own widget.
///
/// The Tab key stops once in the list, at a row and its controls; the arrow keys move between rows.
/// Only from a ``TextRow``, Tab moves to the next row.
///
/// Use ``RecyclingList`` for thousands of rows, and `ContentList` for rows of HTML.
///
/// ```swift
/// let table = Table("Events") { events.map { ListRow($0.subject) } }
/// table.onActivate = { index in … }
/// ```
public final class Table: Widget {
    /// Called with a row's index when the user activates the row: by a click, or with Return.
    ///
    /// While this is set, rows that have neither an action nor a control can be activated, too.
    public var onActivate: ((Int) -> Void)? {
        didSet { for holder in holders { showActivatable(holder) } }
    }
    /// Called with a row's index when the user selects the row, also by the arrow keys.
    ///
    /// If the user activates an unselected row, it is called before ``onActivate``.
    public var onSelection: ((Int) -> Void)?
    /// The rows, from the first to the last.
    public private(set) var rows: [any WidgetConvertible] = []
    /// The `GtkListBoxRow` of each row.
    private var holders: [Widget] = []
    /// Whether there is a widget that is displayed while the table is empty.
    private var hasPlaceholder = false
    /// The `GtkListBoxRow` of each row that was selected last.
    private var lastSelection: [Widget] = []
    /// The `GtkListBoxRow` to scroll to once the table is mapped; nil for none.
    private var scrollTarget: Widget?
    /// Whether rows have changed since the last frame, which positions them.
    private var hasStalePositions = true

    /// Creates a table of rows.
    ///
    /// - Parameters:
    ///   - label: The name for screen readers.
    ///   - selection: How many rows the user can select.
    ///   - requiresSelection: Whether, in the mode `single`, the user can't deselect the selected
    ///     row, as in a side bar.
    ///   - style: The style class of the list, by default the one for a list on a card.
    ///   - rows: The rows.
    public init(
        _ label: String, selection: SelectionMode = .none, requiresSelection: Bool = false,
        style: StyleClass = .boxedList,
        @WidgetBuilder _ rows: () -> [any WidgetConvertible] = { [] }
    ) {
        super.init(adopting: gtk_list_box_new())
        accessibilityLabel = label
        styled(style)
        // The card ends below the last row, also where there is more room.
        if style == .boxedList { verticalAlignment = .start }
        self[GLibProperty("selection-mode")] = selection.gtkMode(isRequired: requiresSelection)
        ControlStyleSheet.load()
        for row in rows() { append(row) }
        showCard()
        connect("row-activated") { [weak self] (row: UnsafeMutableRawPointer) in
            guard let self, let index = holders.firstIndex(where: { $0.pointer == row }) else {
                return
            }
            onActivate?(index)
        }
        connect("selected-rows-changed") { [weak self] in
            guard let self else { return }
            let selected = holders.filter(Self.isSelected)
            let added = selected.first { row in !lastSelection.contains { $0 === row } }
            lastSelection = selected
            // GTK also emits the signal if the selected row gets the focus.
            guard !isUpdating, let added else { return }
            if let index = holders.firstIndex(where: { $0 === added }) { onSelection?(index) }
        }
        connect("map") { [weak self] in self?.scrollToTarget() }
        TabStop.install(on: self) { $0 is TextRow }
    }

    /// Adds a row at the end.
    public func append(_ row: any WidgetConvertible) { insert(row, at: rows.count) }

    /// Inserts a row at an index in ``rows``.
    public func insert(_ row: any WidgetConvertible, at index: Int) {
        let widget = row.embedded
        let holder: Widget
        if widget is ListRow || widget is TextRow {
            holder = widget
        } else {
            holder = Widget(adopting: gtk_list_box_row_new())
            holder.setChild(row)
            RowName.set(on: holder.cast(), from: widget)
        }
        hasStalePositions = true
        rows.insert(row, at: index)
        holders.insert(holder, at: index)
        // A row is as high as it needs, so the height of the table shouldn't depend on its content.
        holder.expandsVertically = false
        showActivatable(holder)
        gtk_list_box_insert(opaque, holder.cast(), Int32(index))
        showCard()
    }

    private func showActivatable(_ holder: Widget) {
        (holder as? ListRow)?.setActivatableInTable(onActivate != nil)
    }

    /// Removes the row at an index.
    public func remove(at index: Int) {
        hasStalePositions = true
        rows.remove(at: index)
        let holder = holders.remove(at: index)
        update { gtk_list_box_remove(opaque, holder.cast()) }
        showCard()
    }

    /// Removes a row; does nothing if the widget isn't a row of the table.
    public func remove(_ row: any WidgetConvertible) {
        if let index = rows.firstIndex(where: { $0 === row }) { remove(at: index) }
    }

    /// Replaces all rows.
    public func replaceRows(_ new: [any WidgetConvertible]) {
        while !rows.isEmpty { remove(at: rows.count - 1) }
        for row in new { append(row) }
    }

    /// The index of the selected row, or of the first one in the mode `multiple`; nil for none.
    ///
    /// Setting it deselects the other rows.
    public var selectedRow: Int? {
        get { holders.firstIndex(where: Self.isSelected) }
        set {
            update {
                gtk_list_box_unselect_all(opaque)
                gtk_list_box_select_row(opaque, newValue.map { holders[$0].cast() })
            }
        }
    }

    /// The indices of the selected rows, in ascending order.
    public var selectedRows: [Int] { holders.indices.filter { Self.isSelected(holders[$0]) } }

    private static func isSelected(_ holder: Widget) -> Bool {
        gtk_list_box_row_is_selected(holder.cast()) != 0
    }

    /// Scrolls the enclosing ``Scroll`` to a row, once the table is mapped; does nothing if the
    /// index is out of range.
    public func scroll(to index: Int) {
        guard holders.indices.contains(index) else { return }
        scrollTarget = holders[index]
        if gtk_widget_get_mapped(cast()) != 0 { scrollToTarget() }
    }

    private func scrollToTarget() {
        guard let holder = scrollTarget else { return }
        scrollTarget = nil
        Task { [weak self] in
            guard let self else { return }
            if hasStalePositions { await nextFrame() }
            hasStalePositions = false
            guard let scroll = gtk_widget_get_ancestor(cast(), gtk_scrolled_window_get_type()),
                let viewport = gtk_scrolled_window_get_child(OpaquePointer(scroll))
            else { return }
            let adjustment = gtk_scrolled_window_get_vadjustment(OpaquePointer(scroll))
            let header = gtk_list_box_row_get_header(holder.cast())
            var (first, last) = (graphene_rect_t(), graphene_rect_t())
            guard gtk_widget_compute_bounds(header ?? holder.cast(), viewport, &first) != 0,
                gtk_widget_compute_bounds(holder.cast(), viewport, &last) != 0
            else { return }
            let offset = gtk_adjustment_get_value(adjustment)
            let margin = Self.scrollMargin
            gtk_adjustment_clamp_page(
                adjustment, offset + Double(first.origin.y) - margin,
                offset + Double(last.origin.y + last.size.height) + margin)
        }
    }

    /// The minimum distance between a row that is scrolled to and the edge of the view, in points.
    private static let scrollMargin = 8.0

    /// Shows or hides a row, for instance while the user searches.
    public func setVisible(_ isVisible: Bool, row index: Int) {
        holders[index].isVisible = isVisible
        hasStalePositions = true
        showCard()
    }

    /// Moves the keyboard focus to a row.
    public func focus(row index: Int) { holders[index].focus() }

    /// A function that returns the name of a row's group, given the row's index; nil if rows aren't
    /// grouped.
    ///
    /// The name is displayed above the group's first visible row.
    public var group: ((Int) -> String)? {
        didSet {
            let table = Unmanaged.passUnretained(self).toOpaque()
            gtk_list_box_set_header_func(opaque, updateHeader, table, nil)
        }
    }

    isolated deinit {
        // GTK would update the headers of the remaining rows while it removes the rows one by one.
        gtk_list_box_set_header_func(opaque, nil, nil, nil)
    }

    fileprivate func showHeader(
        of row: UnsafeMutablePointer<GtkListBoxRow>, after: UnsafeMutablePointer<GtkListBoxRow>?
    ) {
        func name(_ row: UnsafeMutablePointer<GtkListBoxRow>?) -> String? {
            guard let row,
                let index = holders.firstIndex(where: { $0.pointer == UnsafeMutableRawPointer(row) }
                )
            else { return nil }
            return group?(index)
        }
        let title = name(row)
        guard let title, title != name(after) else { return gtk_list_box_row_set_header(row, nil) }
        let header = Label(title).styled(.heading, .dimmed).margins(
            Insets(top: 12, leading: 12, bottom: 6))
        gtk_list_box_row_set_header(row, header.embedded.cast())
    }

    /// Sets the widget that is displayed while the table is empty.
    public func setPlaceholder(_ content: any WidgetConvertible) {
        gtk_list_box_set_placeholder(opaque, content.embedded.cast())
        hasPlaceholder = true
        showCard()
    }

    /// Draws no card around nothing, which would look like a line.
    private func showCard() {
        if !hasPlaceholder, !holders.contains(where: \.isVisible) {
            gtk_widget_add_css_class(cast(), "inlay-empty-table")
        } else {
            gtk_widget_remove_css_class(cast(), "inlay-empty-table")
        }
    }
}

extension SelectionMode {
    /// The value of `GtkSelectionMode`.
    fileprivate func gtkMode(isRequired: Bool) -> UInt32 {
        switch self {
        case .none: GTK_SELECTION_NONE.rawValue
        case .single: (isRequired ? GTK_SELECTION_BROWSE : GTK_SELECTION_SINGLE).rawValue
        case .multiple: GTK_SELECTION_MULTIPLE.rawValue
        }
    }
}

/// The header function of the `GtkListBox`; its user data is the ``Table``, which lives as long as
/// the list box.
private nonisolated let updateHeader: GtkListBoxUpdateHeaderFunc = { row, before, table in
    guard let row, let table else { return }
    nonisolated(unsafe) let (shown, previous, owner) = (row, before, table)
    MainActor.assumeIsolated {
        let table = Unmanaged<Table>.fromOpaque(owner).takeUnretainedValue()
        table.showHeader(of: shown, after: previous)
    }
}
