import CGTK
import InlayGObject
import InlayScreens
import InlayShell
import InlayTesting
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ScreenSuites.MarkupViews {
    /// Positions and sizes of elements in stacks, rows and collections.
    @Suite struct Arrangement {
        private struct Frame {
            let x: Double
            let y: Double
            let width: Double
            let height: Double
            /// The distance from the top of the container to the baseline of the text.
            let baseline: Double
            var center: Double { x + width / 2 }
        }

        /// Shows a document and returns the frames of its elements in the element `box`.
        private func frames(
            _ text: String, _ ids: [String], width: Int = 600
        ) async throws -> [Frame] {
            let view = try MarkupView(text: text)
            #expect(view.warnings.isEmpty, "\(view.warnings)")
            let window = Window("Arrangement", content: view, width: width, height: 400)
            try await window.presentInTest()
            defer { window.close() }
            let box: Widget = try #require(view.widget("box"))
            try await waitUntil("it is laid out") { box.width > 1 }
            return try ids.map { id in
                let widget: Widget = try #require(view.widget(id))
                let position = try #require(widget.position(in: box))
                var ascent: Int32 = -1
                gtk_widget_measure(
                    widget.cast(), GTK_ORIENTATION_VERTICAL, Int32(widget.width), nil, nil, nil,
                    &ascent)
                return Frame(
                    x: position.x, y: position.y, width: Double(widget.width),
                    height: Double(widget.height), baseline: position.y + Double(ascent))
            }
        }

        private static func stack(_ attributes: String) -> String {
            """
            <Column><Stack id="box" spacing="6" \(attributes)><Label id="a" text="A"/>
            <Label id="b" text="Medium"/><Label id="c" text="A rather long text"/></Stack></Column>
            """
        }

        @Test func equalSpacingHasEqualGapsBetweenChildrenAndNoneAtTheEdges() async throws {
            let frames = try await frames(
                Self.stack(#"distribution="equalSpacing""#), ["a", "b", "c", "box"])
            let (a, b, c) = (frames[0], frames[1], frames[2])
            #expect(a.x == 0)
            #expect(c.x + c.width == frames[3].width)
            #expect(abs((b.x - a.x - a.width) - (c.x - b.x - b.width)) <= 1)
            #expect(b.x - a.x - a.width > 50)
        }

        @Test func equalCenteringDistributesChildrenWithEqualCenterDistances() async throws {
            let frames = try await frames(
                Self.stack(#"distribution="equalCentering""#), ["a", "b", "c", "box"])
            let (a, b, c) = (frames[0], frames[1], frames[2])
            #expect(a.x == 0)
            #expect(c.x + c.width == frames[3].width)
            #expect(abs((b.center - a.center) - (c.center - b.center)) <= 1)
            #expect(abs((b.x - a.x - a.width) - (c.x - b.x - b.width)) > 10)
        }

        @Test(arguments: [
            #"<Stack id="box" alignment="firstBaseline" height="80">"#,
            #"<Row id="box" baseline="first">"#, #"<Row id="box" baseline="last">"#,
        ])
        func baselineAlignmentAlignsTheTextOfLabelsAndFields(start: String) async throws {
            let end = start.hasPrefix("<Row") ? "</Row>" : "</Stack>"
            let frames = try await frames(
                """
                <Column>\(start)<Label id="large" text="Large" font="title1"/>
                <Label id="small" text="small"/><TextField id="field" text="field"/>
                <TextField id="wide" text="field" weight="1"/>\(end)
                <TextField id="alone" text="x"/></Column>
                """, ["large", "small", "field", "wide", "alone"])
            for frame in frames[1...3] { #expect(abs(frame.baseline - frames[0].baseline) <= 1) }
            #expect(frames[2].height == frames[4].height)
            #expect(frames[3].width > frames[2].width)
        }

        @Test func lastBaselineAlignmentUsesTheLastLineOfALabel() async throws {
            let text = String(repeating: "word ", count: 60)
            let frames = try await frames(
                """
                <Column><Row id="box" baseline="last"><Label id="long" text="\(text)" weight="1"/>
                <Label id="short" text="short"/></Row></Column>
                """, ["long", "short"], width: 400)
            #expect(frames[0].height > 3 * frames[1].height)
            #expect(frames[1].y + frames[1].height == frames[0].y + frames[0].height)
        }

        @Test func paddingIsIgnoredWithoutMarginRelativeArrangement() async throws {
            let frames = try await frames(
                """
                <Column><Row id="box" padding="12" layoutMarginsRelativeArrangement="false">
                <Label id="a" text="a"/></Row><Row padding="12"><Label id="b" text="b"/></Row>
                </Column>
                """, ["a", "box", "b"])
            #expect(frames[1].height == frames[0].height)
            #expect(frames[2].x > frames[0].x + 10)
        }

        @Test func aHorizontalCollectionFillsColumnsFromTopToBottom() async throws {
            let items = (0..<6).map { #"<Label id="i\#($0)" text="A label that is long \#($0)"/>"# }
            let frames = try await frames(
                """
                <Column><Collection id="box" scrollDirection="horizontal" height="112" \
                itemWidth="80" itemHeight="50" minimumLineSpacing="10" minimumInteritemSpacing="4">
                \(items.joined())</Collection></Column>
                """, (0..<6).map { "i\($0)" })
            for frame in frames {
                #expect(frame.width == 80)
                #expect(frame.height == 50)
            }
            #expect(frames[1].x == frames[0].x)
            #expect(frames[1].y >= frames[0].y + 50)
            #expect(frames[2].x >= frames[0].x + 80)
            #expect(frames[2].y == frames[0].y)
        }

        @Test func itemsOfAVerticalCollectionAreAsWideAsTheItemWidthAttribute() async throws {
            let items = (0..<12).map { #"<Label id="i\#($0)" text="A long label \#($0)"/>"# }
            let frames = try await frames(
                """
                <Column><Collection id="box" itemWidth="60">\(items.joined())</Collection></Column>
                """, (0..<12).map { "i\($0)" }, width: 700)
            for frame in frames { #expect(frame.width == 60) }
            for index in 1..<8 { #expect(frames[index].x >= frames[index - 1].x + 60) }
        }

        @Test func circularButtonsAreAsWideAsHigh() async throws {
            let frames = try await frames(
                """
                <Column><Collection id="box"><Button title="A long title"/>
                <Button id="add" image="list-add-symbolic" styled="circular"/></Collection></Column>
                """, ["add"], width: 300)
            #expect(frames[0].width == frames[0].height)
        }

        @Test(arguments: [
            ("topLeft", 0.0, 0.0), ("bottomRight", 184, 84), ("top", 92, 0), ("left", 0, 42),
        ])
        func theContentModePositionsAnImageInItsBounds(mode: String, x: Double, y: Double)
            async throws
        {
            let frames = try await frames(
                """
                <Column id="box"><Image id="image" image="go-next-symbolic" width="200" \
                height="100" iconSize="16" contentMode="\(mode)" \
                horizontalAlignment="leading"/></Column>
                """, ["image"])
            #expect(abs(frames[0].x - x) <= 1)
            #expect(abs(frames[0].y - y) <= 1)
            #expect(frames[0].width == 16)
        }

        @Test func aColumnDoesNotStretchALabelWithAPreferredWidth() async throws {
            let text = String(repeating: "word ", count: 60)
            let frames = try await frames(
                """
                <Column id="box"><Label id="a" text="\(text)" preferredMaxLayoutWidth="200"/>
                <Label id="b" text="\(text)"/></Column>
                """, ["a", "b", "box"])
            #expect((120...200).contains(frames[0].width))
            #expect(frames[0].x == 0)
            #expect(frames[1].width == frames[2].width)
        }
    }
}
