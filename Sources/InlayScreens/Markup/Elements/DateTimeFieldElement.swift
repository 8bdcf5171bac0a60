import InlayForms
import InlayMarkup

extension MarkupElement {
    static let dateTimeField = MarkupElement(
        "DateTimeField", "A date, a time or both; in a form it may be empty."
    ) { element, _ in
        DateTimeField(
            mode: element.dateMode ?? .dateAndTime,
            minuteInterval: element["minuteInterval"]?.int ?? 1)
    }
    .uses(.field)
    .value("date", .date, "The date, such as 2026-11-23 or 2026-11-23T09:45.", .date)
    .attribute("title", .text, "The name of the date, shown beside it.")
    .attribute(
        "mode", .words("dateTimeMode", "time date dateAndTime countDownTimer"),
        "What is chosen; a date with its time of day if not given."
    )
    .attribute("required", .bool, "Whether a form needs a date.")
    .attribute("minuteInterval", .divisorOf60, "The distance of minutes, a divisor of 60.")
    // A form's own control has the limits of its field.
    .attribute("minimum", .date, "The earliest date.") { element, value, _ in
        (element.widget as? DateTimeField)?.minimum = value.string.flatMap { MarkupDate($0) }
        return true
    }
    .attribute("maximum", .date, "The latest date.") { element, value, _ in
        (element.widget as? DateTimeField)?.maximum = value.string.flatMap { MarkupDate($0) }
        return true
    }
    .edited(
        "countDownDuration", .number(0...86_340),
        "The duration in seconds, in the mode countDownTimer.",
        access: { $0.widget is DateTimeField ? .duration : nil }
    ) { element, value, _ in
        (element.widget as? DateTimeField)?.duration = value.int ?? 0
        return true
    }
    .field(
        ElementField(
            kind: { kind(of: $0) }, makeControl: { ElementField.makeControl(for: $0) },
            constrain: { constrain(&$0, $1, $2) })
    )
    .changing { element in
        element.keepsHeight = true
        element.caption = .beside { _ in false }
    }

    private static func kind(of element: CompiledElement) -> FormField.Kind {
        switch element.dateMode {
        case .date: .date
        case .time, .countDownTimer: .time
        case .dateAndTime, nil: .dateTime
        }
    }

    private static func constrain(
        _ constraints: inout FormConstraints, _ element: CompiledElement, _ kind: FormField.Kind
    ) {
        let mode = element.dateMode ?? .dateAndTime
        func date(_ name: String) -> String? {
            element[name]?.string.flatMap { MarkupDate($0)?.text(for: mode) }
        }
        constraints.minimum = date("minimum")
        constraints.maximum = date("maximum")
        if let minutes = element["minuteInterval"]?.int, minutes > 1, kind != .date {
            constraints.step = .by(Double(minutes) * 60)
        }
    }
}

extension CompiledElement {
    fileprivate var dateMode: DateTimeField.Mode? {
        self["mode"]?.string.flatMap { DateTimeField.Mode(rawValue: $0) }
    }
}

extension ValueAccess {
    fileprivate static let date = ValueAccess(
        DateTimeField.self, read: { .text($0.text) },
        write: { field, value in
            if let date = value.string.flatMap({ MarkupDate($0) }) { field.show(date) }
        })

    fileprivate static let duration = ValueAccess(
        DateTimeField.self, read: { .number(Double($0.duration)) },
        write: { $0.duration = $1.int ?? 0 })
}
