import CGTK
import Foundation
import InlayForms
import InlayGObject
import InlayMarkup
import InlayScreens
import InlayShell
import InlayTesting
import Observation
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ScreenSuites {
    /// Calendars, as a program and a document make them.
    @Suite struct CalendarViews {
        @Observable final class Visit {
            var day = Date(timeIntervalSince1970: 0)
        }

        private func date(_ year: Int, _ month: Int, _ day: Int) throws -> Date {
            let parts = DateComponents(year: year, month: month, day: day)
            return try #require(Calendar.current.date(from: parts))
        }

        private func show(_ content: any WidgetConvertible) async throws -> Window {
            let window = Window("Calendar", content: content, width: 400, height: 400)
            try await window.presentInTest()
            return window
        }

        /// The date that GTK's calendar has selected.
        private func shown(_ calendar: CalendarView) -> [Int32] {
            ["year", "month", "day"].map { calendar[GLibProperty<Int32>($0)] }
        }

        @Test(arguments: [
            ("Right", 11, 24), ("Up", 11, 16), ("Next", 12, 23), ("Home", 11, 1), ("End", 11, 30),
        ])
        func keysSelectAnotherDayAndReportIt(key: String, month: Int, day: Int) async throws {
            let changes = Collector<Date>()
            let calendar = CalendarView(try date(2026, 11, 23)) { changes.add($0) }
            let window = try await show(Column { calendar })
            defer { window.close() }
            calendar.focus()
            try await UserInput.act("key", key)
            await changes.wait(for: 1)
            #expect(try calendar.date == date(2026, month, day))
            #expect(shown(calendar) == [2026, Int32(month) - 1, Int32(day)])
            #expect(changes.values == [calendar.date])
        }

        @Test func settingTheDateShowsItsMonthAndReportsNothing() throws {
            var reported = 0
            let calendar = CalendarView(try date(2026, 1, 31)) { _ in reported += 1 }
            calendar.date = try date(2027, 2, 28).addingTimeInterval(3_600)
            #expect(try calendar.date == date(2027, 2, 28))
            #expect(shown(calendar) == [2027, 1, 28])
            calendar.showsWeekNumbers = true
            #expect(calendar.showsWeekNumbers && reported == 0)
        }

        @Test func aDocumentBindsTheDayBothWays() async throws {
            let visit = Visit()
            visit.day = try date(2026, 11, 23)
            let view = try MarkupView(
                text:
                    #"<Column><CalendarView id="day" date="$day" showsWeekNumbers="true"/></Column>"#,
                bindings: ["day": MarkupBindingSource(visit, \.day)])
            #expect(view.warnings.isEmpty, "\(view.warnings)")
            let window = try await show(view)
            defer { window.close() }
            let calendar: CalendarView = try #require(view.widget("day"))
            #expect(calendar.date == visit.day && calendar.showsWeekNumbers)
            calendar.focus()
            try await UserInput.act("key", "Down")
            try await waitUntil("the model has the day", visit.day) { $0 == calendar.date }
            #expect(try visit.day == date(2026, 11, 30))
            visit.day = try date(2026, 12, 24)
            try await waitUntil("the calendar shows the model's day", calendar.date) {
                $0 == visit.day
            }
        }

        @Test func aFormSubmitsTheDay() throws {
            let view = try MarkupView(
                previewing: Array(
                    """
                    <Form action="/"><CalendarView name="day" date="2026-11-23"/></Form>
                    """.utf8), file: "Test.xml", in: MarkupFiles())
            #expect(view.warnings.isEmpty, "\(view.warnings)")
            let form = try #require(view.form)
            #expect(form.form.value(named: "day") == "2026-11-23")
        }
    }
}
