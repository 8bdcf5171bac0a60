import InlayHTML
import Testing

@Suite("HTML: text")
struct TextTests {
    /// What WebKit's `innerText` returns, with the alternative texts of images.
    ///
    /// `RenderedTexts` of the tests with GTK compares random fragments with the engine.
    @Test(arguments: [
        ("<p>a</p><p>b</p>", "a\n\nb"), ("a <b> b</b>  c", "a b c"),
        ("<h1>t</h1>text", "t\n\ntext"),
        ("a<br>b<br><br>c", "a\nb\n\nc"), ("<div>a</div><div><br></div><div>b</div>", "a\n\nb"),
        ("<ul><li>a<li>b</ul>c", "a\nb\nc"), ("<div>a</div><div>b</div>", "a\nb"),
        ("<table><tr><td>a<td>b<tr><td>c<td>d</table>", "a\tb\nc\td"),
        ("<table><tr><td><p>a</p></td><td>b </td><td>c", "a\n\nb\tc"),
        ("<table><caption>c</caption><tr><td>a<tr><td><td>b</table>d", "c\na\nb\nd"),
        ("<pre>a\n  b</pre>c", "a\n  b\nc"), ("<listing>a  b</listing>c", "a  b\nc"),
        ("<span style='white-space: pre-wrap'>a  b\n c</span>", "a  b\n c"),
        ("<pre style='white-space: normal'>a  b</pre>", "a b"),
        ("a<img src=x alt='pic ture'>b", "apic tureb"), ("a <img> b", "a  b"),
        ("a<script>x</script><style>y</style>b", "ab"), ("&lt;a&gt;&nbsp;b", "<a>\u{A0}b"),
        ("  \n ", ""), ("<blockquote>a</blockquote>b", "a\nb"),
        ("<fieldset><legend>l</legend>f</fieldset>g", "l\nf\ng"),
        ("<menu><li>a</menu><hgroup>b</hgroup><search>c</search>d", "a\nb\nc\nd"),
        ("<dialog>a</dialog>b", "b"), ("<dialog open><p>a</p></dialog>b", "a\n\nb"),
        ("<details><summary>s</summary>body</details>x", "s\nx"),
        ("<details open><summary>s</summary>body</details>x", "s\nbody\nx"),
        ("a<p hidden>b</p><p style='display: none'>b</p>c", "ac"),
        ("a<p style='DISPLAY:/**/no\\6e e !important; display: block'>b</p>c", "ac"),
        ("a<p style='display: none; display: bogus'>b</p>c", "ac"),
        ("<p hidden style='display: block'>a</p>", "a"),
        ("a<span style='visibility: hidden'>b<b style='visibility: visible'>c</b></span>", "ac"),
        ("a<div style='max-height: 0; overflow: hidden'>b</div>c", "a\nc"),
        ("a<span style='display: block'>b</span>c", "a\nb\nc"),
        ("a<p style='margin: 0'>b</p>c", "a\nb\nc"),
        ("a<select><option>x</select><textarea>y</textarea><button>z</button>", "az"),
        ("<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>", "漢kan"),
        ("<p>a</p> <!-- c -->", "a"), ("a<wbr>b&shy;c", "ab\u{AD}c"),
        ("<svg><title>t</title><text>a</text></svg>b", "a\nb"),
        ("<ul><q> </q></ul>a", " \na"), ("<q style='display: block'>\n</q>", " "),
        ("1<fieldset></fieldset>a", "1a"), ("<legend style='display: inline'>a</legend>b", "a\nb"),
        ("<ul><textarea></textarea>\n</ul>a", "\na"), ("<b><h4>a</h4></b>\n", "a\n\n"),
        ("<i><table></table> <button></button></i>", ""), ("<map> </map><pre>a</pre>", " a"),
        ("a  <b style='white-space: pre'>b</b>", "a  b"),
        ("a <b style='white-space: pre'>\n</b>", "a \n"),
        ("a<p style='white-space: pre-line'> b</p>", "a\n b"),
        ("<pre><table><tr><td nowrap>\n</table></pre>", ""),
        ("<pre><ruby><rt>\n</rt></ruby></pre>", ""), ("<img><rt>a</rt>b", "ab"),
        ("<h2 style='font-size: 0'>a</h2>b", "a\nb"),
        ("a<h5 style='overflow: hidden; height: 0'>b</h5>c", "a\nc"),
        ("<table hidden=until-found><tr><td>a</table>", "a"),
        ("<details><summary>a</summary><ul hidden></ul></details>", "a"),
        ("a<dialog style='color: red' open>b</dialog>c", "abc"),
        ("<slot>\ta</slot>b", "ab"), ("<p>a</p><slot>b</slot>c", "a\n\nbc"),
    ])
    func plainTextEqualsTheEnginesInnerText(html: String, text: String) throws {
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
        ("<fieldset><legend>l</legend>f</fieldset><menu>m</menu>", "l\nf\nm\n"),
        ("<dialog>no</dialog><dialog open>yes</dialog>", "yes\n"),
        ("<span style='display: block'>a</span><span style='display:list-item'>b</span>", "a\nb\n"),
        ("<p style='font-size: 0px'>no<b style='font-size: 9px'>yes</b></p>", "yes\n"),
        ("<p style='visibility: hidden'>no<b style='visibility: visible'>yes</b></p>", "yes\n"),
        ("<p style='opacity: 0'>no</p><div style='max-height:0;overflow:hidden'>no</div>a", "a"),
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
