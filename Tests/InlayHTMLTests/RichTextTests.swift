import InlayHTML
import Testing

/// What of HTML is a rich text, and how its white space is collapsed.
@Suite struct RichTextTests {
    @Test func whiteSpaceIsCollapsedAcrossElements() throws {
        let text = try #require(
            RichText(fragment: "\n <p>\n a \t b  <b> c </b>  <i> d</i>\n</p>\n\n<p> </p> tail\n "))
        #expect(text.outline == ["paragraph[a b |c |d]", "paragraph[]", "[tail]"])
    }

    @Test func spacesAroundLineBreaksGo() throws {
        let text = try #require(RichText(fragment: "one <br> two<b> </b><br>\n<br>three&nbsp; x"))
        #expect(text.outline == ["[one|⏎|two|⏎|⏎|three\u{A0} x]"])
    }

    @Test func preformattedTextKeepsItsSpaces() throws {
        let text = try #require(RichText(fragment: "<pre>\n a\n\n\tb  <b> c</b>\n</pre>"))
        #expect(text.outline == ["preformatted[ a|⏎|⏎|\tb  | c|⏎]"])
    }

    @Test func textBetweenBlocksIsOfItsOwn() throws {
        let text = try #require(RichText(fragment: "a<div>b<p>c</p> </div><b>d<p>e</p></b>f"))
        #expect(text.outline == ["[a]", "group([b] paragraph[c])", "[d]", "paragraph[e]", "[f]"])
    }

    @Test func stylesAddUp() throws {
        let text = try #require(
            RichText(fragment: "<b>a<b>b</b></b><a href=x>c<u>d</u></a><s>e</s><code>f</code>"))
        guard case .text(let inlines) = text.blocks[0].kind else { return }
        let styles = inlines.compactMap { inline -> RichTextStyle? in
            guard case .text(_, let style) = inline else { return nil }
            return style
        }
        #expect(styles.map(\.boldness) == [1, 2, 0, 0, 0, 0])
        #expect(styles.map(\.link) == [nil, nil, "x", "x", nil, nil])
        #expect(
            styles.map(\.underline) == [nil, nil, .link, .plain(.link, isLow: true), nil, nil])
        #expect(styles.map(\.strike) == [nil, nil, nil, nil, .dim, nil])
        #expect(styles.map(\.box?.kind) == [nil, nil, nil, nil, nil, .code])
    }

    @Test func itemsHaveTheirMarkers() throws {
        let text = try #require(
            RichText(
                fragment: """
                    <ul><li>a<ul><li>b<ol><li>c<ul><li>d</ul></ol></ul></ul>
                    <ol start=-2><li>e<li>f</ol>
                    """))
        #expect(text.markers == [.disc, .circle, .number(1), .square, .number(-2), .number(-1)])
    }

    @Test(arguments: [
        "<table><tr><td>a</table>", "<p style='color: red'>a", "<p dir=rtl>a", "<p>שלום", "<p>日本語",
        "<p>soft\u{AD}hyphen", "<p lang=sr>а", "<img src=a>", "<img src=a width=10>",
        "<img src=a width=10 height=50%>", "<ul>text</ul>", "<li>alone", "<p>😀",
        "<code><code>a</code></code>", "<p><code></code>", "<pre><p>a</p></pre>",
        "<ul><li><ul><li>a</ul></ul>", "<ul><li><pre>a</pre></ul>", "<ol start=x><li>a</ol>",
        "<a href=x><blockquote>a</blockquote></a>", "<p>\u{2067}a\u{2069}",
    ])
    func whatCannotBeExactIsForTheEngine(html: String) throws {
        #expect(RichText(fragment: html) == nil)
    }

    @Test func depthIsNoHarm() throws {
        let deep = String(repeating: "<div>", count: 30) + "a"
        #expect(RichText(fragment: deep) != nil)
        let tooDeep = String(repeating: "<div>", count: 400) + "a"
        #expect(RichText(fragment: tooDeep) == nil)
    }
}
