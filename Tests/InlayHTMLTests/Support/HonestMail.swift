/// HTML as newsletters and mail programs write it.
enum HonestMail {
    static func all(bytes: Int) -> [String] {
        [newsletter(bytes), nestedTables, word(bytes), replies, plain]
    }

    private static let end = "<p>Kind regards,<br>the shop</p>"

    /// Tables with fonts, and tables in them.
    private static func newsletter(_ bytes: Int) -> String {
        let product = """
            <table width="600" cellpadding="0" cellspacing="0" border="0" align="center" style="width:600px">
            <tr><td align="center" valign="top" style="padding:10px"><a href="https://example.org/p?id=1&amp;c=2" \
            target="_blank"><img src="https://example.org/i.png" width="200" height="100" alt="A lamp"></a></td>
            <td><font face="Arial" size="2" color="#333333"><b>A lamp</b><br>It shines, &nbsp;&euro;&nbsp;29.90 \
            <i>only today</i></font><table><tr><td bgcolor="#ff0000"><a href="https://example.org/buy"><font \
            color="#ffffff"><strong>Buy now</strong></font></a></td></tr></table></td></tr></table>

            """
        return String(repeating: product, count: bytes / product.utf8.count) + end
    }

    /// Thirty tables in one another, with text in each cell.
    private static let nestedTables: String = {
        let cell = "<td>" + String(repeating: "<p>Text of a <b>cell</b>.</p>", count: 5) + "</td>"
        var html = end
        for _ in 0..<30 {
            html =
                "<table><tbody><tr>\(cell)<td><div><center>\(html)</center></div></td></tr></table>"
        }
        return html
    }()

    /// HTML as written by a word processor: prefixed names, conditional comments, a font for each
    /// word.
    private static func word(_ bytes: Int) -> String {
        let line = """
            <p class=MsoNormal style='margin-bottom:0cm'><b><i><u><span lang=EN-US style='font-size:11.0pt'>Some words \
            <o:p></o:p></span></u></i></b><![if !supportLists]><span>·</span><![endif]><!--[if gte mso 9]><xml>\
            <o:shapedefaults v:ext="edit"/></xml><![endif]--></p>

            """
        return String(repeating: line, count: bytes / line.utf8.count) + end
    }

    /// An answer to an answer, fifty times.
    private static let replies: String = {
        var html = end
        for number in 0..<50 {
            html =
                "<div dir=ltr><br><div class=quote>On day \(number), somebody wrote:<br></div>"
                + "<blockquote style='margin:0 0 0 .8ex'>\(html)</blockquote></div>"
        }
        return html
    }()

    /// Paragraphs and items whose end tags are left out, with formatting that isn't closed.
    private static let plain: String = {
        let items = String(repeating: "<li>An item with <em>weight</em>", count: 300)
        return "<font size=2><b>" + String(repeating: "<p>A paragraph of some length", count: 300)
            + "</b></font><ul>\(items)</ul>" + end
    }()
}
