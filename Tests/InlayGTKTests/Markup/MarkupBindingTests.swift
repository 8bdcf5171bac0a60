import CGTK
import Foundation
import Inlay
import InlayGObject
import InlayTesting
import Observation
import Testing

extension EngineTests.MarkupViews {
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
                <Cell id="salt" title="Salt" checked="$salt"/><Cell title="Oil" checked="$oil"/>
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
            let view = try view("<Table><Cell id='row' title='Salt' image='$text'/></Table>")
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
                <Cell id="small" title="Small" value="s"/><Cell title="Medium" value="m"/></Section>
                """)
            let section: MarkupSection = try #require(view.widget("section"))
            try await waitUntil("the model's row is checked", section.checkedValues) { $0 == ["m"] }
            let small: ListRow = try #require(view.widget("small"))
            adw_action_row_activate(small.cast())
            #expect(order.sizes == ["m", "s"])
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
                <SegmentedControl id="segments" selectedSegmentIndex="$index">
                <segment title="Day"/><segment title="Week"/></SegmentedControl>
                <Tabs id="tabs" selectedIndex="$index">
                <tab title="a"><Label text="a"/></tab><tab title="b"><Label text="b"/></tab>
                </Tabs></Column>
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
