import CGTK
import Foundation
import Inlay
import InlayGObject
import InlayTesting
import Testing

extension EngineTests {
    /// Tests of the wheel over controls in a page that scrolls.
    @Suite struct WheelOverControls {
        /// A control at the top of a page.
        nonisolated enum Part: String, CaseIterable, Sendable {
            case heading, stepper, slider, calendar, wheelPicker, textArea, list, scroll, bar, table

            @MainActor func make() -> Widget {
                switch self {
                case .heading: Label("A heading")
                case .stepper: Stepper(5, in: 0...10)
                case .slider: Slider(0.5)
                case .calendar: Widget(adopting: gtk_calendar_new())
                case .wheelPicker: WheelPicker("Hours", (0..<24).map { "\($0)" }, selection: 12)
                case .textArea: TextArea(String(repeating: "line\n", count: 100))
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
                }
            }

            /// What the wheel changes in the control.
            @MainActor func value(of widget: Widget) -> Double? {
                switch widget {
                case let stepper as Stepper: stepper.value
                case let slider as Slider: slider.value
                case let picker as WheelPicker: picker.selection.map(Double.init)
                default:
                    self == .calendar ? Double(widget[GLibProperty<Int32>("month")]) : nil
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

        private func offset(of page: Scroll) -> Double {
            gtk_adjustment_get_value(gtk_scrolled_window_get_vadjustment(page.opaque))
        }

        private func window(_ page: Scroll) async throws -> Window {
            let window = Window("Wheel", content: page, width: 400, height: 300)
            try await window.presentInTest()
            return window
        }

        @Test(arguments: Part.allCases)
        func theWheelOverAControlWithoutTheFocusScrollsThePage(part: Part) async throws {
            let control = part.make()
            let page = page(control)
            let window = try await window(page)
            defer { window.close() }
            gtk_window_set_focus(window.cast(), nil)
            let before = part.value(of: control)
            for point in ["30 30", "200 60", "370 90"] {
                let start = offset(of: page)
                let place = point.split(separator: " ").map(String.init)
                try await UserInput.act("mousemove", place[0], place[1], "click", "5")
                try await waitUntil("the page is scrolled over \(part)", offset(of: page)) {
                    $0 > start
                }
                gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(page.opaque), 0)
                await window.nextFrame()
            }
            #expect(part.value(of: control) == before)
        }

        @Test(arguments: [Part.stepper, .slider])
        func theWheelOverTheFocusedControlChangesItsValue(part: Part) async throws {
            let control = part.make()
            let page = page(control)
            let window = try await window(page)
            defer { window.close() }
            control.focus()
            let before = part.value(of: control)
            try await UserInput.act("mousemove", "200", "60", "click", "5")
            try await waitUntil("the value is changed", part.value(of: control)) { $0 != before }
            #expect(offset(of: page) == 0)
            gtk_window_set_focus(window.cast(), nil)
            let after = part.value(of: control)
            try await UserInput.act("click", "5")
            try await waitUntil("the page is scrolled", offset(of: page)) { $0 > 0 }
            #expect(part.value(of: control) == after)
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
            let bar = gtk_scrolled_window_get_vadjustment(page.opaque)
            gtk_adjustment_set_value(bar, gtk_adjustment_get_upper(bar))
            await window.nextFrame()
            await window.nextFrame()
            let rows = gtk_scrolled_window_get_vadjustment(list.opaque)
            try await UserInput.act("mousemove", "200", "280", "click", "5")
            try await waitUntil("the list is scrolled", gtk_adjustment_get_value(rows)) { $0 > 0 }
        }
    }
}
