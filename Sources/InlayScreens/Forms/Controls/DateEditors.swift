import Foundation
import InlayForms
import InlayShell
import InlayValues

/// A native editor of a date or time, which always has a value.
protocol DateEditor: AnyObject {
    var widget: Widget { get }
    /// The widgets that get accessible names, each with the word to append to the field's title,
    /// such as `month`.
    var parts: [(widget: Widget, name: String)] { get }
    /// The value in the format of HTML inputs, such as `2026-11-23`.
    var text: String { get }
    /// The initial value of an empty field, within the field's bounds.
    var start: String { get }
    var onEdit: ((String) -> Void)? { get set }
    func show(_ text: String)
    /// Moves the keyboard focus to the editor after the user chose to enter a value.
    func begin()
}

extension DateEditor {
    func begin() { parts.first?.widget.focus() }
}

/// A factory of editors for fields, with helpers for HTML's date formats.
enum DateEditors {
    /// The calendar of HTML's date formats.
    static let calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .current
        return calendar
    }()

    static func editor(for field: FormField) -> any DateEditor {
        switch field.kind {
        case .month: MonthEditor(field)
        case .week: WeekEditor(field)
        default: DayTimeEditor(field)
        }
    }

    /// Clamps a date text to the field's bounds; compares the texts as strings, because HTML's date
    /// formats sort in date order.
    static func within(_ field: FormField, _ text: String) -> String {
        if let least = field.constraints.minimum, text < least { return least }
        if let most = field.constraints.maximum, text > most { return most }
        return text
    }

    /// Returns the numbers in a text, such as 2026 and 48 in `2026-W48`.
    static func numbers(_ text: String) -> [Int] {
        text.split { !$0.isASCII || !$0.isNumber }.map { Int($0) ?? 0 }
    }
}

/// An editor of a day, a time of day, or both.
private final class DayTimeEditor: DateEditor {
    let widget: Widget
    let parts: [(widget: Widget, name: String)]
    var onEdit: ((String) -> Void)?

    private let field: FormField
    private let day: DateField?
    private let time: TimeField?
    /// The seconds of the value as text, such as `:30`; after an edit, these are
    /// ``validSeconds``, because there is no control for seconds.
    private var seconds = ""
    /// The seconds that all valid values of the field share.
    private let validSeconds: String

    init(_ field: FormField) {
        self.field = field
        validSeconds = Self.seconds(of: field)
        let calendar = DateEditors.calendar
        day = field.kind == .time ? nil : DateField(calendar: calendar)
        time = field.kind == .date ? nil : TimeField(minuteInterval: Self.interval(of: field))
        day?.abbreviatesMonth = time != nil
        let row = Row(spacing: 12)
        var parts: [(widget: Widget, name: String)] = []
        if let day {
            row.append(day.aligned(vertically: .center))
            parts.append((day, time == nil ? "" : InterfaceText.dayPart()))
        }
        if let time {
            row.append(time)
            parts += [
                (time.hours, InterfaceText.hourPart()), (time.minutes, InterfaceText.minutePart()),
            ]
        }
        (widget, self.parts) = (row, parts)
        day?.onChange = { [weak self] _ in self?.edited() }
        time?.onChange = { [weak self] _ in self?.edited() }
    }

    var text: String {
        [dayText, timeText].compactMap { $0 }.joined(separator: "T")
    }

    var start: String {
        let now = DateEditors.calendar.dateComponents(
            [.year, .month, .day, .hour, .minute], from: Date())
        let today = Self.text(of: now)
        switch field.kind {
        case .date: return valid(today)
        case .time: return valid("12:00\(validSeconds)")
        default: return valid("\(today)T12:00\(validSeconds)")
        }
    }

    /// Returns the value nearest to a text that is within the field's bounds and matches its step.
    private func valid(_ text: String) -> String {
        let text = DateEditors.within(field, text)
        return field.date(nearest: text) ?? text
    }

    func show(_ text: String) {
        let parts = text.split(whereSeparator: { $0 == "T" || $0 == " " }).map(String.init)
        if let day, let first = parts.first {
            let numbers = DateEditors.numbers(first)
            let components = DateComponents(
                year: numbers.first, month: numbers.dropFirst().first, day: numbers.last)
            if let date = DateEditors.calendar.date(from: components) { day.date = date }
        }
        if let time, let last = parts.last {
            let numbers = DateEditors.numbers(last)
            guard numbers.count >= 2 else { return }
            time.time = TimeField.Time(hour: numbers[0], minute: numbers[1])
            seconds = String(last.dropFirst(5))
        }
    }

    func begin() {
        parts.first?.widget.focus()
        day?.open()
    }

    private func edited() {
        seconds = validSeconds
        onEdit?(text)
    }

    private var dayText: String? {
        day.map {
            Self.text(
                of: DateEditors.calendar.dateComponents([.year, .month, .day], from: $0.date))
        }
    }

    private var timeText: String? {
        time.map {
            let (hour, minute) = ($0.time.hour, $0.time.minute)
            return "\(digits(hour, 2)):\(digits(minute, 2))\(seconds)"
        }
    }

    private static func text(of day: DateComponents) -> String {
        let (year, month) = (day.year ?? 1970, day.month ?? 1)
        return digits(year, 4) + "-" + digits(month, 2) + "-"
            + digits(day.day ?? 1, 2)
    }

    /// Returns the seconds that all valid times of a field share, such as `:30`; empty for full
    /// minutes.
    ///
    /// The field's step must be a number of minutes.
    private static func seconds(of field: FormField) -> String {
        let base = field.constraints.minimum ?? field.constraints.stepBase
        guard field.kind != .date, let base, let start = base.firstIndex(of: ":") else { return "" }
        return String(base[start...].dropFirst(3))
    }

    /// Returns the step of the minute control.
    ///
    /// This is the field's step if it is a whole number of minutes that divides an hour, and if the
    /// minutes of the minimum, the step base and the value are multiples of it. Otherwise, it is 1.
    private static func interval(of field: FormField) -> Int {
        guard case .by(let seconds) = field.constraints.step, seconds > 0,
            let minutes = Int(exactly: seconds / 60), minutes > 0, 60 % minutes == 0
        else { return 1 }
        let bounds = [field.constraints.minimum, field.constraints.stepBase, field.value.text]
        let isOff = bounds.compactMap { $0 }.contains {
            (DateEditors.numbers($0).dropFirst(field.kind == .time ? 1 : 4).first ?? 0) % minutes
                != 0
        }
        return isOff ? 1 : minutes
    }
}

/// An editor of a month with its year.
private final class MonthEditor: DateEditor {
    let widget: Widget
    let parts: [(widget: Widget, name: String)]
    var onEdit: ((String) -> Void)?
    private let field: FormField
    private let month: Picker
    private let year = Stepper(1970, in: 1...9999)

    init(_ field: FormField) {
        self.field = field
        month = Picker(DateEditors.calendar.standaloneMonthSymbols)
        let row = Row(spacing: 6)
        for part in [month, year] { row.append(part) }
        (widget, parts) = (
            row, [(month, InterfaceText.monthPart()), (year, InterfaceText.yearPart())]
        )
        month.onChange = { [weak self] _ in self?.edited() }
        year.onChange = { [weak self] _ in self?.edited() }
    }

    var text: String {
        digits(Int(year.value), 4) + "-"
            + digits((month.selection ?? 0) + 1, 2)
    }

    var start: String {
        let now = DateEditors.calendar.dateComponents([.year, .month], from: Date())
        let text =
            digits(now.year ?? 1970, 4) + "-" + digits(now.month ?? 1, 2)
        return DateEditors.within(field, text)
    }

    func show(_ text: String) {
        let numbers = DateEditors.numbers(text)
        guard numbers.count == 2, (1...12).contains(numbers[1]) else { return }
        year.value = Double(numbers[0])
        month.selection = numbers[1] - 1
    }

    private func edited() { onEdit?(text) }
}

/// An editor of a week with its year.
private final class WeekEditor: DateEditor {
    let widget: Widget
    let parts: [(widget: Widget, name: String)]
    var onEdit: ((String) -> Void)?
    private let field: FormField
    private let week = Stepper(1, in: 1...53)
    private let year = Stepper(1970, in: 1...9999)

    init(_ field: FormField) {
        self.field = field
        let row = Row(spacing: 6)
        for part in [Label(InterfaceText.week(), wrapping: .never), week, year] { row.append(part) }
        (widget, parts) = (
            row, [(week, InterfaceText.weekPart()), (year, InterfaceText.yearPart())]
        )
        week.onChange = { [weak self] _ in self?.edited() }
        year.onChange = { [weak self] _ in self?.edited() }
    }

    var text: String {
        digits(Int(year.value), 4) + "-W" + digits(Int(week.value), 2)
    }

    var start: String {
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = .current
        let now = calendar.dateComponents([.yearForWeekOfYear, .weekOfYear], from: Date())
        let text =
            digits(now.yearForWeekOfYear ?? 1970, 4) + "-W"
            + digits(now.weekOfYear ?? 1, 2)
        return DateEditors.within(field, text)
    }

    func show(_ text: String) {
        let numbers = DateEditors.numbers(text)
        guard numbers.count == 2 else { return }
        year.value = Double(numbers[0])
        week.value = Double(numbers[1])
    }

    private func edited() { onEdit?(text) }
}
