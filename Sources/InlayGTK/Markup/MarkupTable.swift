import InlayGObject

/// Rows in sections, as the element `Table` has them.
///
/// ```swift
/// table.value(forSection: "size")  // the value of the first checked row
/// ```
public final class MarkupTable: Column {
    /// The sections, from the first to the last.
    public internal(set) var sections: [MarkupSection] = []

    /// The section with a name, or nil.
    public func section(_ name: String) -> MarkupSection? {
        sections.first { $0.name == name }
    }

    /// The value of the first checked row of the section with a name; nil when none is.
    public func value(forSection name: String) -> String? {
        section(name)?.checkedValues.first
    }

    /// The values of the checked rows of the section with a name.
    public func values(forSection name: String) -> [String] {
        section(name)?.checkedValues ?? []
    }

    /// Checks the rows with the values, and no others of the section.
    public func setValues(_ values: [String], forSection name: String) {
        section(name)?.checkedValues = values
    }
}

/// Rows with a title, of which the user can check one or more.
public final class MarkupSection: Column {
    /// How many rows the user can check.
    public enum Selection: Hashable, Sendable {
        /// The rows have no check boxes.
        case none
        /// One row: radio buttons.
        case single
        /// Any number: check boxes.
        case multiple
    }

    /// The name, for forms and code.
    public internal(set) var name: String?
    /// How many rows the user can check.
    public internal(set) var selection = Selection.none
    let group = Section()
    private var boxes: [(box: CheckBox, value: String)] = []
    private var footer: Label?

    /// Makes a section without rows.
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
        get { boxes.filter { $0.box.isOn }.map(\.value) }
        set {
            for (box, value) in boxes { box.isOn = newValue.contains(value) }
        }
    }

    /// Adds a row, with a check box if the section's `selection` isn't `none` and the row is a
    /// `ListRow`.
    ///
    /// - Returns: The check box.
    @discardableResult
    func add(_ row: any WidgetConvertible, value: String?, isChecked: Bool) -> CheckBox? {
        defer { group.append(row) }
        guard selection != .none, let row = row as? ListRow else { return nil }
        let box = CheckBox("", isOn: false)
        box.accessibilityLabel = row.title
        if selection == .single, let first = boxes.first { box.join(first.box) }
        box.isOn = isChecked
        box.onChange = { [weak self] isOn in
            // Of two radio buttons that change together, the checked one reports it.
            if let self, selection == .multiple || isOn { callChangeHandlers() }
        }
        boxes.append((box, value ?? row.title))
        row.lead(with: box)
        return box
    }
}
