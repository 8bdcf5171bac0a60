import CGLib
import CGTK
public import Foundation
import InlayGObject

/// A calendar of a month, in which the user selects a day.
///
/// ```swift
/// let calendar = CalendarView { day in print(day) }
/// ```
///
/// The arrow keys select the neighboring days and weeks, Page Up and Page Down the same day of
/// another month, Home and End the first and last day of the month. Where there is little room,
/// take a ``DateField``, which opens such a calendar.
public final class CalendarView: Widget {
    /// Called with the start of the day when the user selects another day or browses to another
    /// month, in which GTK selects the same day.
    public var onChange: ((Date) -> Void)?
    /// Called when the user selects a day of the visible month, or presses Return or Space.
    var onConfirm: (() -> Void)?
    private let calendar: Foundation.Calendar
    /// A Gregorian calendar in the time zone of ``calendar``, because `GtkCalendar` is Gregorian.
    private let gregorian: Foundation.Calendar
    private var day: Date

    /// Creates a calendar that shows a day and its month.
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
        super.init(adopting: gtk_calendar_new())
        self.onChange = onChange
        self.date = date
        for signal in ["day-selected", "next-month", "prev-month", "next-year", "prev-year"] {
            connect(signal) { [weak self] in self?.selected() }
        }
        connectKeys()
    }

    /// The start of the selected day, whose month is visible.
    public var date: Date {
        get { day }
        set {
            day = calendar.startOfDay(for: newValue)
            let parts = gregorian.dateComponents([.year, .month, .day], from: day)
            update {
                // Sets day 1 first, because not every month has a day 31.
                self[GLibProperty<Int32>("day")] = 1
                self[GLibProperty<Int32>("year")] = Int32(clamping: parts.year ?? 1970)
                self[GLibProperty<Int32>("month")] = Int32(clamping: (parts.month ?? 1) - 1)
                self[GLibProperty<Int32>("day")] = Int32(clamping: parts.day ?? 1)
            }
        }
    }

    /// Whether the numbers of the weeks are displayed before them.
    public var showsWeekNumbers: Bool {
        get { self[GLibProperty("show-week-numbers")] }
        set { self[GLibProperty("show-week-numbers")] = newValue }
    }

    // MARK: - Private

    /// Handles a change in the `GtkCalendar`: the user selected a day, or moved to another month,
    /// in which GTK selects the same day.
    private func selected() {
        guard !isUpdating, let selected = selectedDay, selected != day else { return }
        let isBrowsed = !gregorian.isDate(selected, equalTo: day, toGranularity: .month)
        day = selected
        if !isBrowsed { onConfirm?() }
        report()
    }

    /// Selects the day that is a number of days or months later, as the user's choice.
    private func move(_ unit: Foundation.Calendar.Component, _ count: Int) {
        guard let moved = gregorian.date(byAdding: unit, value: count, to: day), moved != day
        else { return }
        let parts = gregorian.dateComponents([.era, .year], from: moved)
        guard parts.era == 1, let year = parts.year, year < 10_000 else { return }
        date = moved
        report()
    }

    private func report() {
        onChange?(day)
        callChangeHandlers()
    }

    private var selectedDay: Date? {
        let parts = DateComponents(
            year: Int(self[GLibProperty<Int32>("year")]),
            month: Int(self[GLibProperty<Int32>("month")]) + 1,
            day: Int(self[GLibProperty<Int32>("day")]))
        return gregorian.date(from: parts).map { gregorian.startOfDay(for: $0) }
    }

    /// Handles the keys, because the cursor of `GtkCalendar` doesn't start at the selected day.
    private func connectKeys() {
        let keys = GLibObject(owning: gtk_event_controller_key_new())
        gtk_event_controller_set_propagation_phase(keys.opaque, GTK_PHASE_CAPTURE)
        keys.connect("key-pressed") {
            [weak self] (key: UInt32, _: UInt32, state: UInt32) -> Bool in
            let modifiers = [GDK_CONTROL_MASK, GDK_ALT_MASK, GDK_SUPER_MASK, GDK_SHIFT_MASK]
            guard let self, gtk_widget_is_focus(cast()) != 0,
                !modifiers.contains(where: { state & $0.rawValue != 0 })
            else { return false }
            return pressed(Int32(bitPattern: key))
        }
        gtk_widget_add_controller(cast(), keys.makeOwnedPointer())
    }

    private func pressed(_ key: Int32) -> Bool {
        let isRightToLeft = gtk_widget_get_direction(cast()) == GTK_TEXT_DIR_RTL
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
            guard let onConfirm else { return false }
            onConfirm()
        default: return false
        }
        return true
    }
}
