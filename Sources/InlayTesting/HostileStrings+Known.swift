extension HostileStrings {
    /// Short strings with a special meaning in JavaScript, HTML, URLs, templates or C.
    static let fragments: [String] = [
        "\"", "'", "`", "\\", "/", "<", ">", "&", "$", "{", "}", "%", "\u{0}", "\n", "\r", "\r\n",
        "\t", "\u{8}", "\u{1B}", "\u{7F}", "\u{85}", "\u{A0}", "\u{2028}", "\u{2029}", "\u{200D}",
        "\u{202E}", "\u{FEFF}", "\u{FFFD}", "\u{FFFE}", "\u{FFFF}", "\u{301}", "</", "<!--", "-->",
        "]]>", "*/", "//", "${", "{{", "}}", "{%", "&#", "\\u", "\\x", "%00", "__proto__",
        "</script>", "<script>",
    ]

    /// Strings that have exposed bugs, including the fragments.
    static let known: [String] =
        fragments + quoting + markup + unicode + planes
        + [String(repeating: "a<é\"", count: 20_000)]

    private static let quoting: [String] = [
        "", " ", "  two  ", "\"\"", "''", "\"'`", "“”‘’«»", "\\\"", "\\'", "\\\\", "a\\", "\\n",
        "\\u0022", "\\u{22}", "\\x3C", "a\nb", "a\rb", "a\r\nb", "\n", "\u{0}a", "a\u{0}b",
        "a\u{0}", "a\u{2028}b", "a\u{2029}b", "'; DROP TABLE users; --", "' OR '1'='1", "\" or 1=1",
        "1' UNION SELECT 1", "'+alert(1)+'", "\"+alert(1)+\"", "\\'+alert(1)//", "`+alert(1)+`",
        "');alert(1);('", "${alert(1)}", "`${alert(1)}`", "#{x}", "$(x)", "%s%n%d", "%@", "../../x",
        "%00", "%0a%0d", "%2e%2e%2f", "%", "%zz", "a+b%20c", "null", "undefined", "NaN", "true",
        "0", "-0", "1e999", "__proto__", "constructor", "hasOwnProperty", "toString",
    ]

    private static let markup: [String] = [
        "</script>", "</SCRIPT >", "</script\n>", "<script>alert(1)</script>", "<!--",
        "<!--<script>",
        "-->", "--!>", "]]>", "<![CDATA[", "<?xml ?>", "</style>", "</textarea>", "</title>",
        "<img src=x onerror=alert(1)>", "\" onload=\"alert(1)", "' onload='alert(1)",
        " onload=alert(1)", "javascript:alert(1)", "java\tscript:alert(1)", "&lt;", "&amp;lt;",
        "&quot;", "&#34;", "&#x22", "&nbsp;", "{{ x }}", "{{{ x }}}", "{% x %}", "{# x #}",
        "<%= x %>", "{{", "}}", "expression(1)", "url(x)", "\\3c",
    ]

    private static let unicode: [String] = [
        "\u{FEFF}", "\u{FEFF}a", "a\u{FEFF}", "\u{202E}abc", "\u{2066}abc\u{2069}", "\u{200F}",
        "e\u{301}", "é", "\u{301}", "a\u{301}\u{302}\u{303}\u{304}", "Z̤͔ͧ̑̓ä͖̭̈̇lͮ̒ͫǧ̗͚̚o̙̔ͮ̇͐̇",
        "👩‍👩‍👧‍👦", "👍🏽", "🏳️‍🌈", "🇩🇪", "🇩🇪🇫", "\u{1F1E9}", "ﬃ", "ß", "ẞ", "İ", "ı", "ǅ",
        "\u{1100}\u{1161}\u{11A8}", "각", "漢字", "العربية", "עברית", "ไทย", "\u{FFFD}", "\u{FFFE}",
        "\u{FFFF}", "\u{D7FF}", "\u{E000}", "\u{10FFFF}", "\u{E0001}", "\u{AD}",
        "\u{180E}", "\u{3000}", "\u{80}", "\u{7FF}", "\u{800}", "\u{10000}",
    ]

    /// Two scalars of each Unicode plane, the second a noncharacter, and U+FDD0; as numbers,
    /// because literals can't contain noncharacters.
    private static let planes: [String] =
        ((0...16).flatMap { (plane: UInt32) -> [UInt32] in
            [plane << 16 | 0x0041, plane << 16 | 0xFFFF]
        } + [0xFDD0]).compactMap { number in
            Unicode.Scalar(number).map { String(Character($0)) }
        }
}
