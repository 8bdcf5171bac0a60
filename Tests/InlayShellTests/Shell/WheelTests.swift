import CGTK
import Foundation
import InlayGObject
import InlayShell
import InlayTesting
import Testing

@testable import InlayWindowTesting

extension ShellSuites {
    /// Tests of the wheel over controls in a page that scrolls.
    @Suite struct Wheel {
        /// A part of a page.
        nonisolated enum Part: String, CaseIterable, Sendable {
            case heading, stepper, slider, dropDown, calendar, wheelPicker, textArea, shortTextArea
            case list, scroll, bar, table, section

            @MainActor func make() -> Widget {
                switch self {
                case .heading: Label("A heading")
                case .stepper: Stepper(5, in: 0...10)
                case .slider: Slider(0.5)
                case .dropDown: Picker(["A", "B", "C"], selection: 1)
                case .calendar: Widget(adopting: gtk_calendar_new())
                case .wheelPicker: WheelPicker("Hours", (0..<24).map { "\($0)" }, selection: 12)
                case .textArea: TextArea(String(repeating: "line\n", count: 100))
                case .shortTextArea: TextArea("a line")
                case .list:
                    RecyclingList(Array(0..<1_000), label: "Rows") {
                        Label()
                    } bind: { label, number in
                        label.text = "\(number)"
                    }
                case .scroll: Scroll(Label("short"))
                case .bar:
                    Scroll(
                        Label(String(repeating: "long ", count: 100), wrapping: .never),
                        direction: .horizontal)
                case .table: Table("Rows") { (0..<3).map { Label("Row \($0)") } }
                case .section:
                    Section("Rows") { ListRow("Volume", control: Stepper(5, in: 0...10)) }
                }
            }

            /// What the wheel changes in the control.
            @MainActor func value(of widget: Widget) -> Double? {
                switch widget {
                case let stepper as Stepper: stepper.value
                case let slider as Slider: slider.value
                case let picker as WheelPicker: picker.selection.map(Double.init)
                case let list as Picker: list.selection.map(Double.init)
                default: self == .calendar ? Double(widget[GLibProperty<Int32>("month")]) : nil
                }
            }
        }

        private func page(_ control: Widget) -> Scroll {
            control.minimumHeight = 120
            let content = Column()
            content.append(control)
            for number in 0..<60 { content.append(Label("Line \(number)")) }
            return Scroll(content)
        }

        private func offset(of page: Widget) -> Double {
            gtk_adjustment_get_value(gtk_scrolled_window_get_vadjustment(page.opaque))
        }

        private func window(_ page: Widget) async throws -> Window {
            let window = Window("Wheel", content: page, width: 400, height: 360)
            try await window.presentInTest()
            return window
        }

        /// Turns the wheel down by one click over a point of a widget.
        private func turn(over widget: Widget, x: Double, y: Double, _ window: Window) async throws
        {
            let corner = try #require(widget.position(in: window))
            try await UserInput.act(
                "mousemove", "\(Int(corner.x + x))", "\(Int(corner.y + y))", "click", "5")
        }

        @Test(arguments: Part.allCases)
        func theWheelOverAPartWithoutTheFocusScrollsThePage(part: Part) async throws {
            let control = part.make()
            let page = page(control)
            let window = try await window(page)
            defer { window.close() }
            gtk_window_set_focus(window.cast(), nil)
            let before = part.value(of: control)
            let start = try #require(control.position(in: window)).y
            for (x, y) in [(0.1, 0.2), (0.5, 0.5), (0.9, 0.8)] {
                try await turn(
                    over: control, x: x * Double(control.width), y: y * Double(control.height),
                    window)
                try await waitUntil("the page is scrolled over \(part)", offset(of: page)) {
                    $0 > 0
                }
                gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(page.opaque), 0)
                try await waitUntil(
                    "the page is at its start again", control.position(in: window)?.y
                ) { $0 == start }
            }
            #expect(part.value(of: control) == before)
        }

        @Test func theWheelOverTheFocusedControlChangesItsValueWhileItHasTheFocus() async throws {
            let control = Slider(0.5)
            let page = page(control)
            let window = try await window(page)
            defer { window.close() }
            control.focus()
            try await turn(over: control, x: 100, y: 60, window)
            try await waitUntil("the value is changed", control.value) { $0 != 0.5 }
            #expect(offset(of: page) == 0)
            gtk_window_set_focus(window.cast(), nil)
            let after = control.value
            try await turn(over: control, x: 100, y: 60, window)
            try await waitUntil("the page is scrolled", offset(of: page)) { $0 > 0 }
            #expect(control.value == after)
        }

        @Test func theWheelChangesAControlInAPageThatDoesNotScroll() async throws {
            let control = Slider(0.5)
            let window = try await window(Scroll(control))
            defer { window.close() }
            gtk_window_set_focus(window.cast(), nil)
            try await turn(
                over: control, x: 100, y: Double(control.height) / 2, window)
            try await waitUntil("the value is changed", control.value) { $0 != 0.5 }
        }

        @Test func aListIsScrolledWhereThePageHasNoRoom() async throws {
            let list = Part.list.make()
            list.minimumHeight = 120
            let content = Column()
            for number in 0..<40 { content.append(Label("Line \(number)")) }
            content.append(list)
            let page = Scroll(content)
            let window = try await window(page)
            defer { window.close() }
            gtk_window_set_focus(window.cast(), nil)
            let bar = gtk_scrolled_window_get_vadjustment(page.opaque)
            gtk_adjustment_set_value(bar, gtk_adjustment_get_upper(bar))
            await window.nextFrame()
            await window.nextFrame()
            try await turn(over: list, x: 100, y: 60, window)
            try await waitUntil("the list is scrolled", offset(of: list)) { $0 > 0 }
        }
    }
}
