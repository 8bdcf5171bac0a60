import CGTK
import Foundation
import InlayGObject
import InlayMarkup
import InlayScreens
import InlayShell
import InlayTesting
import InlayValues
import Observation
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ScreenSuites.MarkupViews {
    /// Elements of the app, widget classes of the toolkit with bindings, and pickers with components.
    @Suite struct Elements {
        /// A widget of an app.
        final class Rating: Row {
            var title = ""
            var stars = 0 { didSet { if stars != oldValue, isPressed { onChange?(stars) } } }
            var onChange: ((Int) -> Void)?
            private var isPressed = false

            init() { super.init() }

            /// Simulates a press by the user.
            func press(_ number: Int) {
                isPressed = true
                stars = number
                isPressed = false
            }
        }

        @Observable final class Review {
            var stars = 2
            var level = 0.25
            var isOpen = false
            var text = "a"
            var unit = "cm"
        }

        private let elements: MarkupElements = [
            "Rating": MarkupElement { Rating() }
                .attribute("title", \Rating.title)
                .attribute("stars", \Rating.stars, changes: \.onChange)
        ]

        private func problems(
            _ text: String, in files: MarkupFiles = MarkupFiles(), _ elements: MarkupElements = [:]
        ) -> [String] {
            do throws(MarkupErrors) {
                return try MarkupView(text: text, in: files, elements: elements).warnings.map {
                    "\($0.line):\($0.column) \($0.message)"
                }
            } catch {
                return error.problems.map { "\($0.line):\($0.column) \($0.message)" }
            }
        }

        /// A widget of an app that shows a date.
        final class Day: Row {
            var date = Date.distantPast { didSet { if date != oldValue { onChange?(date) } } }
            var onChange: ((Date) -> Void)?

            init() { super.init() }
        }

        @Test func datesOfCustomElementsAreSetByTextAndBoundBothWays() async throws {
            let visit = Visit()
            let days: MarkupElements = [
                "Day": MarkupElement { Day() }.attribute("day", \Day.date, changes: \.onChange)
            ]
            let view = try MarkupView(
                text: """
                    <Column><Day id="set" day="2026-11-23T09:45"/><Day id="bound" day="$day"/></Column>
                    """,
                bindings: ["day": MarkupBindingSource(visit, \.day)], elements: days)
            #expect(view.warnings.isEmpty, "\(view.warnings)")
            let parts = DateComponents(year: 2026, month: 11, day: 23, hour: 9, minute: 45)
            #expect(view.widget("set", as: Day.self)?.date == Calendar.current.date(from: parts))
            let bound: Day = try #require(view.widget("bound"))
            try await waitUntil("the element has the model's date", bound.date) { $0 == visit.day }
            let later = visit.day.addingTimeInterval(86_400)
            bound.date = later
            #expect(visit.day == later)
        }

        @Observable final class Visit {
            var day = Date(timeIntervalSince1970: 1_700_000_001)
        }

        @Test func customElementsSupportAttributesAndTwoWayBindings() async throws {
            let review = Review()
            let changes = Collector<Int>()
            let view = try MarkupView(
                text: """
                    <Column><Rating id="rating" title="Taste" stars="$stars" margin="4" onChange="rated">
                    <Label id="inside" text="x"/></Rating></Column>
                    """, actions: ["rated": MarkupAction { changes.add(1) }],
                bindings: ["stars": MarkupBindingSource(review, \.stars)], elements: elements)
            #expect(view.warnings.isEmpty)
            let rating: Rating = try #require(view.widget("rating"))
            #expect(rating.title == "Taste")
            #expect(rating.stars == 2)
            #expect(rating.margins == 4)
            let inside: Label = try #require(view.widget("inside"))
            #expect(gtk_widget_is_ancestor(inside.cast(), rating.cast()) != 0)
            review.stars = 4
            try await waitUntil("the widget follows the model", rating.stars) { $0 == 4 }
            rating.press(5)
            try await waitUntil("the model follows the widget", review.stars) { $0 == 5 }
            #expect(changes.values == [1])
        }

        @Test func errorsOfCustomElementsHaveTheirLineAndColumn() {
            #expect(
                problems("<Rating stras='1'/>", elements) == [
                    "1:9 <Rating> has no attribute “stras”; did you mean “stars”?"
                ])
            #expect(
                problems("<Rating stars='many'/>", elements) == [
                    "1:16 expected a whole number, found “many”"
                ])
            #expect(
                problems("<Ratin/>", elements) == [
                    "1:2 unknown element <Ratin>; did you mean “Rating”?"
                ])
            let files: MarkupFiles = ["Elements.json": #"{"Rating": {"stars": "integer"}}"#]
            #expect(
                problems("<Row><Rating/></Row>", in: files) == [
                    "1:7 the app makes no element <Rating>"
                ])
        }

        @Test func aPreviewShowsPlaceholdersForCustomElements() throws {
            let view = try MarkupView(
                previewing: Array("<Row><Rating id='r' stars='3'/></Row>".utf8), file: "A.xml",
                in: ["Elements.json": #"{"Rating": {"stars": "integer"}}"#] as MarkupFiles)
            #expect(view.widget("r", as: Column.self) != nil)
        }

        @Test func propertiesOfGTKWidgetsSupportTwoWayBindings() async throws {
            let review = Review()
            let view = try MarkupView(
                text: """
                    <Column>
                        <GtkLevelBar id="bar" value="$level"/>
                        <GtkSwitch id="switch" active="$open" halign="start"/>
                        <GtkEntry id="entry" text="$text"/>
                        <Label id="label" text="$text"/>
                    </Column>
                    """,
                bindings: [
                    "level": MarkupBindingSource(review, \.level),
                    "open": MarkupBindingSource(review, \.isOpen),
                    "text": MarkupBindingSource(review, \.text),
                ])
            let window = Window("Markup", content: view, width: 400, height: 300)
            try await window.presentInTest()
            defer { window.close() }
            let bar: Widget = try #require(view.widget("bar"))
            let toggle: Widget = try #require(view.widget("switch"))
            let entry: Widget = try #require(view.widget("entry"))
            let label: Label = try #require(view.widget("label"))
            #expect(bar[GLibProperty<Double>("value")] == 0.25)
            review.level = 0.75
            review.isOpen = true
            try await waitUntil("the level follows") { bar[GLibProperty<Double>("value")] == 0.75 }
            try await waitUntil("the switch follows") { toggle[GLibProperty<Bool>("active")] }
            toggle.focus()
            try await UserInput.act("key", "space")
            try await waitUntil("the model follows the switch") { !review.isOpen }
            entry.focus()
            try await UserInput.act("key", "End", "key", "b")
            try await waitUntil("the model follows the entry", review.text) { $0 == "ab" }
            try await waitUntil("the label follows the model", label.text) { $0 == "ab" }
        }

        @Test func textTypedIntoABoundFieldIsNotParsedAsADate() async throws {
            let review = Review()
            review.text = ""
            let view = try MarkupView(
                text: "<Column><TextField id='f' text='$text'/></Column>",
                bindings: ["text": MarkupBindingSource(review, \.text)])
            let field: TextField = try #require(view.widget("f"))
            gtk_editable_set_text(field.opaque, "2026-11-23")
            try await waitUntil("the model has the text", review.text) { $0 == "2026-11-23" }
            #expect(field.text == "2026-11-23")
        }

        @Test(arguments: ["dropDown", "wheel"])
        func pickerComponentsAreReadAndSetByName(style: String) async throws {
            let review = Review()
            let view = try MarkupView(
                text: """
                    <Column><Picker id="p" style="\(style)" title="Length">
                        <?componentName number?>
                        <row title="one" value="1"/><row title="two" value="2"/>
                        <?componentSeparator?><?componentName unit?>
                        <row title="mm"/><row title="cm"/><row title="m"/>
                    </Picker><Picker id="wheel" style="wheel" value="$unit" title="Unit">
                        <row title="mm"/><row title="cm"/><row title="m"/></Picker></Column>
                    """, bindings: ["unit": MarkupBindingSource(review, \.unit)])
            #expect(view.warnings.isEmpty, "\(view.warnings)")
            let window = Window("Markup", content: view, width: 400, height: 500)
            try await window.presentInTest()
            defer { window.close() }
            let picker: MarkupPicker = try #require(view.widget("p"))
            picker.setValue("2", forComponent: "number")
            picker.setValue("m", forComponent: "unit")
            #expect(picker.value(forComponent: "number") == "2")
            #expect(picker.value(forComponent: "unit") == "m")
            #expect(picker.value(forComponent: "none") == nil)
            #expect(view.value(of: "p") == ["2", "m"])
            let wheel: MarkupPicker = try #require(view.widget("wheel"))
            #expect(wheel.value == "cm")
            #expect(wheel.focus())
            try await UserInput.act("key", "Down")
            try await waitUntil("the model has the next row's value", review.unit) { $0 == "m" }
            #expect(view.value(of: "wheel") == "m")
            review.unit = "mm"
            try await waitUntil("the wheel follows the model", wheel.value) { $0 == "mm" }
        }

        @Test func theSelectedRowOfAWheelPickerIsCentered() async throws {
            let wheel = WheelPicker("Hour", (0..<24).map { "\($0)" }, selection: 12)
            let window = Window("Wheel", content: Column { wheel }, width: 300, height: 300)
            try await window.presentInTest()
            defer { window.close() }
            let raw = try #require(gtk_scrolled_window_get_vadjustment(wheel.opaque))
            try await waitUntil(
                "the row is in the middle",
                gtk_adjustment_get_value(raw) + gtk_adjustment_get_page_size(raw) / 2
            ) { abs($0 - gtk_adjustment_get_upper(raw) * 12.5 / 24) < 2 }
        }
    }
}
