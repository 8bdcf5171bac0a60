import InlayGObject
import InlayScreens
import InlayShell
import InlayTesting
import InlayValues
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ScreenSuites.MarkupViews {
    @Suite struct Widgets {
        private func show(_ text: String, width: Int = 700) async throws -> (Window, MarkupView) {
            let view = try MarkupView(text: text)
            #expect(view.warnings.isEmpty, "\(view.warnings)")
            let window = Window("Markup", content: view, width: width, height: 400)
            try await window.presentInTest()
            return (window, view)
        }

        private func width(_ id: String, in view: MarkupView) -> Int {
            view.widget(id, as: Widget.self)?.width ?? 0
        }

        private func x(_ id: String, in view: MarkupView) -> Double {
            view.widget(id, as: Widget.self)?.position(in: view)?.x ?? -1
        }

        @Test func aTableInAScrollViewShowsItsCells() async throws {
            let (window, view) = try await show(
                """
                <Scroll fitToWidth="true">
                    <Table><Section title="Order"><ListRow id="cell" title="Tickets"/></Section></Table>
                </Scroll>
                """)
            defer { window.close() }
            let cell: Widget = try #require(view.widget("cell"))
            try await waitUntil("the cell is laid out") { cell.height > 0 }
        }

        @Test func rowSpaceIsDistributedByWeight() async throws {
            let (window, view) = try await show(
                """
                <Row spacing="10">
                    <Label id="fixed" text="fixed" width="90"/>
                    <Layers id="one" weight="1"/><Layers id="three" weight="3"/>
                </Row>
                """)
            defer { window.close() }
            try await waitUntil("it is laid out") { width("three", in: view) > 0 }
            let rest = view.width - 90 - 20
            #expect(width("fixed", in: view) == 90)
            #expect(abs(width("one", in: view) - rest / 4) <= 1)
            #expect(width("one", in: view) + width("three", in: view) == rest)
            #expect(x("three", in: view) == Double(view.width - width("three", in: view)))
        }

        @Test func aWeightedChildIsNeverSmallerThanItsMinimumWidth() async throws {
            let (window, view) = try await show(
                """
                <Row spacing="0"><Layers id="one" weight="1" minimumWidth="400"/>
                <Layers id="two" weight="1"/><Layers id="three" weight="2"/></Row>
                """)
            defer { window.close() }
            try await waitUntil("it is laid out") { width("three", in: view) > 0 }
            #expect(width("one", in: view) == 400)
            let rest = view.width - 400
            #expect(abs(width("two", in: view) - rest / 3) <= 1)
            #expect(width("two", in: view) + width("three", in: view) == rest)
        }

        @Test func columnHeightIsDistributedByWeightAmongVisibleChildren() async throws {
            let (window, view) = try await show(
                """
                <Column spacing="0"><Layers id="one" weight="1"/><Layers weight="5" hidden="true"/>
                <Layers id="two" weight="2"/></Column>
                """)
            defer { window.close() }
            let one: Widget = try #require(view.widget("one"))
            let two: Widget = try #require(view.widget("two"))
            try await waitUntil("it is laid out") { two.height > 0 }
            #expect(abs(two.height - 2 * one.height) <= 2)
            #expect(one.height + two.height == view.height)
        }

        @Test func styleAttributesChooseTheVariantOfButtonsAndCells() throws {
            let view = try MarkupView(
                text: """
                    <Table>
                        <Button id="add" style="add"/>
                        <Button id="custom" style="plain" title="x"/>
                        <ListRow id="end" style="value" title="a" subtitle="at the end"/>
                        <ListRow id="below" style="default" title="a" subtitle="below"/>
                    </Table>
                    """)
            let add: Button = try #require(view.widget("add"))
            #expect(add[GLibProperty<String?>("icon-name")] == "list-add-symbolic")
            let custom: Button = try #require(view.widget("custom"))
            #expect(custom.styleClasses.contains(.flat))
            let end: ListRow = try #require(view.widget("end"))
            #expect(end.subtitle.isEmpty)
            let below: ListRow = try #require(view.widget("below"))
            #expect(below.subtitle == "below")
        }

        @Test func aMissingFontFamilyIsAWarningButTheFontSizeIsApplied() async throws {
            let view = try MarkupView(
                text: """
                    <Column><Label id="missing" text="abc" font="NoSuchFamily 40"/>
                    <Label id="small" text="abc" font="monospace 10"/></Column>
                    """)
            #expect(
                view.warnings.map { "\($0.line):\($0.column) \($0.message)" } == [
                    "1:46 the font “NoSuchFamily” isn't installed; the desktop shows another"
                ])
            let window = Window("Fonts", content: view, width: 400, height: 300)
            try await window.presentInTest()
            defer { window.close() }
            let missing: Label = try #require(view.widget("missing"))
            let small: Label = try #require(view.widget("small"))
            try await waitUntil("it is laid out") { small.height > 0 }
            #expect(missing.height > 2 * small.height)
        }
    }
}
