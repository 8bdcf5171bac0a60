import CGTK
import InlayGObject
import InlayShell
import InlayTesting
import Testing

@testable import InlayPageTesting
@testable import InlayScreens
@testable import InlayWindowTesting

extension ScreenSuites.MarkupViews {
    /// Rows whose columns are equally wide.
    @Suite struct Grids {
        private struct Shown {
            let view: MarkupView
            let window: Window
            let box: Widget

            func frame(_ id: String) throws -> (x: Double, y: Double, width: Int, height: Int) {
                let widget: Widget = try #require(view.widget(id))
                let position = try #require(widget.position(in: box))
                return (position.x, position.y, widget.width, widget.height)
            }

            func baseline(_ id: String) throws -> Double {
                let widget: Widget = try #require(view.widget(id))
                var ascent: Int32 = -1
                gtk_widget_measure(
                    widget.cast(), GTK_ORIENTATION_VERTICAL, Int32(widget.width), nil, nil, nil,
                    &ascent)
                return try frame(id).y + Double(ascent)
            }
        }

        private func show(_ text: String, width: Int = 390) async throws -> Shown {
            let view = try MarkupView(text: text)
            #expect(view.warnings.isEmpty, "\(view.warnings)")
            let window = Window("Grid", content: view, width: width, height: 400)
            try await window.presentInTest()
            let box: Widget = try #require(view.widget("grid"))
            try await waitUntil("it is laid out") { box.width > 1 }
            return Shown(view: view, window: window, box: box)
        }

        /// Each kind of element that can be a cell, which was laid out in no other test of grids.
        @Test(arguments: [
            "<TextArea id='d'/>", "<TextField id='d'/>", "<Image id='d' image='go-next-symbolic'/>",
            "<Scroll id='d'><Label text='x'/></Scroll>", "<Picker id='d'><row title='a'/></Picker>",
            "<Switch id='d'/>", "<Slider id='d'/>", "<Button id='d' title='x'/>",
            "<DateTimeField id='d'/>", "<ProgressBar id='d' fraction='0.5'/>", "<Stepper id='d'/>",
            "<Collection id='d'><Label text='x'/></Collection>",
            "<PageView id='d'><Label text='x'/></PageView>",
            "<Table id='d'><ListRow title='x'/></Table>",
            "<Label id='d' text='x' weight='1'/>",
            "<Column id='d' width='50'><Label text='x'/></Column>",
            "<Label id='d' text='a long text that wraps, a long text that wraps, a long text' maximumLines='0'/>",
        ])
        func everyCellIsShownAndColumnsAreEquallyWide(cell: String) async throws {
            let shown = try await show(
                """
                <Column id="grid" alignToGrid="true">
                    <Row id="r"><Label id="a" text="One, longer"/><Label id="b" text="x"/></Row>
                    <Row id="s"><Label id="c" text="Two"/>\(cell)</Row>
                </Column>
                """, width: 600)
            defer { shown.window.close() }
            let (a, b, c) = try (shown.frame("a"), shown.frame("b"), shown.frame("c"))
            for frame in [a, b, c] { #expect(frame.width > 0 && frame.height > 0) }
            #expect(a.width == c.width)
            #expect(try shown.frame("r").height > 0)
            #expect(try shown.frame("s").y >= shown.frame("r").y + Double(shown.frame("r").height))
            let d: Widget = try #require(shown.view.widget("d"))
            #expect(gtk_widget_get_mapped(d.cast()) != 0 && d.width > 0 && d.height > 0)
        }

        @Test(arguments: ["first", "last"])
        func rowsInAGridAreAlignedAtTheirBaselines(baseline: String) async throws {
            let long = "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod"
            let shown = try await show(
                """
                <Column id="grid" alignToGrid="true">
                    <Row baseline="\(baseline)"><Label id="a" text="Name"/>
                    <Label id="b" weight="1" maximumLines="0" text="\(long)"/></Row>
                    <Row baseline="\(baseline)"><Label id="c" text="A longer name" font="title2"/>
                    <Label id="d" text="x"/></Row>
                </Column>
                """, width: 300)
            defer { shown.window.close() }
            let (a, b) = try (shown.frame("a"), shown.frame("b"))
            #expect(b.height > a.height)
            if baseline == "first" {
                #expect(abs(try shown.baseline("a") - shown.baseline("b")) <= 1)
            } else {
                #expect(abs((a.y + Double(a.height)) - (b.y + Double(b.height))) <= 1)
            }
            #expect(abs(try shown.baseline("c") - shown.baseline("d")) <= 1)
            #expect(try b.x == shown.frame("d").x)
        }

        @Test func allRowsFollowACellThatChanges() async throws {
            let shown = try await show(
                """
                <Column id="grid" alignToGrid="true">
                    <Row><Label id="a" text="x"/><Label id="b" text="y"/></Row>
                    <Row><Label id="c" text="x"/><Label id="d" text="y"/></Row>
                </Column>
                """)
            defer { shown.window.close() }
            let before = try shown.frame("d").x
            let label: Label = try #require(shown.view.widget("a"))
            label.text = "a much longer text"
            try await waitUntil("the other row has moved") { try shown.frame("d").x > before }
            #expect(try shown.frame("b").x == shown.frame("d").x)
            label.isVisible = false
            try await waitUntil("the column is as wide as its other cell") {
                try shown.frame("d").x == before
            }
            #expect(try shown.frame("b").x == before)
        }

        @Test func anElementThatIsNoRowEndsTheGrid() async throws {
            let shown = try await show(
                """
                <Column id="grid" alignToGrid="true">
                    <Row><Label id="a" text="a long text"/><Label text="y"/></Row>
                    <Label text="between"/>
                    <Row><Label id="c" text="x"/><Label text="y"/></Row>
                </Column>
                """)
            defer { shown.window.close() }
            #expect(try shown.frame("a").width > shown.frame("c").width)
        }

        @Test func rowsFollowARowThatIsHiddenOrShown() async throws {
            let shown = try await show(
                """
                <Column id="grid" alignToGrid="true">
                    <Row id="r"><Label text="a much longer text"/><Label text="y"/></Row>
                    <Row><Label text="x"/><Label id="d" text="y"/></Row>
                </Column>
                """)
            defer { shown.window.close() }
            let before = try shown.frame("d").x
            let row: Row = try #require(shown.view.widget("r"))
            row.isVisible = false
            try await waitUntil("the column is narrow") { try shown.frame("d").x < before }
            row.isVisible = true
            try await waitUntil("the column is wide") { try shown.frame("d").x == before }
        }

        /// Counts the measurements of cells while a grid is laid out, and while one cell changes.
        private func measurements(rows count: Int) async throws -> (layout: Int, change: Int) {
            let counter = Counter()
            let grid = GridRows {
                counter.count += 1
                return SizeRequest(of: $0, GTK_ORIENTATION_HORIZONTAL)
            }
            let column = Column(spacing: 0)
            let labels = (0..<count).map { Label("Cell \($0)") }
            for label in labels {
                let row = Row(spacing: 0)
                row.append(label)
                row.append(Label("x"))
                column.append(row)
                WeightLayout.add(row, to: grid)
            }
            let window = Window("Grid", content: Scroll(column), width: 390, height: 400)
            try await window.presentInTest()
            defer { window.close() }
            let last = try #require(labels.last)
            try await waitUntil("it is laid out") { last.width > 1 }
            await last.nextFrame()
            let layout = counter.count
            let width = last.width
            labels[0].text = "a much longer text"
            try await waitUntil("the last row follows") { last.width > width }
            return (layout, counter.count - layout)
        }

        private final class Counter { nonisolated(unsafe) var count = 0 }

        @Test func measurementsGrowInProportionToTheRows() async throws {
            let few = try await measurements(rows: 50)
            let many = try await measurements(rows: 200)
            #expect(many.layout <= 5 * few.layout, "\(few), \(many)")
            #expect(many.change <= 5 * few.change, "\(few), \(many)")
        }

        @Test func aColumnIsNoWiderThanItsWrappedTexts() throws {
            let view = try MarkupView(
                text: """
                    <Column id="c"><Spacer/><Label text="Lorem ipsum dolor sit amet Lorem ipsum dolor"/>
                    <Spacer/></Column>
                    """)
            let least = SizeRequest(of: view.cast(), GTK_ORIENTATION_HORIZONTAL).minimum
            #expect(SizeRequest(of: view.cast(), GTK_ORIENTATION_HORIZONTAL, 40).minimum == least)
        }
    }
}
