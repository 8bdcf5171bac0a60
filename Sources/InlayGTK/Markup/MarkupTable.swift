import InlayGObject

/// Rows in sections: the element `Table`.
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

    /// Checks exactly the rows with these values in a named section.
    public func setValues(_ values: [String], forSection name: String) {
        section(name)?.checkedValues = values
    }
}

/// A section of rows with a title, in which the user can check rows.
public final class MarkupSection: Column {
    /// The number of rows that the user can check.
    public enum Selection: Hashable, Sendable {
        /// The rows have no check boxes.
        case none
        /// One row, by radio buttons.
        case single
        /// Any number of rows, by check boxes.
        case multiple
    }

    /// The name, for forms and code.
    public internal(set) var name: String?
    /// The number of rows that the user can check.
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
