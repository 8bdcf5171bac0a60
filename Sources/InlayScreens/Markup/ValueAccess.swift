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
        if case .control(let own?, _) = element.field { return own }
        return (element.kind.element.value ?? element.behavior.element.value)?(element)
    }

    /// Returns the accessor of everything that the user entered into an element, which is kept when
    /// the element's widget is rebuilt; nil if there is nothing to enter.
    ///
    /// For tables and sections, it accesses all checked rows. The ``primary(of:)`` accessor of a
    /// section accesses only the first checked row; a table has no such accessor.
    static func input(of element: BuiltElement) -> ValueAccess? {
        element.behavior.element.input ?? primary(of: element)
    }

    /// Returns the accessor of the main property of an element that names a GTK class: the first of
    /// `text`, `active`, `value` and `selected` that the class has; nil if the class has none of
    /// these.
    static func native(_ element: BuiltElement) -> ValueAccess? {
        guard case .widget(let known) = element.compiled.kind,
            let name = ["text", "active", "value", "selected"].first(where: {
                known.properties[$0] != nil
            })
        else { return nil }
        return NativeProperty(name: name).access
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
}

extension ValueAccess {
    /// Creates an accessor for widgets of a class, with change handlers unless `observe` is given.
    init<Control: Widget>(
        _ type: Control.Type, read: @escaping (Control) -> MarkupValue,
        write: @escaping (Control, MarkupValue) -> Void,
        observe: @escaping (Control, @escaping () -> Void) -> Void = {
            $0.changeHandlers.append($1)
        }
    ) {
        self.init(
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
    static func connect(_ widget: Widget, _ signal: String, _ handler: @escaping () -> Void) {
        widget.connect(signal) { [weak widget] in
            if let widget, !widget.isUpdating { handler() }
        }
    }
}
