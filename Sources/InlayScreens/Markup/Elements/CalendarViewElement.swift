import Foundation
import InlayForms
import InlayMarkup
import InlayShell

extension MarkupElement {
    static let calendarView = MarkupElement(
        "CalendarView", "A calendar of a month, in which the user selects a day."
    ) { _, _ in CalendarView() }
    .uses(.field)
    .value(
        "date", .date, "The day, such as 2026-11-23; today unless it is set.",
        ValueAccess(
            CalendarView.self, read: { .text(MarkupDate($0.date).text(for: .date) ?? "") },
            write: { calendar, value in
                let day = value.string.flatMap { MarkupDate($0) }
                if let date = day.flatMap({ Date($0) }) { calendar.date = date }
            })
    )
    .attribute("showsWeekNumbers", .bool, "Whether the weeks have numbers.") {
        (calendar: CalendarView, value) in calendar.showsWeekNumbers = value.bool ?? false
    }
    .field(.widget(.date))
}
