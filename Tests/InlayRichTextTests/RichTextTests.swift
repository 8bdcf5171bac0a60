import InlayHTML
import InlayRichText
import Testing

/// Tests of which HTML is rich text, and how its white space is collapsed.
@Suite struct RichTextTests {
    @Test(arguments: [
        ("<p>a <b>b</b> <i>c</i> <code>d</code></p><ul><li><a href=x>e</a></ul><pre>f</pre>", true),
        (
            "<h2>a</h2><blockquote><p>b</blockquote><img src=x alt=y width=1 height=1>c<br>",
            true
        ),
        ("plain", true),
        ("<table><td>x</table>", false), ("<p style='x'>a", false), ("<p align=center>a", false),
        ("<p dir=rtl>a", false), ("<svg></svg>", false), ("<details>a</details>", false),
        ("<p class=x>a", false), ("<p lang=de>a", false), ("<sub>a</sub>", false),
        ("<ul> \n\t<li>a</li> </ul>", true), ("<ul>&nbsp;<li>a</li></ul>", false),
        ("<ol><li>a</li>\u{2028}</ol>", false), ("<ul>\u{3000}<li>a</li></ul>", false),
        ("<code>&nbsp;</code>", true), ("<code> </code>", false), ("<li>alone", false),
    ])
    func onlySupportedHTMLIsSimpleRichText(html: String, isSimple: Bool) throws {
        #expect(try HTMLTree(fragment: html).isSimpleRichText == isSimple)
        #expect((RichText(fragment: html) != nil) == isSimple)
    }

    @Test(arguments: [("x<br>", 9_000), ("<p>x", 19_000)])
    func htmlWithMoreThan20000InlinesIsRenderedByTheWebEngine(piece: String, count: Int) throws {
        for (count, isNative) in [(count, true), (count + 2_000, false)] {
            let html = "<div>" + String(repeating: piece, count: count)
            #expect((RichText(fragment: html) != nil) == isNative)
        }
    }

    @Test func whiteSpaceIsCollapsedAcrossElements() throws {
        let text = try #require(
            RichText(fragment: "\n <p>\n a \t b  <b> c </b>  <i> d</i>\n</p>\n\n<p> </p> tail\n "))
        #expect(text.outline == ["paragraph[a b |c |d]", "paragraph[]", "[tail]"])
    }

    @Test func spacesAroundLineBreaksAreRemoved() throws {
        let text = try #require(RichText(fragment: "one <br> two<b> </b><br>\n<br>three&nbsp; x"))
        #expect(text.outline == ["[one|⏎|two|⏎|⏎|three\u{A0} x]"])
    }

    @Test func preformattedTextKeepsItsSpaces() throws {
        let text = try #require(RichText(fragment: "<pre>\n a\n\n\tb  <b> c</b>\n</pre>"))
        #expect(text.outline == ["preformatted[ a|⏎|⏎|\tb  | c|⏎]"])
    }

    @Test func textBetweenBlocksBecomesAnAnonymousBlock() throws {
        let text = try #require(RichText(fragment: "a<div>b<p>c</p> </div><b>d<p>e</p></b>f"))
        #expect(text.outline == ["[a]", "group([b] paragraph[c])", "[d]", "paragraph[e]", "[f]"])
    }

    @Test func headingsInBoldTextAreAsBoldAsOthers() throws {
        let text = try #require(RichText(fragment: "<b>a<h3>b<b>c</b></h3>d</b>"))
        func boldness(_ block: RichTextBlock) -> [Int] {
            guard case .text(let inlines) = block.kind else {
                return block.children.flatMap(boldness)
            }
            return inlines.compactMap { inline in
                if case .text(_, let style) = inline { style.boldness } else { nil }
            }
        }
        #expect(text.blocks.flatMap(boldness) == [1, 0, 1, 1])
    }

    @Test func nestedInlineStylesAreCombined() throws {
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

    @Test(arguments: [
        ("width=40 height=30", 40, 30, false, RichTextImage.Alignment.baseline),
        ("width=40 height=30 loading=lazy decoding=async", 40, 30, false, .baseline),
        ("width=40 height=30 style='max-width: 100%; height: auto'", 40, 30, false, .baseline),
        ("style='width:40px;height:30px;'", 40, 30, true, .baseline),
        ("width=9 height=9 style='WIDTH: 40px; Height: 30PX'", 40, 30, true, .baseline),
        ("width=40 style='height: 30px'", 40, 30, true, .baseline),
        ("width=40 height=30 style='vertical-align: middle'", 40, 30, false, .middle),
        ("width=40 height=9 style='height: 30px; height: auto'", 40, 9, false, .baseline),
    ])
    func imagesWithAKnownSizeAreRenderedNatively(
        attributes: String, width: Int, height: Int, isStretched: Bool,
        alignment: RichTextImage.Alignment
    ) throws {
        let text = try #require(RichText(fragment: "<p><img src=a alt=b \(attributes)></p>"))
        let image = try #require(text.images.first)
        #expect((image.width, image.height) == (width, height))
        #expect(image.isStretched == isStretched)
        #expect(image.alignment == alignment)
        #expect(image.source == "a" && image.description == "b" && image.isAllowed)
    }

    @Test func imagesWithoutAURLRemainWithAnEmptySource() throws {
        let text = try #require(RichText(fragment: "<img alt=b width=40 height=30>"))
        #expect(text.images.map(\.source) == [""])
    }

    @Test func theCallerDecidesWhichImagesMayBeLoaded() throws {
        let html = "<p>a<img src=b width=1 height=1><ul><li><img src=c width=2 height=2></ul>"
        let text = try RichText(HTMLTree(fragment: html)) { $0.source == "b" }
        #expect(text.images.map(\.isAllowed) == [true, false])
    }

    @Test func listMarkersDependOnNestingAndStart() throws {
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
        "<img src=a width=10 height=50%>", "<img src=a width=10 height=10 srcset='b 2x'>",
        "<img src=a width=' 10' height=10>", "<img src=a width=0 height=10>",
        "<img src=a width=10 height=10 style='float: left'>",
        "<img src=a width=10 height=10 style='border: 1px solid'>",
        "<img src=a width=10 height=10 style='width: 50%'>",
        "<img src=a width=10 height=10 style='width: 20px !important'>",
        "<img src=a width=10 height=10 style='width: 20px'>", "<img src=a style='height: 5px'>",
        "<p style='width: 20px'>a", "<ul>text</ul>", "<li>alone", "<p>😀",
        "<code><code>a</code></code>", "<p><code></code>", "<pre><p>a</p></pre>",
        "<ul><li><ul><li>a</ul></ul>", "<ul><li><pre>a</pre></ul>", "<ol start=x><li>a</ol>",
        "<a href=x><blockquote>a</blockquote></a>", "<p>\u{2067}a\u{2069}",
        "<h3><p>a</p></h3>", "<h1><div><ul><li>a</ul></div></h1>",
        "<h2><blockquote>a</blockquote></h2>",
        "<p>cafe<b>\u{301}</b> word", "<p>a <b> \u{301}</b>bc",
    ])
    func unsupportedHTMLIsRenderedByTheWebEngine(html: String) throws {
        #expect(RichText(fragment: html) == nil)
        #expect(RichText(fragment: "<p>before</p>\(html)") == nil)
        #expect(RichText(fragment: html + "<p>after</p>") == nil)
    }

    @Test func tooDeepNestingIsRenderedByTheWebEngine() throws {
        let deep = String(repeating: "<div>", count: 30) + "a"
        #expect(RichText(fragment: deep) != nil)
        let tooDeep = String(repeating: "<div>", count: 400) + "a"
        #expect(RichText(fragment: tooDeep) == nil)
        let end = String(repeating: "</div>", count: 400) + "<p>after</p>"
        #expect(RichText(fragment: tooDeep + end) == nil)
        for name in ["code", "kbd", "tt"] {
            let box = "<\(name)>" + String(repeating: "<div>", count: 200_000)
            #expect(RichText(fragment: box) == nil)
        }
    }
}
