import CGTK
import InlayGObject
import InlayScreens
import InlayShell
import InlayTesting
import InlayValues
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ScreenSuites.MarkupViews {
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
                <Table><Section id="section" title="Order"><ListRow id="a" title="first"/>
                <CheckBox id="b" title="second"/><ListRow id="c" title="third"/>
                <CustomRow><Label id="d" text="fourth"/></CustomRow><Slider id="e"/>
                <ListRow id="f" title="sixth"><?backgroundView?><View backgroundColor="red"/></ListRow>
                <Button id="g" title="seventh"/><ListRow id="h" title="last"/></Section></Table>
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
                <Table><Section><ListRow id="a" title="first"/>
                <CheckBox id="b" title="second" hidden="true"/><ListRow id="c" title="third"/>
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

        @Test func aHiddenControlWithATitleLeavesNoEmptyRow() async throws {
            let (window, view) = try await show(
                """
                <Table><Section><Switch id="a" title="Wi-Fi" hidden="true"/></Section></Table>
                """)
            defer { window.close() }
            let control: Widget = try #require(view.widget("a"))
            func rows() -> [ListRow] {
                descendants(of: view).compactMap { Widget.existing($0.pointer) as? ListRow }
            }
            #expect(rows().map(\.isVisible) == [false])
            control.isVisible = true
            #expect(rows().map(\.isVisible) == [true])
        }

        @Test func aRowNamesAndActivatesItsControl() async throws {
            let (window, view) = try await show(
                """
                <Table><Section><Switch id="a" title="Wi-Fi" width="60"/>
                <TextField id="b" title="Name" placeholder="Jane Doe"/>
                <Slider id="c" title="Volume"/>
                <TextField id="d" title="Code" width="100"/></Section></Table>
                """)
            defer { window.close() }
            for (id, name) in [("a", "Wi-Fi"), ("b", "Name"), ("c", "Volume")] {
                #expect(view.widget(id, as: Widget.self)?.accessibilityLabel == name)
            }
            let control: Switch = try #require(view.widget("a"))
            let row = try #require(
                descendants(of: view).compactMap { Widget.existing($0.pointer) as? ListRow }.first)
            // A field with a width of its own stands at the end.
            let field: Widget = try #require(view.widget("d"))
            let end = (field.position(in: view)?.x ?? 0) + Double(field.width)
            let rowEnd = (row.position(in: view)?.x ?? 0) + Double(row.width)
            #expect(field.width < 240 && rowEnd - end < 24)
            adw_action_row_activate(row.cast())
            try await waitUntil("the switch is on") { control.isOn }
        }

        @Test(arguments: [
            ("<Label text='x' weight='$n'/>", "weight"),
            ("<Label text='x' maximumWidth='$n'/>", "maximumWidth"),
            ("<Label text='x' preferredMaxLayoutWidth='$n'/>", "preferredMaxLayoutWidth"),
            ("<TextField secureTextEntry='$b'/>", "secureTextEntry"),
            ("<Slider maximum='$n'/>", "maximum"),
            ("<Stepper step='$n'/>", "step"),
            ("<Scroll fitToWidth='$b'/>", "fitToWidth"),
            ("<LinearGradient startX='$n'/>", "startX"),
            ("<Label text='x'><TapGesture enabled='$b'/></Label>", "enabled"),
        ])
        func aBindingOfAnAttributeThatIsReadOnceIsOneWarning(
            document: String, name: String
        ) throws {
            let bindings: MarkupBindings = [
                "n": MarkupBindingSource { 2 }, "b": MarkupBindingSource { true },
            ]
            let view = try MarkupView(text: "<Column>\(document)</Column>", bindings: bindings)
            #expect(view.warnings.count == 1, "\(view.warnings)")
            let warning = try #require(view.warnings.first)
            let element = document.contains("TapGesture") ? "TapGesture" : nil
            let tag = element ?? "\(document.dropFirst().prefix { $0.isLetter })"
            #expect(warning.message == "“\(name)” of <\(tag)> is read once and can't be bound")
            let start = try #require(document.firstRange(of: "\(name)='"))
            let column = 9 + document[..<start.upperBound].utf8.count
            #expect("\(warning.line):\(warning.column)" == "1:\(column)")
        }

        @Test func attributesThatFollowTheirBindingsAreNoWarnings() throws {
            let view = try MarkupView(
                text: """
                    <Section name="$t" selection="multiple"><ListRow title="x" checked="$b"/></Section>
                    """,
                bindings: ["t": MarkupBindingSource { "size" }, "b": MarkupBindingSource { true }])
            #expect(view.warnings.isEmpty, "\(view.warnings)")
        }

        @Test func boundTitlesThatHaveNoEffectAreWarnings() throws {
            let bindings: MarkupBindings = ["a": MarkupBindingSource { "Wi-Fi" }]
            let view = try MarkupView(
                text: """
                    <Column><Switch title="$a"/><SegmentedControl><segment title="$a"/>
                    </SegmentedControl><Button title="$a"/></Column>
                    """, bindings: bindings)
            #expect(
                view.warnings.map(\.message) == [
                    "“title” of <Switch> is read once and can't be bound",
                    "“title” of <segment> isn't set here",
                ])
        }

        @Test func theCheckBoxOfARowHasItsBoundTitleAsItsName() async throws {
            let (window, view) = try await show(
                "<Section id='s' selection='single'><ListRow id='a' title='x'/></Section>")
            defer { window.close() }
            let section: MarkupSection = try #require(view.widget("s"))
            view.widget("a", as: ListRow.self)?.title = "y"
            #expect(section.checkBoxes.map(\.accessibilityLabel) == ["y"])
        }

        @Test func aTableAsRootElementHasAMarginOfAtLeast12Pixels() async throws {
            let (window, view) = try await show(
                "<Table><Section><ListRow id='cell' title='first'/></Section></Table>")
            defer { window.close() }
            let cell: Widget = try #require(view.widget("cell"))
            let place = try #require(list(around: cell).map { Widget(adopting: $0) })
            #expect(place.position(in: view)?.x ?? 0 >= 12)
            #expect(place.position(in: view)?.y ?? 0 >= 12)
        }

        @Test func rowsOfAPlainTableReachTheWindowEdges() async throws {
            let (window, view) = try await show(
                """
                <Table style="plain"><Section><ListRow id='cell' title='first'/></Section>
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
                <Table><Section><ListRow id="cell" title="Open" onPress="open"><?backgroundView?>
                <View backgroundColor="red"/></ListRow></Section></Table>
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
