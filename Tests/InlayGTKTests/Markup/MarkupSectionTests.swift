import CGTK
import Inlay
import InlayTesting
import Testing

extension EngineTests.MarkupViews {
    /// The rows of sections that aren't plain cells.
    @Suite struct SectionRows {
        private func show(
            _ text: String, _ actions: MarkupActions = [:]
        ) async throws -> (Window, MarkupView) {
            let view = try MarkupView(text: text, actions: actions)
            #expect(view.warnings.isEmpty, "\(view.warnings)")
            let window = Window("Sections", content: view, width: 500, height: 700)
            try await window.presentInTest()
            return (window, view)
        }

        /// The list of a section, which is drawn as a card.
        private func list(around widget: Widget) -> UnsafeMutablePointer<GtkWidget>? {
            gtk_widget_get_ancestor(widget.cast(), gtk_list_box_get_type())
        }

        @Test func controlsAndCustomCellsOfASectionKeepTheirOrder() async throws {
            let (window, view) = try await show(
                """
                <Table><Section id="section" title="Order"><Cell id="a" title="first"/>
                <CheckBox id="b" title="second"/><Cell id="c" title="third"/>
                <CustomCell><Label id="d" text="fourth"/></CustomCell><Slider id="e"/>
                <Cell id="f" title="sixth"><?backgroundView?><View backgroundColor="red"/></Cell>
                <Button id="g" title="seventh"/><Cell id="h" title="last"/></Section></Table>
                """)
            defer { window.close() }
            let rows = try "abcdefgh".map { id -> Widget in
                try #require(view.widget(String(id)))
            }
            let tops = rows.map { $0.position(in: view)?.y ?? -1 }
            #expect(tops == tops.sorted(), "\(tops)")
            #expect(Set(tops).count == tops.count)
            let lists = Set(rows.map { list(around: $0) })
            #expect(lists.count == 1 && lists.first != .some(nil))
        }

        @Test func aHiddenControlOfASectionLeavesNoEmptyRow() async throws {
            let (window, view) = try await show(
                """
                <Table><Section><Cell id="a" title="first"/>
                <CheckBox id="b" title="second" hidden="true"/><Cell id="c" title="third"/>
                </Section></Table>
                """)
            defer { window.close() }
            let first: Widget = try #require(view.widget("a"))
            let box: Widget = try #require(view.widget("b"))
            let third: Widget = try #require(view.widget("c"))
            func gap() -> Double {
                (third.position(in: view)?.y ?? 0) - (first.position(in: view)?.y ?? 0)
                    - Double(first.height)
            }
            #expect(gap() < 12)
            box.isVisible = true
            try await waitUntil("the row is shown") { gap() > 20 }
        }

        @Test func aTableAsRootElementHasAMarginOfAtLeast12Pixels() async throws {
            let (window, view) = try await show(
                "<Table><Section><Cell id='cell' title='first'/></Section></Table>")
            defer { window.close() }
            let cell: Widget = try #require(view.widget("cell"))
            let place = try #require(list(around: cell).map { Widget(adopting: $0) })
            #expect(place.position(in: view)?.x ?? 0 >= 12)
            #expect(place.position(in: view)?.y ?? 0 >= 12)
        }

        @Test func rowsOfAPlainTableReachTheWindowEdges() async throws {
            let (window, view) = try await show(
                """
                <Table style="plainTableView"><Section><Cell id='cell' title='first'/></Section>
                </Table>
                """)
            defer { window.close() }
            let cell: Widget = try #require(view.widget("cell"))
            let place = try #require(list(around: cell))
            #expect(gtk_widget_get_width(place) == Int32(view.width))
            #expect(gtk_widget_has_css_class(place, "boxed-list") == 0)
        }

        @Test func pressingACellWithABackgroundViewPerformsItsAction() async throws {
            let presses = Collector<Int>()
            let (window, view) = try await show(
                """
                <Table><Section><Cell id="cell" title="Open" onPress="open"><?backgroundView?>
                <View backgroundColor="red"/></Cell></Section></Table>
                """, ["open": MarkupAction { presses.add(1) }])
            defer { window.close() }
            let cell: Widget = try #require(view.widget("cell"))
            let place = try #require(cell.position(in: window))
            try await UserInput.act(
                "mousemove", "\(Int(place.x) + 60)", "\(Int(place.y) + 20)", "click", "1")
            await presses.wait(for: 1)
            #expect(presses.values == [1])
        }
    }
}
