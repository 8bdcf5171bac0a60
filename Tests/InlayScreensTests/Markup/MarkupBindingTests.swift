import CGTK
import Foundation
import InlayGObject
import InlayScreens
import InlayShell
import InlayTesting
import Observation
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ScreenSuites.MarkupViews {
    /// Bindings of rows, fields and choices, beside handlers of the app.
    @Suite struct Bindings {
        @Observable final class Order {
            var hasSalt = false
            var hasOil = false
            var text = "abc"
            var index = 0
            var sizes = ["m"]
            /// Remembers each value that is written.
            var size: String {
                get { sizes.last ?? "" }
                set { sizes.append(newValue) }
            }
        }

        @Observable final class Invoice {
            var amount = 9.5
            var share = 0.25
            var day = Date(timeIntervalSince1970: 1_700_000_000)
            var note = ""
        }

        @Observable final class Alarm {
            var time = Calendar.current.startOfDay(for: Date(timeIntervalSince1970: 1_700_000_000))
                .addingTimeInterval(7.5 * 3_600)
            var text = "07:30"
            var pause = 7.5 * 3_600
        }

        /// A model that corrects its values.
        @Observable final class Player {
            var volume = 100.0 {
                didSet { if volume > 100 { volume = 100 } }
            }
            private var stored = 100.0
            /// A value whose correction isn't a change.
            var level: Double {
                get { stored }
                set { stored = min(newValue, 100) }
            }
            var step = 1
            var note = ""
        }

        private let order = Order()
        private let invoice = Invoice()

        private func view(_ text: String) throws -> MarkupView {
            let view = try MarkupView(
                text: text,
                bindings: [
                    "salt": MarkupBindingSource(order, \.hasSalt),
                    "oil": MarkupBindingSource(order, \.hasOil),
                    "text": MarkupBindingSource(order, \.text),
                    "index": MarkupBindingSource(order, \.index),
                    "size": MarkupBindingSource(order, \.size),
                ])
            #expect(view.warnings.isEmpty, "\(view.warnings)")
            return view
        }

        @Test func checkingARowUpdatesTheModelAndViceVersa() async throws {
            let view = try view(
                """
                <Table id="table"><?sectionName extras?><?sectionSelectionMode multipleCheckmarks?>
                <ListRow id="salt" title="Salt" checked="$salt"/><ListRow title="Oil" checked="$oil"/>
                </Table>
                """)
            let table: MarkupTable = try #require(view.widget("table"))
            let salt: ListRow = try #require(view.widget("salt"))
            adw_action_row_activate(salt.cast())
            try await waitUntil("the model follows the row") { order.hasSalt }
            order.hasOil = true
            try await waitUntil("the row follows the model", table.values(forSection: "extras")) {
                $0 == ["Salt", "Oil"]
            }
        }

        @Test func changingABoundImageReplacesTheImageOfTheRow() async throws {
            order.text = "mail-unread-symbolic"
            let view = try view("<Table><ListRow id='row' title='Salt' image='$text'/></Table>")
            let row: ListRow = try #require(view.widget("row"))
            try await waitUntil("the row has an image") { row.image != nil }
            let first = try #require(row.image)
            order.text = "mail-read-symbolic"
            try await waitUntil("the image is replaced") { row.image !== first }
            #expect(gtk_widget_get_parent(first.cast()) == nil)
            order.text = ""
            try await waitUntil("the row has no image") { row.image == nil }
        }

        @Test func choosingARowSetsTheBoundModelOnceToTheRowsValue() async throws {
            let view = try view(
                """
                <Section id="section" selection="single" value="$size">
                <ListRow id="small" title="Small" value="s"/><ListRow title="Medium" value="m"/></Section>
                """)
            let section: MarkupSection = try #require(view.widget("section"))
            try await waitUntil("the model's row is checked", section.checkedValues) { $0 == ["m"] }
            let small: ListRow = try #require(view.widget("small"))
            adw_action_row_activate(small.cast())
            #expect(order.sizes == ["m", "s"])
        }

        @Test func editsOfATimeAndOfADurationUpdateTheModel() async throws {
            let alarm = Alarm()
            let day = Calendar.current.startOfDay(for: alarm.time)
            let view = try MarkupView(
                text: """
                    <Column><DateTimeField id="time" mode="time" date="$time"/>
                    <DateTimeField id="text" mode="time" date="$text"/>
                    <DateTimeField id="pause" mode="countDownTimer"
                        countDownDuration="$pause"/></Column>
                    """,
                bindings: [
                    "time": MarkupBindingSource(alarm, \.time),
                    "text": MarkupBindingSource(alarm, \.text),
                    "pause": MarkupBindingSource(alarm, \.pause),
                ])
            #expect(view.warnings.isEmpty, "\(view.warnings)")
            for id in ["time", "text", "pause"] {
                let field: DateTimeField = try #require(view.widget(id))
                try await waitUntil("\(id) shows the value of the model", field.text) {
                    $0.hasSuffix("07:30")
                }
                let hour = try #require(
                    descendants(of: field).first {
                        inlay_instance_type($0.pointer) == gtk_spin_button_get_type()
                    })
                gtk_spin_button_set_value(hour.opaque, 9)
            }
            #expect(alarm.time == day.addingTimeInterval(9.5 * 3_600))
            #expect(alarm.text == "09:30")
            #expect(alarm.pause == 9.5 * 3_600)
        }

        @Test func escapeInABoundSearchFieldClearsTheModel() async throws {
            let view = try view("<Column><SearchField id='f' text='$text'/></Column>")
            let field: SearchField = try #require(view.widget("f"))
            try await waitUntil("the field has the text", field.text) { $0 == "abc" }
            let cancels = Collector<Int>()
            field.onCancel = { cancels.add(1) }
            inlay_emit(field.pointer, "stop-search")
            #expect(field.text.isEmpty && cancels.values == [1])
            try await waitUntil("the model has no text") { order.text.isEmpty }
        }

        @Test func focusingAFieldThatClearsOnEditingClearsTheModel() async throws {
            let view = try view(
                """
                <Column><Button id="first" title="a"/>
                <TextField id="f" text="$text" clearsOnBeginEditing="true"/></Column>
                """)
            let window = Window("Markup", content: view, width: 400, height: 300)
            try await window.presentInTest()
            defer { window.close() }
            let field: TextField = try #require(view.widget("f"))
            view.widget("first", as: Button.self)?.focus()
            order.text = "def"
            try await waitUntil("the field has the text", field.text) { $0 == "def" }
            field.focus()
            try await waitUntil("the model has no text") { order.text.isEmpty }
            #expect(field.text.isEmpty)
        }

        private func playerView(_ text: String, _ player: Player) throws -> MarkupView {
            try MarkupView(
                text: text,
                bindings: [
                    "volume": MarkupBindingSource(player, \.volume),
                    "level": MarkupBindingSource(player, \.level),
                    "step": MarkupBindingSource(player, \.step),
                    "note": MarkupBindingSource(player, \.note),
                ])
        }

        @Test(arguments: ["volume", "level"])
        func aValueThatTheModelCorrectsIsReplacedInTheControl(path: String) async throws {
            let player = Player()
            let view = try playerView(
                """
                <Column><Slider id="slider" value="$\(path)" maximum="200"/>
                <TextField id="text" text="$\(path)"/>
                <TextField id="formatted" text="$\(path)::number"/></Column>
                """, player)
            let slider: Slider = try #require(view.widget("slider"))
            #expect(slider.value == 100)
            gtk_range_set_value(slider.cast(), 150)
            #expect(slider.value == 150)
            try await waitUntil("the slider shows the model's value", slider.value) { $0 == 100 }
            for id in ["text", "formatted"] {
                let field: TextField = try #require(view.widget(id))
                #expect(field.text == "100")
                field[GLibProperty<String>("text")] = "150"
                try await waitUntil("the field shows the model's value", field.text) {
                    $0 == "100"
                }
            }
            #expect(player.volume == 100 && player.level == 100)
        }

        @Test func typedTextThatEqualsTheModelsNumberIsKeptAndRoundedNumbersAreShown() async throws
        {
            let player = Player()
            let view = try playerView(
                """
                <Column><TextField id="text" text="$level"/><Slider id="slider" value="$step"/>
                <TextField id="note" text="$note"/></Column>
                """, player)
            let field: TextField = try #require(view.widget("text"))
            field[GLibProperty<String>("text")] = "7.50"
            #expect(player.level == 7.5)
            let slider: Slider = try #require(view.widget("slider"))
            gtk_range_set_value(slider.cast(), 0.7)
            try await waitUntil("the slider shows the rounded value", slider.value) { $0 == 1 }
            player.note = "later"
            let note: TextField = try #require(view.widget("note"))
            try await waitUntil("the note is shown", note.text) { $0 == "later" }
            #expect(field.text == "7.50")
        }

        /// Returns the number of handlers of a signal, those of GTK included.
        private func handlerCount(of signal: String, on object: GLibObject) -> Int {
            let id = g_signal_lookup(signal, inlay_instance_type(object.pointer))
            let isUnblocked = GSignalMatchType(
                G_SIGNAL_MATCH_ID.rawValue | G_SIGNAL_MATCH_UNBLOCKED.rawValue)
            var handlers: [gulong] = []
            while case let handler = g_signal_handler_find(
                object.pointer, isUnblocked, id, 0, nil, nil, nil), handler != 0
            {
                g_signal_handler_block(object.pointer, handler)
                handlers.append(handler)
            }
            for handler in handlers { g_signal_handler_unblock(object.pointer, handler) }
            return handlers.count
        }

        @Test(arguments: [
            ("<Label id='e' text='x' textAlignment='$text'/>", "direction-changed", "right"),
            ("<TextField id='e' textAlignment='$text'/>", "direction-changed", "right"),
            ("<TextField id='e' returnKeyType='$text'/>", "activate", "next"),
            ("<TextField id='e' clearButtonMode='$text'/>", "icon-press", "always"),
        ])
        func changingABoundAttributeKeepsOneSignalHandler(
            element: String, signal: String, word: String
        ) async throws {
            order.text = word
            let view = try view("<Column>\(element)<Label id='t' text='$text'/></Column>")
            let widget = try #require(view.widget("e", as: Widget.self))
            let label: Label = try #require(view.widget("t"))
            let count = handlerCount(of: signal, on: widget)
            #expect(count > 0)
            for text in ["never", word, "left", word, "never", word] {
                order.text = text
                try await waitUntil("the change is shown", label.text) { $0 == text }
            }
            #expect(handlerCount(of: signal, on: widget) == count)
        }

        @Test func fieldsFollowABoundClearButtonMode() async throws {
            order.text = "always"
            let view = try view(
                """
                <Column><TextField id="f" clearButtonMode="$text"/>
                </Column>
                """)
            let field: TextField = try #require(view.widget("f"))
            let icon = GLibProperty<String?>("secondary-icon-name")
            #expect(field[icon] == "edit-clear-symbolic")
            order.text = "never"
            try await waitUntil("the button is removed", field[icon]) { $0 == nil }
            order.text = "always"
            try await waitUntil("the button is back", field[icon]) { $0 != nil }
        }

        @Test func changingABoundHidesWhenStoppedUpdatesTheSpinner() async throws {
            order.hasSalt = true
            let view = try view(
                """
                <Column><Spinner id="s" spinning="false" hidesWhenStopped="$salt"/></Column>
                """)
            let spinner: Spinner = try #require(view.widget("s"))
            #expect(!spinner.isVisible)
            let count = handlerCount(of: "notify", on: spinner)
            order.hasSalt = false
            try await waitUntil("the spinner is shown") { spinner.isVisible }
            #expect(handlerCount(of: "notify", on: spinner) == count - 1)
            order.hasSalt = true
            try await waitUntil("the spinner is hidden") { !spinner.isVisible }
            #expect(handlerCount(of: "notify", on: spinner) == count)
        }

        private func invoiceView(_ text: String) throws -> MarkupView {
            try MarkupView(
                text: text,
                bindings: [
                    "amount": MarkupBindingSource(invoice, \.amount),
                    "share": MarkupBindingSource(invoice, \.share),
                    "day": MarkupBindingSource(invoice, \.day),
                    "note": MarkupBindingSource(invoice, \.note),
                ])
        }

        @Test func fieldsBoundToFormattedValuesParseInputAndShowErrors() async throws {
            let view = try invoiceView(
                """
                <Column><TextField id="amount" text="$amount::currency;code=EUR" tooltip="Net"/>
                <TextField id="note" text="$note"/></Column>
                """)
            let window = Window("Markup", content: view, width: 400, height: 300)
            try await window.presentInTest()
            defer { window.close() }
            let field: TextField = try #require(view.widget("amount"))
            let note: TextField = try #require(view.widget("note"))
            func money(_ amount: Double) -> String { amount.formatted(.currency(code: "EUR")) }
            #expect(field.text == money(9.5))
            field.focus()
            let text = GLibProperty<String>("text")
            field[text] = "12"
            #expect(invoice.amount == 12)
            // What the user types isn't replaced, before the next report of the model either.
            invoice.note = "later"
            try await waitUntil("the note is shown", note.text) { $0 == "later" }
            #expect(field.text == "12")
            field[text] = "12x"
            #expect(invoice.amount == 12)
            #expect(field.tooltip == "“12x” isn't a number.")
            #expect(field.accessibilityDescription == field.tooltip)
            #expect(field.styleClasses.contains(.error))
            field[text] = ""
            #expect(field.tooltip == "Enter a number.")
            field[text] = money(13)
            #expect(invoice.amount == 13)
            #expect(field.tooltip == "Net" && !field.styleClasses.contains(.error))
            field[text] = "14"
            note.focus()
            #expect(field.text == money(14))
            invoice.amount = 15
            try await waitUntil("the amount is shown", field.text) { $0 == money(15) }
        }

        @Test func percentagesAndDatesAreParsedInTheirFormats() throws {
            let view = try invoiceView(
                """
                <Column><TextField id="share" text="$share::percent"/>
                <TextField id="day" text="$day::date;dateStyle=short;timeStyle=none"/></Column>
                """)
            let share: TextField = try #require(view.widget("share"))
            let day: TextField = try #require(view.widget("day"))
            let text = GLibProperty<String>("text")
            share[text] = 0.5.formatted(.percent)
            #expect(invoice.share == 0.5)
            share[text] = "75"
            #expect(invoice.share == 0.75)
            let other = invoice.day.addingTimeInterval(-40 * 86_400)
            day[text] = other.formatted(date: .numeric, time: .omitted)
            #expect(Calendar.current.isDate(invoice.day, inSameDayAs: other))
            day[text] = "soon"
            #expect(day.tooltip == "“soon” isn't a date.")
        }

        @Test func twoWayBindingsKeepWorkingAfterTheAppSetsChangeHandlers() async throws {
            let view = try view(
                """
                <Column><TextArea id="area" text="$text"/>
                <SegmentedControl id="segments" selection="$index">
                <segment title="Day"/><segment title="Week"/></SegmentedControl>
                <TabView id="tabs" selection="$index">
                <tab title="a"><Label text="a"/></tab><tab title="b"><Label text="b"/></tab>
                </TabView></Column>
                """)
            let area: TextArea = try #require(view.widget("area"))
            let segments: SegmentedControl = try #require(view.widget("segments"))
            let tabs: TabView = try #require(view.widget("tabs"))
            let reports = Collector<String>()
            area.onChange = { reports.add($0) }
            segments.onChange = { reports.add("segment \($0)") }
            tabs.onChange = { reports.add("tab \($0)") }
            let textView = GLibObject(
                adopting: try #require(gtk_scrolled_window_get_child(area.opaque)))
            let buffer = GLibObject(adopting: gtk_text_view_get_buffer(textView.cast()))
            buffer[GLibProperty<String>("text")] = "typed"
            try await waitUntil("the model has the text", order.text) { $0 == "typed" }
            segments.children[1].widget[GLibProperty("active")] = true
            try await waitUntil("the model has the segment", order.index) { $0 == 1 }
            try await waitUntil("the tabs follow", tabs.selection) { $0 == 1 }
            tabs.children[2].widget[GLibProperty<String?>("visible-child-name")] = "0"
            try await waitUntil("the model has the tab", order.index) { $0 == 0 }
            #expect(reports.values.suffix(3) == ["typed", "segment 1", "tab 0"])
        }
    }
}
