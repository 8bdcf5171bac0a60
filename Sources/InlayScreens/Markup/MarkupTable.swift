import CGTK
import InlayForms
import InlayGObject
public import InlayShell
public import InlayValues

/// A column of sections with rows: the widget of a `Table` element.
///
/// ```swift
/// table.value(forSection: "size")  // the value of the first checked row
/// ```
public final class MarkupTable: Column {
    /// The sections, from the first to the last.
    public internal(set) var sections: [MarkupSection] = []

    /// Returns the section with a name, or nil.
    public func section(_ name: String) -> MarkupSection? {
        sections.first { $0.name == name }
    }

    /// Returns the value of the first checked row in a named section; nil if none is checked.
    public func value(forSection name: String) -> String? {
        section(name)?.checkedValues.first
    }

    /// Returns the values of the checked rows in a named section.
    public func values(forSection name: String) -> [String] {
        section(name)?.checkedValues ?? []
    }

    /// Checks the rows with these values in a named section, and unchecks the section's other rows.
    public func setValues(_ values: [String], forSection name: String) {
        section(name)?.checkedValues = values
    }
}

/// A section of rows with a title, in which the user can check rows.
public final class MarkupSection: Column {
    /// The name by which forms and the app find the section; nil for none.
    public internal(set) var name: String?
    /// How many rows the user can check: with `single`, the rows have radio buttons, with `multiple`
    /// check boxes.
    public internal(set) var selection = SelectionMode.none
    let group = Section()
    private var boxes: [(box: CheckBox, option: FormOption)] = []
    private let radioButtons = RadioButtons()
    private var footer: Label?

    /// Creates a section without rows.
    public init() {
        super.init(spacing: 6)
        append(group)
    }

    /// The title above the rows.
    public var title: String {
        get { group.title }
        set { group.title = newValue }
    }

    /// The text below the rows.
    public var footerText = "" {
        didSet {
            if let footer {
                footer.text = footerText
            } else {
                let label = Label(footerText).styled(.caption, .dimmed)
                footer = label
                append(label)
            }
        }
    }

    /// The values of the checked rows.
    public var checkedValues: [String] {
        get { boxes.filter { $0.box.isOn }.map(\.option.value) }
        set {
            for (box, option) in boxes { box.isOn = newValue.contains(option.value) }
        }
    }

    /// The indices of the checked rows; only rows with a check box are counted.
    var checkedIndices: Set<Int> {
        get { Set(boxes.indices.filter { boxes[$0].box.isOn }) }
        set { for (index, (box, _)) in boxes.enumerated() { box.isOn = newValue.contains(index) } }
    }

    /// The values and titles of the rows that can be checked.
    var options: [FormOption] { boxes.map(\.option) }

    /// The check boxes, or radio buttons, of the rows.
    package var checkBoxes: [CheckBox] { boxes.map(\.box) }

    /// Removes all rows, and the widgets above and below them.
    ///
    /// - Returns: A function that restores them.
    func removeContent() -> () -> Void {
        let old = (
            rows: group.rows, boxes: boxes, children: children, selection: selection, footer: footer
        )
        replace(rows: [], boxes: [], children: [group], selection: .none, footer: nil)
        return { [self] in
            replace(
                rows: old.rows, boxes: old.boxes, children: old.children, selection: old.selection,
                footer: old.footer)
        }
    }

    private func replace(
        rows: [any WidgetConvertible], boxes: [(box: CheckBox, option: FormOption)],
        children: [any WidgetConvertible], selection: SelectionMode, footer: Label?
    ) {
        for row in group.rows { group.remove(row) }
        for row in rows { group.append(row) }
        replaceChildren(children)
        (self.boxes, self.selection, self.footer) = (boxes, selection, footer)
    }

    /// Adds a widget to the section, wrapped in a list row.
    ///
    /// GTK would put a widget that isn't a list row below all rows.
    ///
    /// - Parameters:
    ///   - content: The widget; the added row is hidden while the widget is hidden.
    ///   - margins: The margins between the added row's edges and the widget.
    ///   - cell: The list row inside the widget, activated when the added row is pressed; nil if
    ///     the widget contains no list row.
    ///   - isFocusable: Whether the added row takes the keyboard focus, as long as the cell can be
    ///     pressed; false if a check box in the cell takes the focus instead.
    func add(
        content: Widget, margins: Insets, cell: ListRow? = nil, isFocusable: Bool = true
    ) {
        let row = Widget(adopting: adw_preferences_row_new())
        let bin = Bin(content)
        bin.margins = margins
        row.setChild(bin)
        MarkupLayout.bindVisibility(of: row, to: content)
        group.append(row)
        if isFocusable {
            RowName.set(on: row.cast(), from: content)
        } else {
            RowName.remove(from: row)
        }
        row[GLibProperty("focusable")] = false
        row[GLibProperty("activatable")] = false
        guard let cell, let list = gtk_widget_get_parent(row.cast()) else { return }
        cell[GLibProperty("focusable")] = false
        let showActivatable: @MainActor (Bool) -> Void = { [weak row] isActivatable in
            row?[GLibProperty("activatable")] = isActivatable
            row?[GLibProperty("focusable")] = isActivatable && isFocusable
        }
        showActivatable(cell.isActivatable)
        cell.observe(GLibProperty("activatable"), showActivatable)
        let pointer = row.pointer
        GLibObject(adopting: list).connect("row-activated") {
            [weak cell] (pressed: UnsafeMutableRawPointer) in
            if pressed == pointer, let cell { adw_action_row_activate(cell.cast()) }
        }
    }

    /// Adds a row, with a check box if the section's `selection` isn't `none`.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - value: The value of the row; nil to use the row's title.
    ///   - isChecked: Whether the check box is on.
    ///   - content: The widget around the row, such as one with a background; nil for none.
    /// - Returns: The check box; nil if the row has none.
    @discardableResult
    func add(
        _ row: ListRow, value: String?, isChecked: Bool, inside content: Widget? = nil
    ) -> CheckBox? {
        defer {
            if let content {
                add(content: content, margins: 0, cell: row, isFocusable: selection == .none)
            } else {
                group.append(row)
            }
        }
        guard selection != .none else { return nil }
        let box = CheckBox("", isOn: false)
        if selection == .single { box.setRole(GTK_ACCESSIBLE_ROLE_RADIO) }
        box.accessibilityLabel = row.title
        // It may be bound to the model.
        row.observe(GLibProperty<String>("title")) { [weak box, weak row] in
            box?.accessibilityLabel = $0
            if let row { RowName.remove(from: row) }
        }
        if selection == .single { box.join(radioButtons) }
        box.isOn = isChecked
        box.onChange = { [weak self] isOn in
            // Of two radio buttons that change together, only the checked one reports the change.
            if let self, selection == .multiple || isOn { callChangeHandlers() }
        }
        boxes.append((box, FormOption(value ?? row.title, label: row.title)))
        row.lead(with: box)
        // The box takes the keyboard focus, so that Tab stops once at each row.
        row[GLibProperty("focusable")] = false
        RowName.remove(from: row)
        return box
    }
}
