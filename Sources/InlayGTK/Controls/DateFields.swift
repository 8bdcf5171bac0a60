import CGLib
import CGTK
public import Foundation
import InlayGObject

/// A field for a day: a button that opens a calendar.
public final class DateField: Widget {
    /// Called with the start of the day when the user selects another day or browses to another
    /// month, in which GTK selects the same day.
    public var onChange: ((Date) -> Void)?
    private let month: GLibObject
    private let popover: GLibObject
    private let calendar: Foundation.Calendar
    /// A Gregorian calendar in the time zone of ``calendar``, because `GtkCalendar` is Gregorian.
    private let gregorian: Foundation.Calendar
    private var day: Date
    /// The widget of which this field is a part, and that has the accessible name; nil if the field
    /// has a name of its own.
    weak var labelOwner: Widget?

    /// Makes a field for a day.
    ///
    /// - Parameters:
    ///   - date: Any time of the day.
    ///   - calendar: The calendar that determines the day.
    ///   - onChange: Called with the start of the day when the user selects another day or month.
    public init(
        _ date: Date = Date(), calendar: Foundation.Calendar = .current,
        onChange: ((Date) -> Void)? = nil
    ) {
        self.calendar = calendar
        var gregorian = Calendar(identifier: .gregorian)
        gregorian.timeZone = calendar.timeZone
        self.gregorian = gregorian
        day = calendar.startOfDay(for: date)
        month = GLibObject(adopting: gtk_calendar_new())
        popover = GLibObject(adopting: gtk_popover_new())
        super.init(adopting: gtk_menu_button_new())
        gtk_popover_set_child(popover.cast(), month.cast())
        gtk_menu_button_set_popover(opaque, popover.cast())
        self.onChange = onChange
        self.date = date
        for signal in ["day-selected", "next-month", "prev-month", "next-year", "prev-year"] {
            month.connect(signal) { [weak self] in self?.selected() }
        }
        connect("map") { [weak self] in self?.showTitle() }
    }

    /// The start of the selected day.
    public var date: Date {
        get { day }
        set {
            day = calendar.startOfDay(for: newValue)
            let parts = gregorian.dateComponents([.year, .month, .day], from: day)
            update {
                // Sets day 1 first, because not every month has a day 31.
                month[GLibProperty<Int32>("day")] = 1
                month[GLibProperty<Int32>("year")] = Int32(clamping: parts.year ?? 1970)
                month[GLibProperty<Int32>("month")] = Int32(clamping: (parts.month ?? 1) - 1)
                month[GLibProperty<Int32>("day")] = Int32(clamping: parts.day ?? 1)
            }
            showTitle()
        }
    }

    /// Whether the name of the month is abbreviated, for fields that have little room.
    var abbreviatesMonth = false {
        didSet { showTitle() }
    }

    /// Handles a change in the `GtkCalendar`: the user selected a day, or moved to another month,
    /// in which GTK selects the same day.
    private func selected() {
        guard !isUpdating, let selected = selectedDay, selected != day else { return }
        let isBrowsed = !gregorian.isDate(selected, equalTo: day, toGranularity: .month)
        day = selected
        showTitle()
        if !isBrowsed { gtk_popover_popdown(popover.cast()) }
        onChange?(day)
    }

    private var selectedDay: Date? {
        let parts = DateComponents(
            year: Int(month[GLibProperty<Int32>("year")]),
            month: Int(month[GLibProperty<Int32>("month")]) + 1,
            day: Int(month[GLibProperty<Int32>("day")]))
        return gregorian.date(from: parts).map { gregorian.startOfDay(for: $0) }
    }

    private func showTitle() {
        var style = Date.FormatStyle(
            date: abbreviatesMonth ? .abbreviated : .long, time: .omitted)
        style.calendar = calendar
        style.timeZone = calendar.timeZone
        gtk_menu_button_set_label(opaque, date.formatted(style))
        nameFocusedPart(of: self, owner: labelOwner ?? self)
    }
}

/// A field for a time of day, in hours and minutes.
public final class TimeField: Row {
    /// A time of day with an hour and a minute.
    public struct Time: Hashable, Sendable {
        /// The hour, from 0 to 23.
        public var hour: Int
        /// The minute, from 0 to 59.
        public var minute: Int

        /// Makes a time from an hour and a minute.
        public init(hour: Int, minute: Int) { (self.hour, self.minute) = (hour, minute) }
    }

    /// Called with the time when the user changes it.
    public var onChange: ((Time) -> Void)?
    /// The interval between the selectable minutes.
    public let minuteInterval: Int
    let hours = Stepper(in: 0...23)
    let minutes: Stepper

    /// Makes a field for a time.
    ///
    /// - Parameters:
    ///   - time: The time; its minute is rounded down to the interval.
    ///   - minuteInterval: The interval between selectable minutes, a divisor of 60.
    ///   - onChange: Called with the time when the user changes it.
    public init(
        _ time: Time = Time(hour: 0, minute: 0), minuteInterval: Int = 1,
        onChange: ((Time) -> Void)? = nil
    ) {
        precondition(
            minuteInterval > 0 && 60 % minuteInterval == 0,
            "The minute interval \(minuteInterval) isn't a divisor of 60.")
        self.minuteInterval = minuteInterval
        minutes = Stepper(in: 0...Double(60 - minuteInterval), step: Double(minuteInterval))
        super.init(spacing: 4)
        for (part, label) in [(hours, "Hour"), (minutes, "Minute")] {
            part.makeClock(digits: 2)
            part.accessibilityLabel = label
            part.onChange = { [weak self] _ in self?.changed() }
        }
        minutes[GLibProperty("snap-to-ticks")] = true
        append(hours)
        append(Label(":"))
        append(minutes)
        verticalAlignment = .center
        // Hours are before minutes in languages that are read from right to left, too.
        gtk_widget_set_direction(cast(), GTK_TEXT_DIR_LTR)
        self.time = time
        self.onChange = onChange
    }

    /// The selected time.
    public var time: Time {
        get { Time(hour: Int(hours.value), minute: Int(minutes.value)) }
        set {
            hours.value = Double(newValue.hour)
            minutes.value = Double(newValue.minute / minuteInterval * minuteInterval)
        }
    }

    private func changed() { onChange?(time) }
}
