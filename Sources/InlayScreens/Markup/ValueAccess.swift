import CGTK
import Foundation
import InlayForms
import InlayGObject
import InlayMarkup
import InlayShell

/// An accessor of a user-editable value: functions that read, write and observe it.
struct ValueAccess {
    let read: (BuiltElement) -> MarkupValue
    let write: (BuiltElement, MarkupValue) -> Void
    /// Calls a handler after each edit by the user.
    let observe: (BuiltElement, @escaping () -> Void) -> Void

    /// Returns the accessor of the main value of an element, such as the text of a field; nil if
    /// the element has no value.
    static func primary(of element: BuiltElement) -> ValueAccess? {
        if let own = element.ownValue { return own }
        return switch element.widget {
        case is TextInput: text
        case is TextArea: area
        case is Switch, is CheckBox: switched
        case is Slider, is Stepper: number
        case is SegmentedControl: element.rowValues.isEmpty ? segment : segmentValue
        case is Picker: element.rowValues.isEmpty ? selection : selectionValue
        case is MarkupPicker: components
        case is DateTimeField: date
        case is PageView: page
        case is TabView: tab
        case is MarkupSection: section
        default: native(element)
        }
    }

    /// Returns the accessor of everything that the user entered into an element, which is kept when
    /// the element's widget is rebuilt; nil if there is nothing to enter.
    ///
    /// For tables and sections, it accesses all checked rows. The ``primary(of:)`` accessor of a
    /// section accesses only the first checked row; a table has no such accessor.
    static func input(of element: BuiltElement) -> ValueAccess? {
        switch element.widget {
        case is MarkupTable: table
        case is MarkupSection: checkedRows
        default: primary(of: element)
        }
    }

    /// Returns the accessor of the main property of an element that names a GTK class: the first of
    /// `text`, `active`, `value` and `selected` that the class has; nil if the class has none of
    /// these.
    private static func native(_ element: BuiltElement) -> ValueAccess? {
        guard case .widget(let known) = element.compiled.kind,
            let name = ["text", "active", "value", "selected"].first(where: {
                known.properties[$0] != nil
            })
        else { return nil }
        return NativeProperty(name: name).access
    }

    /// Returns the accessor of an attribute, such as `selectedIndex`; nil if the user can't edit
    /// it.
    static func access(to property: String, of element: BuiltElement) -> ValueAccess? {
        switch (element.widget, property) {
        case (is SegmentedControl, "selectedSegmentIndex"), (is SegmentedControl, "selectedIndex"):
            segment
        case (is Picker, "selectedIndex"): selection
        case (is MarkupPicker, "selectedIndex"): firstComponent
        case (is MarkupPicker, "value"): firstComponentValue
        case (is DateTimeField, "countDownDuration"): duration
        case (is ListRow, "checked"): element.checkBox == nil ? nil : checked
        case (_, "text"), (_, "on"), (_, "checked"), (_, "value"), (_, "date"), (_, "currentPage"),
            (_, "selectedIndex"):
            primary(of: element)
        default: nil
        }
    }

    // MARK: - Forms

    /// Returns the accessor of a form's date or hidden control; nil for other controls.
    ///
    /// It reads and writes the control itself, not the control's widget.
    static func own(of control: FieldControl, _ field: FormField) -> ValueAccess? {
        guard control is DateControl || control is HiddenControl else { return nil }
        let mode: DateTimeField.Mode? =
            switch field.kind {
            case .date: .date
            case .time: .time
            case .dateTime: .dateAndTime
            default: nil
            }
        // The accessor is in a closure that the control's own widget retains.
        return ValueAccess(
            read: { [weak control] _ in .text(control?.shownValue?.text ?? "") },
            write: { [weak control] _, value in
                var field = field
                let text = value.string ?? ""
                field.value = .text(mode.map { MarkupDate(text)?.text(for: $0) ?? "" } ?? text)
                control?.show(field)
            },
            observe: { $0.widget.changeHandlers.append($1) })
    }

    // MARK: - Kinds

    private static func access<Control: Widget>(
        _ type: Control.Type, read: @escaping (Control) -> MarkupValue,
        write: @escaping (Control, MarkupValue) -> Void,
        observe: @escaping (Control, @escaping () -> Void) -> Void = {
            $0.changeHandlers.append($1)
        }
    ) -> ValueAccess {
        ValueAccess(
            read: { ($0.widget as? Control).map(read) ?? .text("") },
            write: { element, value in
                if let control = element.widget as? Control { write(control, value) }
            },
            observe: { element, handler in
                if let control = element.widget as? Control { observe(control, handler) }
            })
    }

    /// Connects a handler to a signal of a widget.
    ///
    /// The handler is called for changes by the user, but not for changes by the app.
    private static func connect(
        _ widget: Widget, _ signal: String, _ handler: @escaping () -> Void
    ) {
        widget.connect(signal) { [weak widget] in
            if let widget, !widget.isUpdating { handler() }
        }
    }

    private static let text = access(
        TextInput.self, read: { .text($0.text) },
        write: { field, value in
            let text = value.string ?? ""
            if field.text != text { field.text = text }
        },
        observe: { field, handler in
            connect(field, "changed", handler)
            // Changes by keys that aren't typed text, such as Up in a number field.
            field.changeHandlers.append(handler)
        })

    private static let area = access(
        TextArea.self, read: { .text($0.text) },
        write: { field, value in
            let text = value.string ?? ""
            if field.text != text { field.text = text }
        })

    private static let switched = ValueAccess(
        read: { .bool($0.widget[GLibProperty<Bool>("active")]) },
        write: { element, value in
            element.widget.update { element.widget[GLibProperty("active")] = value.bool ?? false }
        },
        observe: { connect($0.widget, "notify::active", $1) })

    /// The accessor of the state of a row's check box.
    private static let checked = ValueAccess(
        read: { .bool($0.checkBox?.isOn ?? false) },
        write: { $0.checkBox?.isOn = $1.bool ?? false },
        observe: { element, handler in
            if let box = element.checkBox { connect(box, "toggled", handler) }
        })

    private static let number = ValueAccess(
        read: {
            .number(($0.widget as? Slider)?.value ?? ($0.widget as? Stepper)?.value ?? 0)
        },
        write: { element, value in
            (element.widget as? Slider)?.value = value.number ?? 0
            (element.widget as? Stepper)?.value = value.number ?? 0
        },
        observe: { connect($0.widget, "value-changed", $1) })

    private static let segment = access(
        SegmentedControl.self, read: { .number(Double($0.selection)) },
        write: { control, value in
            let index = value.int ?? 0
            if control.options.indices.contains(index) { control.selection = index }
        })

    private static let segmentValue = ValueAccess(
        read: { element in
            let index = (element.widget as? SegmentedControl)?.selection ?? 0
            return .text(element.rowValues.indices.contains(index) ? element.rowValues[index] : "")
        },
        write: { element, value in
            if let index = element.rowValues.firstIndex(of: value.string ?? "") {
                (element.widget as? SegmentedControl)?.selection = index
            }
        },
        observe: { segment.observe($0, $1) })

    private static let selection = access(
        Picker.self, read: { .number($0.selection.map(Double.init) ?? -1) },
        write: { $0.selection = $1.int },
        observe: { connect($0, "notify::selected", $1) })

    private static let selectionValue = ValueAccess(
        read: { element in
            guard let index = (element.widget as? Picker)?.selection,
                element.rowValues.indices.contains(index)
            else { return .text("") }
            return .text(element.rowValues[index])
        },
        write: { element, value in
            (element.widget as? Picker)?.selection =
                element.rowValues.firstIndex(of: value.string ?? "")
        },
        observe: { selection.observe($0, $1) })

    /// The accessor of a picker's value: the value of the selected row or, if the picker has
    /// multiple components, the list of their selected values.
    private static let components = access(
        MarkupPicker.self,
        read: { picker in
            let values = picker.values.map { MarkupValue.text($0 ?? "") }
            return values.count == 1 ? values[0] : .list(values)
        },
        write: { picker, value in
            if case .list(let values) = value {
                picker.values = values.map(\.string)
            } else {
                picker.value = value.string
            }
        })

    private static let firstComponent = access(
        MarkupPicker.self, read: { .number($0.selection.map(Double.init) ?? -1) },
        write: { $0.selection = $1.int })

    private static let firstComponentValue = access(
        MarkupPicker.self, read: { .text($0.value ?? "") },
        write: { $0.value = $1.string })

    private static let date = access(
        DateTimeField.self, read: { .text($0.text) },
        write: { field, value in
            if let date = value.string.flatMap({ MarkupDate($0) }) { field.show(date) }
        })

    private static let duration = access(
        DateTimeField.self, read: { .number(Double($0.duration)) },
        write: { $0.duration = $1.int ?? 0 })

    private static let page = access(
        PageView.self, read: { .number(Double($0.selection)) },
        write: { view, value in
            let index = value.int ?? 0
            if view.pages.indices.contains(index) { view.show(index, animated: false) }
        })

    private static let tab = access(
        TabView.self, read: { .number(Double($0.selection)) },
        write: { view, value in
            let index = value.int ?? 0
            if (0..<view.count).contains(index) { view.selection = index }
        })

    private static let section = access(
        MarkupSection.self, read: { .text($0.checkedValues.first ?? "") },
        write: { $0.checkedValues = [$1.string ?? ""] })

    private static let checkedRows = access(
        MarkupSection.self, read: { .list($0.checkedValues.map { .text($0) }) },
        write: { $0.checkedValues = texts($1) })

    /// The accessor of the checked rows of a table, as one list for each section.
    ///
    /// The first element of a list is the section's name, or empty; the other elements are the
    /// values of the checked rows.
    private static let table = access(
        MarkupTable.self,
        read: { table in
            .list(
                table.sections.map { section in
                    .list(([section.name ?? ""] + section.checkedValues).map { .text($0) })
                })
        },
        write: { table, value in
            guard case .list(let sections) = value else { return }
            for (index, section) in sections.enumerated() {
                let parts = texts(section)
                let name = parts.first ?? ""
                let found =
                    name.isEmpty ? table.sections.dropFirst(index).first : table.section(name)
                found?.checkedValues = Array(parts.dropFirst())
            }
        })

    private static func texts(_ value: MarkupValue) -> [String] {
        if case .list(let values) = value { values.compactMap(\.string) } else { [] }
    }
}
