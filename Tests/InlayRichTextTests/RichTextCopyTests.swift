import InlayHTML
import InlayRichText
import InlayTesting
import Testing

@Suite("Rich text: copied ranges") struct RichTextCopyTests {
    private func text(_ html: String) throws -> RichText {
        try RichText(HTMLTree(fragment: html))
    }

    @Test func copiedPlainTextHasOneLinePerBlock() throws {
        let text = try text(
            "<h1>Title</h1><p>a <b>b</b><br>c</p><ul><li>d<li>e</ul><pre>f\ng</pre>")
        #expect(text.text == "Title\na b\nc\nd\ne\nf\ng")
    }

    @Test(arguments: [
        ("<p>one <b>two</b> three</p>", 0..<13, "<p>one <b>two</b> three</p>"),
        ("<p>one <b>two</b> three</p>", 5..<6, "<p><b>w</b></p>"),
        ("<p>a</p><p>b</p><p>c</p>", 2..<3, "<p>b</p>"),
        ("<p>a &amp; &lt;b&gt;</p>", 0..<7, "<p>a &amp; &lt;b&gt;</p>"),
        ("<ol><li>a<li>b</ol>", 0..<3, "<ol><li>a</li><li>b</li></ol>"),
        ("<ol><li>a<li>b<li>c</ol>", 2..<5, "<ol start=\"2\"><li>b</li><li>c</li></ol>"),
        (
            "<ol start=4><li>a<ol><li>b<li>c</ol></ol>", 4..<5,
            "<ol start=\"4\"><li><ol start=\"2\"><li>c</li></ol></li></ol>"
        ),
        ("<ul><li>a<li>b</ul>", 0..<1, "<ul><li>a</li></ul>"),
        ("<ul><li></li><li>abc</li></ul>", 1..<4, "<ul><li>abc</li></ul>"),
        ("<ol><li>a<li><li>c</ol>", 0..<4, "<ol><li>a</li><li></li><li>c</li></ol>"),
        ("<ol><li>a<li><li>c</ol>", 3..<4, "<ol start=\"3\"><li>c</li></ol>"),
        ("<p>a</p><p></p><p>b</p>", 0..<4, "<p>a</p><p>b</p>"),
        ("a<p></p>b", 0..<3, "a<br>b"), ("a<p>b</p>c", 0..<5, "a<p>b</p>c"),
        ("<div>a<p></p>b</div>", 0..<3, "<div>a<br>b</div>"), ("a<p></p>b", 2..<3, "b"),
        (
            "<p><a href='https://example.org/?a&b'>x</a></p>", 0..<1,
            "<p><a href=\"https://example.org/?a&amp;b\">x</a></p>"
        ),
        (
            "<blockquote><p><i>q</i> <code>r</code></blockquote>", 0..<3,
            "<blockquote><p><i>q</i> <code>r</code></p></blockquote>"
        ),
        ("<p>a<br>b</p>", 0..<3, "<p>a<br>b</p>"), ("<h2>a</h2>", 0..<0, ""),
        (
            "<p>a <img src='x?y&z' alt='b c' width=4 height=3> d</p>", 0..<7,
            "<p>a <img src=\"x?y&amp;z\" alt=\"b c\" width=\"4\" height=\"3\"> d</p>"
        ),
        ("<p>a<img width=4 height=3>b</p>", 0..<1, "<p>a</p>"),
        (
            "<p>a<img width=4 height=3>b</p>", 0..<2,
            "<p>a<img alt=\"\" width=\"4\" height=\"3\">b</p>"
        ),
        (
            "<p><img alt=a style='width:4px;height:3px;vertical-align:middle'></p>", 0..<1,
            """
            <p><img alt="a" width="4" height="3" \
            style="width: 4px; height: 3px; vertical-align: middle"></p>
            """
        ),
    ])
    func copiedRangesAreSerializedAsHTML(html: String, range: Range<Int>, part: String) throws {
        #expect(try text(html).html(of: range) == part)
    }

    /// As one character, a quotation mark and a combining mark aren't a quotation mark.
    @Test func copiedHTMLEscapesAQuotationMarkThatACombiningMarkFollows() throws {
        let mark = "\u{301}"
        let html = "<p>&lt;\(mark)<img alt='a\"\(mark) onerror=x' width=4 height=3></p>"
        let copy = try text(html).html(of: 0..<20)
        #expect(copy.contains("<p>&lt;\(mark)<img alt=\"a&quot;\(mark) onerror=x\" width="))
    }

    @Test func imageDescriptionsAreCopiedButNotSearched() throws {
        let text = try text("<p>a <img src=b alt='cd' width=4 height=3> e</p>")
        #expect(text.text == "a cd e")
        #expect(text.letters == "a \u{FFFC}\u{FFFC} e")
    }

    @Test(arguments: 0..<100)
    func copiedHTMLOfTheWholeTextParsesToTheSameBlocks(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let words = [
            "a", "b &amp; c", "<b>d</b>", "<i>e <u>f</u></i>", "<code>g</code>", "<s>h</s>",
        ]
        let blocks = (0..<Int.random(in: 1...5, using: &random)).map { _ in
            let inner = (0..<Int.random(in: 1...4, using: &random))
                .map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " ")
            return ["<p>\(inner)</p>", "<ul><li>\(inner)</ul>", "<h2>\(inner)</h2>"]
                .randomElement(using: &random) ?? ""
        }
        let text = try text(blocks.joined())
        let again = try self.text(text.html(of: 0..<text.text.count))
        #expect(again.text == text.text)
        #expect(again.blocks == text.blocks)
    }
}
