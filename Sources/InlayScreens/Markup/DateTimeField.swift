public import Foundation
import InlayMarkup
public import InlayShell

/// A control for a date, a time of day, both, or a duration: the widget of `DateTimeField` elements.
public final class DateTimeField: Row {
    /// The components that the user selects.
    public enum Mode: String, Hashable, Sendable {
        /// A day.
        case date
        /// A time of day.
        case time
        /// A day and a time.
        case dateAndTime
        /// A duration in hours and minutes.
        case countDownTimer
    }

    /// The components that the user selects.
    public let mode: Mode

    /// The earliest date or time, or nil; an earlier selection is changed to it.
    var minimum: MarkupDate? {
        didSet { limit() }
    }
    /// The latest date or time, or nil; a later selection is changed to it.
    var maximum: MarkupDate? {
        didSet { limit() }
    }

    let dateField: DateField?
    private let timeField: TimeField?

    /// Creates a field.
    ///
    /// - Parameters:
    ///   - mode: The components that the user selects.
    ///   - minuteInterval: The number of minutes between selectable times; if it doesn't divide 60,
    ///     1 is used instead.
    public init(mode: Mode = .dateAndTime, minuteInterval: Int = 1) {
        self.mode = mode
        let interval = minuteInterval > 0 && 60 % minuteInterval == 0 ? minuteInterval : 1
        dateField = mode == .date || mode == .dateAndTime ? DateField() : nil
        timeField = mode == .date ? nil : TimeField(minuteInterval: interval)
        super.init(spacing: 6)
        if let dateField { append(dateField.aligned(vertically: .center)) }
        if let timeField { append(timeField) }
        dateField?.container = self
        dateField?.abbreviatesMonth = timeField != nil
        dateField?.onChange = { [weak self] _ in self?.changed() }
        timeField?.onChange = { [weak self] _ in self?.changed() }
    }

    /// The selected day and time.
    ///
    /// Modes without a day use today; modes without a time use the start of the day.
    public var date: Date {
        let day = dateField?.date ?? Calendar.current.startOfDay(for: Date())
        guard let time = timeField?.time else { return day }
        return Calendar.current.date(
            bySettingHour: time.hour, minute: time.minute, second: 0, of: day) ?? day
    }

    /// The value in the format of markup documents and HTML forms, such as `2026-11-23T09:45`.
    public var text: String {
        var value = dateField.map { MarkupDate($0.date) } ?? MarkupDate()
        (value.hour, value.minute) = (timeField?.time.hour, timeField?.time.minute)
        return value.text(for: mode) ?? ""
    }

    /// The duration in the mode `countDownTimer`, in seconds: whole minutes, at most 23 h 59 min.
    var duration: Int {
        get { timeField.map { ($0.time.hour * 60 + $0.time.minute) * 60 } ?? 0 }
        set {
            let minutes = max(0, min(newValue / 60, 1_439))
            timeField?.time = TimeField.Time(hour: minutes / 60, minute: minutes % 60)
        }
    }

    /// Selects a date, a time or both within the limits; components that `date` or the mode lacks
    /// are left unchanged.
    func show(_ date: MarkupDate) {
        select(date)
        limit()
    }

    private func select(_ date: MarkupDate) {
        if let dateField, date.year != nil {
            let components = DateComponents(year: date.year, month: date.month, day: date.day)
            if let day = Calendar.current.date(from: components) { dateField.date = day }
        }
        if let timeField, let hour = date.hour {
            timeField.time = TimeField.Time(hour: hour, minute: date.minute ?? 0)
        }
    }

    /// Clamps the selection to `minimum` and `maximum`.
    ///
    /// Compares the dates as text: their numbers have fixed widths, so text order is date order.
    private func limit() {
        if let minimum, let text = minimum.text(for: mode), self.text < text {
            select(minimum)
            if self.text < text { selectNextTime() }
        }
        if let maximum, let text = maximum.text(for: mode), self.text > text { select(maximum) }
    }

    /// Selects the next time of the minute interval; after the day's last time, the next day's
    /// first one if days are selectable.
    private func selectNextTime() {
        guard let timeField else { return }
        let time = timeField.time
        let minutes = time.hour * 60 + time.minute + timeField.minuteInterval
        if minutes < 1_440 {
            timeField.time = TimeField.Time(hour: minutes / 60, minute: minutes % 60)
        } else if let dateField,
            let day = Calendar.current.date(byAdding: .day, value: 1, to: dateField.date)
        {
            dateField.date = day
            timeField.time = TimeField.Time(hour: 0, minute: 0)
        }
    }

    private func changed() {
        limit()
        callChangeHandlers()
    }
}

extension MarkupDate {
    /// Converts a date to its day and time in the user's time zone.
    init(_ date: Date) {
        let parts = Calendar.current.dateComponents(
            [.year, .month, .day, .hour, .minute], from: date)
        self.init(
            year: parts.year, month: parts.month, day: parts.day, hour: parts.hour,
            minute: parts.minute)
    }

    /// Returns the date as text with the components of a mode; nil if the date lacks a component.
    ///
    /// In `dateAndTime`, a missing time counts as midnight.
    func text(for mode: DateTimeField.Mode) -> String? {
        let day = year.map {
            "\(digits($0, 4))-\(digits(month ?? 1, 2))-\(digits(self.day ?? 1, 2))"
        }
        let time = hour.map { "\(digits($0, 2)):\(digits(minute ?? 0, 2))" }
        switch mode {
        case .date: return day
        case .time, .countDownTimer: return time
        case .dateAndTime: return day.map { "\($0)T\(time ?? "00:00")" }
        }
    }
}

extension Date {
    /// Converts a day and a time in the user's time zone to a date; nil if there is no day.
    init?(_ date: MarkupDate) {
        guard date.year != nil else { return nil }
        let parts = DateComponents(
            year: date.year, month: date.month, day: date.day, hour: date.hour, minute: date.minute)
        guard let found = Calendar.current.date(from: parts) else { return nil }
        self = found
    }
}

extension DateTimeField: FocusedPartContainer {
    package var namedPart: (any FocusedPartOwner)? { dateField }
}
