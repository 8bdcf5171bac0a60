import InlayRichText
import Testing

/// Tests of block layout; in them, a text has a height of one pixel per letter.
@Suite struct RichTextFlowTests {
    private func flow(_ html: String, width: Double = 500) throws -> RichTextFlow<String> {
        let text = try #require(RichText(fragment: html))
        let sheet = RichTextSheet(fontSize: 10, width: width)
        return try RichTextFlow<String>(text, sheet) { inlines, surroundings, _ in
            let letters = inlines.map { inline in
                if case .text(let text, _) = inline { return text }
                return ""
            }.joined()
            guard !letters.isEmpty || surroundings.marker != nil else { return nil }
            return (letters, Double(max(letters.count, 1)) * 10)
        }
    }

    @Test func marginsOfAdjacentBlocksCollapse() throws {
        let flow = try flow("<p>a</p><h2>b</h2><p>c</p>")
        // 0.8 em = 8 px; a heading of 13.6 px has 1.4 em = 19.04 above, and 6.8 below.
        // The margins at the ends are left out.
        #expect(flow.texts.map(\.y) == [12, 41.03125, 59.03125])
        #expect(flow.height == 81.03125)
    }

    @Test func consecutiveHeadingsHaveASmallerMargin() throws {
        let near = try flow("<h4>a</h4> <h4>b</h4>")
        #expect(near.texts[1].y - near.texts[0].y == 15)
        let far = try flow("<h4>a</h4><b></b><h4>b</h4>")
        #expect(far.texts[1].y - far.texts[0].y == 24)
    }

    @Test func marginsCollapseThroughEmptyAndNestedBlocks() throws {
        let flow = try flow("a<div><div><p>b</p></div></div>c<p></p><p></p>d")
        #expect(flow.texts.map(\.y) == [12, 30, 48, 66])
    }

    @Test func blockquoteBarsAreAsHighAsTheirText() throws {
        let flow = try flow("<blockquote><p>a</p><blockquote>b</blockquote></blockquote>")
        #expect(flow.texts.map(\.x) == [33, 46])
        #expect(flow.bars.map(\.y) == [38, 20])
        #expect(flow.bars.map(\.height) == [10, 28])
        #expect(flow.height == 68)
    }

    @Test func preformattedBlocksHaveABackgroundPanel() throws {
        let flow = try flow("<pre>ab</pre><pre></pre>")
        #expect(flow.panels.map(\.y) == [12, 59.359375])
        #expect(flow.panels.map(\.height) == [40, 20])
        #expect(flow.texts.map(\.x) == [32])
    }

    @Test func listItemsAreIndentedAndHaveSmallMargins() throws {
        let flow = try flow("<ul><li>a<ul><li>b</ul><li></li></ul>")
        #expect(flow.texts.map(\.x) == [37, 54, 37])
        #expect(flow.texts.map(\.y) == [12, 24.5, 37])
        #expect(try self.flow("<ul><li>a</ul>", width: 400).texts[0].x == 30)
    }

    @Test func textWidthIsLimitedAndCenteredInWidePages() throws {
        #expect(RichTextSheet(fontSize: 10, width: 360).contentWidth == 328)
        let wide = RichTextSheet(fontSize: 10, width: 1000)
        #expect(wide.contentWidth == 460)
        #expect(wide.contentX == 270)
    }
}
