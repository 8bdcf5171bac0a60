import CGLib
import CGTK
public import Foundation
import InlayGObject
import InlayValues

/// A field for a day: a button that opens a calendar.
///
/// In the calendar, the arrow keys select the neighboring days and weeks, Page Up and Page Down the
/// same day of another month, Home and End the first and last day of the month. Return closes it.
public final class DateField: Widget {
    /// Called with the start of the day when the user selects another day or browses to another
    /// month, in which GTK selects the same day.
    public var onChange: ((Date) -> Void)?
    private let month: CalendarView
    private let popover: GLibObject
    private let calendar: Foundation.Calendar
    /// The widget of which this field is a part, and that has the accessible name; nil if the field
    /// has a name of its own.
    package weak var container: Widget?
    package var labelOwner: Widget { container ?? self }

    /// Creates a field for a day.
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
        month = CalendarView(date, calendar: calendar)
        popover = GLibObject(adopting: gtk_popover_new())
        super.init(adopting: gtk_menu_button_new())
        gtk_popover_set_child(popover.cast(), month.cast())
        gtk_menu_button_set_popover(opaque, popover.cast())
        self.onChange = onChange
        showTitle()
        month.onConfirm = { [weak self] in
            if let self { gtk_popover_popdown(popover.cast()) }
        }
        month.onChange = { [weak self] day in
            self?.showTitle()
            self?.onChange?(day)
        }
        connect("map") { [weak self] in self?.showTitle() }
        // The field may be removed while the calendar is open.
        connect("unmap") { [weak self] in
            guard let self, gtk_widget_get_visible(popover.cast()) != 0 else { return }
            gtk_popover_popdown(popover.cast())
        }
        // Otherwise a button of the calendar's header would have the focus.
        popover.connect("map") { [weak self] in _ = self?.month.focus() }
    }

    /// Opens the calendar, if the field is visible in a window.
    package func open() {
        if gtk_widget_get_mapped(cast()) != 0 { gtk_menu_button_popup(opaque) }
    }

    /// The start of the selected day.
    public var date: Date {
        get { month.date }
        set {
            month.date = newValue
            showTitle()
        }
    }

    /// Whether the name of the month is abbreviated, for fields that have little room.
    package var abbreviatesMonth = false {
        didSet { showTitle() }
    }

    private func showTitle() {
        var style = Date.FormatStyle(
            date: abbreviatesMonth ? .abbreviated : .long, time: .omitted)
        style.calendar = calendar
        style.timeZone = calendar.timeZone
        gtk_menu_button_set_label(opaque, date.formatted(style))
        nameFocusedPart()
        style = style.weekday(.wide)
        month.accessibilityLabel = date.formatted(style)
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

        /// Creates a time from an hour and a minute.
        public init(hour: Int, minute: Int) { (self.hour, self.minute) = (hour, minute) }
    }

    /// Called with the time when the user changes it.
    public var onChange: ((Time) -> Void)?
    /// The interval between the selectable minutes.
    public let minuteInterval: Int
    package let hours = Stepper(in: 0...23)
    package let minutes: Stepper

    /// Creates a field for a time.
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
        for (part, label) in [
            (hours, InterfaceText.hour()), (minutes, InterfaceText.minute()),
        ] {
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
