import InlayHTML
import Testing

@Suite("HTML: text")
struct TextTests {
    @Test(arguments: [
        ("<p>a</p><p>b</p>", "a\n\nb"), ("a <b> b</b>  c", "a b c"),
        ("a<br>b<br><br>c", "a\nb\n\nc"),
        ("<ul><li>a<li>b</ul>c", "a\nb\n\nc"), ("<div>a</div><div>b</div>", "a\nb"),
        ("<table><tr><td>a<td>b<tr><td>c<td>d</table>", "a\tb\nc\td"),
        ("<table><tr><td><p>a</p></td><td>b </td><td>c", "a\tb\tc"),
        ("<table><tr><td>a<tr><td><td>b<tr><td><p>c</p><p>d</p></td><td>e", "a\n\tb\n\nc\n\nd\te"),
        ("<pre>a\n  b</pre>c", "a\n  b\n\nc"), ("a<img src=x alt='pic ture'>b", "apic tureb"),
        ("a<script>x</script><style>y</style>b", "ab"), ("&lt;a&gt;&nbsp;b", "<a>\u{A0}b"),
        ("<h1>t</h1>text", "t\n\ntext"), ("  \n ", ""), ("<blockquote>a</blockquote>b", "a\n\nb"),
    ])
    func plainTextMatchesTheRenderedText(html: String, text: String) throws {
        #expect(try HTMLTree(fragment: html).text == text)
    }

    @Test(arguments: [
        ("<p>harbour\n   master</p>", "harbour master\n"),
        ("one<b>t</b>wo", "onetwo"),
        ("<p>one<p>two", "one\ntwo\n"),
        ("a<br>b", "a\nb"),
        ("<table><tr><td>a<td>b</table>", "a\nb\n"),
        ("<style>p{}</style><script>x</script>seen", "seen"),
        ("<p hidden>no</p><p style='color: red; display : none'>no</p>yes", "yes"),
        ("<details><summary>More</summary>closed</details>", "More\nclosed\n"),
        ("  <p> </p> ", ""),
        ("a&nbsp;b", "a\u{A0}b"),
        ("<pre>a\n  b</pre>", "a b\n"),
    ])
    func searchableTextOmitsHiddenElementsScriptsAndStyles(html: String, text: String) throws {
        #expect(try HTMLTree(fragment: html).searchableText == text)
    }

    @Test func searchableTextCollapsesWhiteSpace() {
        #expect(HTMLTree.searchable(" a \n\t b") == " a b")
        #expect(HTMLTree.searchable("") == "")
        #expect(HTMLTree.searchable("é x") == "é x")
    }
}
