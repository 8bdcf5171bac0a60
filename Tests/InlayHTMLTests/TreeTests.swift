import InlayHTML
import InlayTestTags
import InlayTesting
import Testing

@Suite("HTML: trees")
struct TreeTests {
    @Test(arguments: [
        ("<p>a<p>b", "| <p>\n|   \"a\"\n| <p>\n|   \"b\""),
        (
            "<table><p>x<tr><td>y",
            "| <p>\n|   \"x\"\n| <table>\n|   <tbody>\n|     <tr>\n|       <td>\n|         \"y\""
        ),
        ("<A HREF='&amp;&lt;'>x<!--c-->", "| <a>\n|   href=\"&<\"\n|   \"x\"\n|   <!-- c -->"),
        (
            "<svg viewbox=1><lineargradient/>",
            "| <svg svg>\n|   viewBox=\"1\"\n|   <svg linearGradient>"
        ),
        ("<X-Y>z", "| <x-y>\n|   \"z\""), ("", ""),
    ])
    func fragmentsAreParsedAsInBrowsers(html: String, outline: String) throws {
        #expect(TreeOutline.text(of: try HTMLTree(fragment: html)) == outline)
    }

    @Test func parsedDocumentsGetTheImpliedHTMLHeadAndBodyElements() throws {
        let tree = try HTMLTree(document: "<!doctype html><title>t</title>b")
        #expect(
            tree.html == "<!DOCTYPE html><html><head><title>t</title></head><body>b</body></html>")
        let names = tree.root.children.compactMap(\.element?.name)
        #expect(names == ["html"])
        #expect(tree.root.children.first { $0.element != nil }?.parent?.content == .root)
    }

    @Test func fragmentsAreParsedInTheirContextElement() throws {
        #expect(try HTMLTree(fragment: "<td>x", in: "tr").html == "<td>x</td>")
        #expect(try HTMLTree(fragment: "<td>x").html == "x")
    }

    @Test(arguments: [
        "a &amp; b &lt;c&gt; \"q\"&nbsp;", "<p title=\"&quot;&amp;<\">x</p>", "<br><img src=\"x\">",
        "<pre>\nx</pre>", "<p>é – 😀</p>", "<noscript>&lt;img src=x onerror=y&gt;</noscript>",
    ])
    func serializedHTMLParsesToTheSameTree(html: String) throws {
        let tree = try HTMLTree(fragment: html)
        let again = try HTMLTree(fragment: tree.html)
        #expect(
            TreeOutline.text(of: again) == TreeOutline.text(of: tree) || html.hasPrefix("<pre>"))
    }

    @Test func htmlNested10000LevelsDeepIsParsedAndSerialized() throws {
        let deep = String(repeating: "<div>", count: 10_000)
        let tree = try HTMLTree(fragment: deep)
        #expect(tree.html == deep + String(repeating: "</div>", count: 10_000))
        #expect(tree.text == "")
    }

    @Test func htmlLongerThanTheByteLimitThrowsAnError() {
        #expect(throws: HTMLLimitError.tooLong(bytes: 10, limit: 9)) {
            try HTMLTree(fragment: "0123456789", limits: HTMLLimits(bytes: 9))
        }
    }

    @Test(.tags(.fuzz)) func randomHTMLNeverCrashesTheParser() throws {
        var generator = SeededGenerator(seed: 5)
        let pieces = [
            "<", ">", "/", "p", "table", "td", "svg", "math", "template", "<p>", "</p>", "<table>",
            "<tr>",
            "<a href=x>", "</a>", "<b>", "</b>", "<select>", "<option>", "<!--", "-->", "&",
            "&amp;", "=",
            "\"", "'", " ", "\0", "é", "<svg>", "<mi>", "<form>", "<template>", "</template>", "x",
        ]
        for _ in 0..<campaignCount(600) {
            let html = (0..<Int.random(in: 0...20, using: &generator)).map { _ in
                pieces.randomElement(using: &generator)!
            }.joined()
            let tree = try HTMLTree(document: html)
            #expect(try HTMLTree(document: tree.html).text.count >= 0)
        }
    }
}
