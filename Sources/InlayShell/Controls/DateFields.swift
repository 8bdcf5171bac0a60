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
    private let month: Widget
    private let popover: GLibObject
    private let calendar: Foundation.Calendar
    /// A Gregorian calendar in the time zone of ``calendar``, because `GtkCalendar` is Gregorian.
    private let gregorian: Foundation.Calendar
    private var day: Date
    /// The widget of which this field is a part, and that has the accessible name; nil if the field
    /// has a name of its own.
    package weak var container: Widget?
    package var labelOwner: Widget { container ?? self }

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
        month = Widget(adopting: gtk_calendar_new())
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
        // The field may be removed while the calendar is open.
        connect("unmap") { [weak self] in
            guard let self, gtk_widget_get_visible(popover.cast()) != 0 else { return }
            gtk_popover_popdown(popover.cast())
        }
        // Otherwise a button of the calendar's header would have the focus.
        popover.connect("map") { [weak self] in _ = self?.month.focus() }
        connectKeys()
    }

    /// Opens the calendar, if the field is visible in a window.
    package func open() {
        if gtk_widget_get_mapped(cast()) != 0 { gtk_menu_button_popup(opaque) }
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
    package var abbreviatesMonth = false {
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

    /// Handles the keys of the calendar, because the cursor of `GtkCalendar` doesn't start at the
    /// selected day.
    private func connectKeys() {
        let keys = GLibObject(owning: gtk_event_controller_key_new())
        gtk_event_controller_set_propagation_phase(keys.opaque, GTK_PHASE_CAPTURE)
        keys.connect("key-pressed") {
            [weak self] (key: UInt32, _: UInt32, state: UInt32) -> Bool in
            let modifiers = [GDK_CONTROL_MASK, GDK_ALT_MASK, GDK_SUPER_MASK, GDK_SHIFT_MASK]
            guard let self, gtk_widget_is_focus(month.cast()) != 0,
                !modifiers.contains(where: { state & $0.rawValue != 0 })
            else { return false }
            return pressed(Int32(bitPattern: key))
        }
        gtk_widget_add_controller(month.cast(), keys.makeOwnedPointer())
    }

    private func pressed(_ key: Int32) -> Bool {
        let isRightToLeft = gtk_widget_get_direction(month.cast()) == GTK_TEXT_DIR_RTL
        switch key {
        case GDK_KEY_Left, GDK_KEY_KP_Left: move(.day, isRightToLeft ? 1 : -1)
        case GDK_KEY_Right, GDK_KEY_KP_Right: move(.day, isRightToLeft ? -1 : 1)
        case GDK_KEY_Up, GDK_KEY_KP_Up: move(.day, -7)
        case GDK_KEY_Down, GDK_KEY_KP_Down: move(.day, 7)
        case GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up: move(.month, -1)
        case GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down: move(.month, 1)
        case GDK_KEY_Home, GDK_KEY_KP_Home:
            move(.day, 1 - gregorian.component(.day, from: day))
        case GDK_KEY_End, GDK_KEY_KP_End:
            let count = gregorian.range(of: .day, in: .month, for: day)?.count ?? 1
            move(.day, count - gregorian.component(.day, from: day))
        case GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter, GDK_KEY_space, GDK_KEY_KP_Space:
            gtk_popover_popdown(popover.cast())
        default: return false
        }
        return true
    }

    /// Selects the day that is a number of days or months later, as the user's choice.
    private func move(_ unit: Foundation.Calendar.Component, _ count: Int) {
        guard let moved = gregorian.date(byAdding: unit, value: count, to: day), moved != day
        else { return }
        let parts = gregorian.dateComponents([.era, .year], from: moved)
        guard parts.era == 1, let year = parts.year, year < 10_000 else { return }
        date = moved
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

        /// Makes a time from an hour and a minute.
        public init(hour: Int, minute: Int) { (self.hour, self.minute) = (hour, minute) }
    }

    /// Called with the time when the user changes it.
    public var onChange: ((Time) -> Void)?
    /// The interval between the selectable minutes.
    public let minuteInterval: Int
    package let hours = Stepper(in: 0...23)
    package let minutes: Stepper

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
