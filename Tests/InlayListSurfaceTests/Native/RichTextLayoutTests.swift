import CGLib
import CGTK
import InlayHTML
import InlayListSurface
import InlayRichText
import InlayValues
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ListSuites {
    /// Tests of positions in native text.
    @Suite struct RichTextLayouts {
        private func text(_ html: String) throws -> RichText {
            try RichText(HTMLTree(fragment: html))
        }

        private func layout(_ html: String, width: Int = 360) throws -> RichTextLayout {
            try #require(RichTextLayout(text(html), theme: PageTheme(), width: width))
        }

        @Test func hitTestingTheRectangleOfACharacterReturnsItsPosition() throws {
            let html = """
                <h2>A heading that is long enough for two lines of text</h2>
                <p>Příliš žluťoučký kůň, <code>some code</code> and <i>more</i> words to fill lines.
                <ul><li></li><li>an item</li></ul>
                """
            let layout = try layout(html)
            for (offset, character) in try text(html).letters.enumerated() where character != "\n" {
                let rectangles = layout.rectangles(of: offset..<offset + 1)
                // Spaces at the end of a line have no rectangle.
                guard let rectangle = rectangles.first else {
                    #expect(character == " ")
                    continue
                }
                #expect(rectangles.count == 1)
                let y = rectangle.y + rectangle.height / 2
                #expect(layout.position(atX: rectangle.x + 0.1, y: y) == offset)
                let end = rectangle.x + rectangle.width
                #expect(layout.position(atX: end - 0.1, y: y) == offset + 1)
            }
        }

        @Test func aSelectionHasOneRectanglePerLine() throws {
            let layout = try layout("<p>one<br>two<br>three</p>")
            let all = layout.rectangles(of: 0..<13)
            #expect(all.count == 3)
            #expect(all[0].y + all[0].height == all[1].y)
            #expect(layout.rectangles(of: 4..<4).isEmpty)
        }

        @Test func pointsOutsideTheTextHitTheNearestPosition() throws {
            let layout = try layout("<p>one</p><p>two</p>")
            #expect(layout.position(atX: -50, y: -50) == 0)
            #expect(layout.position(atX: 1000, y: 25) == 3)
            #expect(layout.position(atX: 1000, y: 1000) == 7)
            #expect(try self.layout("").position(atX: 1, y: 1) == 0)
        }

        @Test func linksAreHitOnlyWithinTheirTextBounds() throws {
            let layout = try layout("<p>See <a href='/there'>over <b>there</b></a>.</p>")
            let link = layout.rectangles(of: 4..<14)[0]
            let y = link.y + link.height / 2
            #expect(layout.link(atX: link.x + 1, y: y) == "/there")
            #expect(layout.link(atX: link.x + link.width - 1, y: y) == "/there")
            #expect(layout.link(atX: link.x - 1, y: y) == nil)
            #expect(layout.link(atX: link.x + link.width + 1, y: y) == nil)
            #expect(layout.link(atX: link.x + 1, y: 1) == nil)
        }

        @Test(arguments: [1, 360]) func imagesWithoutRoomHaveAWidthOfZero(width: Int) throws {
            let image = "<img src=a.png width=40 height=30>"
            let quotes = String(repeating: "<blockquote>", count: 30)
            let layout = try layout("\(quotes)<p>\(image)</p>", width: width)
            #expect(layout.images.map(\.box.width) == [0])
        }

        @Test func imagesAreLaidOutAtTheirSizeLimitedToTheTextWidth() throws {
            let layout = try layout(
                """
                <p>a <img src="b.png" alt="B" width="40" height="30"> c</p>
                <p><img src="d.png" width="656" height="200"></p>
                """)
            #expect(layout.images.map(\.source) == ["b.png", "d.png"])
            #expect(layout.images[0].box.width == 40 && layout.images[0].box.height == 30)
            // Scaled to the width of the text, with the aspect ratio kept.
            #expect(layout.images[1].box.width == 328 && layout.images[1].box.height == 100)
            #expect(layout.images[1].box.x == 16)
            // The positions count the alternative text.
            #expect(layout.images.map(\.range) == [2..<3, 6..<6])
        }

        @Test func preformattedTextWiderThanTheRowIsNotLaidOutNatively() throws {
            let text = try text("<pre>\(String(repeating: "wide ", count: 12))</pre>")
            #expect(RichTextLayout(text, theme: PageTheme(), width: 360) == nil)
            #expect(RichTextLayout(text, theme: PageTheme(), width: 780) != nil)
        }

        @Test func textIsLaidOutAtWidthsDownToZero() throws {
            for width in [0, 1, 33, 60] {
                let layout = try layout("<ul><li>some <code>words</code></ul>", width: width)
                #expect(layout.height > 20)
                let snapshot = try #require(gtk_snapshot_new())
                layout.snapshot(into: snapshot, isDark: false)
                if let node = gtk_snapshot_free_to_node(snapshot) { gsk_render_node_unref(node) }
            }
        }
    }
}
