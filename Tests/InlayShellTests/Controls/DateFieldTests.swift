import CGTK
import Foundation
import InlayGObject
import InlayShell
import InlayTesting
import Testing

@testable import InlayWindowTesting

extension ShellSuites {
    /// The keyboard in the calendars of date fields.
    @Suite struct DateFields {
        private func show(_ content: any WidgetConvertible) async throws -> Window {
            let window = Window("Dates", content: content, width: 400, height: 400)
            try await window.presentInTest()
            return window
        }

        private func date(_ year: Int, _ month: Int, _ day: Int) throws -> Date {
            try #require(
                Calendar.current.date(
                    from: DateComponents(year: year, month: month, day: day)))
        }

        private func isOpen(_ field: DateField) -> Bool {
            gtk_menu_button_get_popover(field.opaque).map {
                gtk_widget_get_mapped(
                    UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWidget.self)) != 0
            } ?? false
        }

        @Test(arguments: [
            ("Right", 11, 24), ("Left", 11, 22), ("Down", 11, 30), ("Up", 11, 16),
            ("Next", 12, 23), ("Prior", 10, 23), ("Home", 11, 1), ("End", 11, 30),
        ])
        func keysOfACalendarMoveFromTheFieldsDateAndReturnClosesIt(
            key: String, month: Int, day: Int
        ) async throws {
            let changes = Collector<Date>()
            let field = DateField(try date(2026, 11, 23)) { changes.add($0) }
            let window = try await show(Column { field })
            defer { window.close() }
            field.focus()
            try await UserInput.act("key", "Return")
            try await waitUntil("the calendar is open", isOpen(field)) { $0 }
            try await UserInput.act("key", key)
            await changes.wait(for: 1)
            #expect(try field.date == date(2026, month, day))
            #expect(isOpen(field))
            try await UserInput.act("key", "Return")
            try await waitUntil("the calendar is closed", isOpen(field)) { !$0 }
            #expect(field.hasFocus && changes.values.count == 1)
        }

        @Test func aFieldThatIsRemovedWithItsCalendarOpenReleasesTheKeyboard() async throws {
            let (field, text) = (DateField(try date(2026, 11, 23)), TextField())
            let column = Column { field }
            column.append(text)
            let window = try await show(column)
            defer { window.close() }
            field.focus()
            try await UserInput.act("key", "Return")
            try await waitUntil("the calendar is open", isOpen(field)) { $0 }
            column.remove(field)
            text.focus()
            try await UserInput.act("type", "abc")
            try await waitUntil("the keys arrive", text.text) { $0 == "abc" }
        }

        @Test func theLeftKeyOfACalendarThatIsReadFromRightToLeftMovesToTheNextDay() async throws {
            let changes = Collector<Date>()
            let field = DateField(try date(2026, 11, 30)) { changes.add($0) }
            let window = try await show(Column { field })
            defer { window.close() }
            for part in descendants(of: field) + [field] {
                gtk_widget_set_direction(part.cast(), GTK_TEXT_DIR_RTL)
            }
            field.focus()
            try await UserInput.act("key", "Return")
            try await waitUntil("the calendar is open", isOpen(field)) { $0 }
            try await UserInput.act("key", "Left")
            await changes.wait(for: 1)
            #expect(try changes.values == [date(2026, 12, 1)])
            try await UserInput.act("key", "Return")
            try await waitUntil("the calendar is closed", isOpen(field)) { !$0 }
        }

        @Test func anAccessibilityLabelSetAfterTheControlIsShownNamesItsFocusablePart() async throws
        {
            let (picker, field) = (Picker(["one", "two"]), DateField())
            let window = try await show(
                Column {
                    picker
                    field
                })
            defer { window.close() }
            for control in [picker, field] as [Widget] {
                let part = try #require(gtk_widget_get_first_child(control.cast()))
                let accessible = OpaquePointer(part)
                #expect(inlay_accessible_is_named_by(accessible, control.opaque, nil) == 0)
                control.accessibilityLabel = "Size"
                let labels = descendants(of: control).filter {
                    gtk_accessible_get_accessible_role($0.opaque) == GTK_ACCESSIBLE_ROLE_LABEL
                }
                #expect(
                    labels.contains {
                        inlay_accessible_is_named_by(accessible, control.opaque, $0.opaque) != 0
                    })
            }
        }

        @Test func theFocusedPartOfAControlHasItsDescription() throws {
            for control in [Picker(["one"]), DateField()] as [Widget] {
                control.accessibilityDescription = "Required"
                let part = try #require(gtk_widget_get_first_child(control.cast()))
                let property = GTK_ACCESSIBLE_PROPERTY_DESCRIPTION
                #expect(inlay_accessible_has_text(OpaquePointer(part), property, "Required") != 0)
            }
        }
    }
}
