import InlayTesting

/// HTML that is written to make a parser slow, or its tree large.
enum HostileFragments {
    /// The parts of a fragment: a beginning, and a repeated part after it.
    private static let shapes: [(once: String, repeated: String)] = [
        ("", "<div>"), ("", "<div></x>"), ("", "<rt>"), ("<ruby>", "<rt><rb><rtc><rp>"),
        ("", "<b>"), ("", "<b id=N></u>"), ("<p>", "<b id=N></u>"), ("", "<b id=N><p>"),
        ("", "<a id=N><p>"), ("", "<i><b><u><s><p>"), ("", "<b><p></b>"), ("", "<a><div></a>"),
        ("", "<nobr><div>"), ("", "<table>"), ("", "<table><tr><td>"), ("", "<table><b>"),
        ("<table>", "<b>x"), ("<table>", "x<tr>"), ("<table><tr><td>", "<tr>"),
        ("", "<table><div><b>"), ("", "<select><option>"), ("<select>", "<div><option>"),
        ("", "<optgroup>"), ("", "<li>"), ("", "<ul><li>"), ("", "<dl><dd><dt>"),
        ("", "<li><div>"), ("", "<svg>"), ("", "<svg><g>"), ("<svg>", "</x>"),
        ("", "<math><mi>"), ("", "<svg><foreignObject><p>"), ("", "<template>"),
        ("", "<template><tr>"), ("", "<object>"), ("", "<object></b>"), ("", "<form><p></form>"),
        ("", "<button>"), ("", "<h1>"), ("", "<h1><h2><span>"), ("", "<span></p>"), ("", "</p>"),
        ("", "</br>"), ("", "<!--"), ("<!--", "</div><div>"), ("", "<!--><div>"),
        ("", "<div><!--</div>-->"), ("", "<a href=x N=N>"), ("<p ", "aN "), ("<p ", "aN=N "),
        ("<p ", "a "), ("<p ", "aN='"), ("<b ", "aN "), ("", "&amp"), ("", "&#60;"),
        ("", "&CounterClockwiseContourIntegra"), ("", "&&"), ("<p title='", "&lt"), ("", "<"),
        ("", "</"), ("", "<a "), ("", "<?"), ("", "\u{0}"), ("<svg><![CDATA[", "\u{0}]]"),
        ("<script><!--", "<script>"), ("<style>", "</styl>"), ("<title>", "&amp;</titl"),
        ("<plaintext>", "<b>"), ("", "<frameset>"), ("", "<body a=N>"), ("", "<html N=N>"),
        ("<b><b><b><i><i><i>", "<p>x"), ("<pre>", "\n"), ("", "<applet><b>"),
        ("", "<marquee></marquee><b id=N>"), ("<div>", "<x-N>"), ("<x-y>", "</x-N>"),
        ("", "<a><b><a><i>"), ("", "<font size=N><font color=N><p>"), ("", "<p><table></p>"),
        ("", "<textarea>"), ("", "<iframe>"), ("", "<noscript><p>"), ("", "<b><table><tr><td>"),
        ("", "<math><annotation-xml encoding=text/html><div>"), ("", "<svg></p>"),
        ("", "<caption><b>"), ("<table>", "<caption><td>"), ("<table>", "<col><b>"),
        ("", "<details><summary>"), ("", "<img srcset='a,b,c' alt=\"&quot;\">"),
        ("", "a<!---->"), ("", "a<i></i>"), ("<pre>", "x\n<br>"),
        ("", "<p title='\"\"\"\"\"\"\"\"\"\"\"\"\"\"'>"),
    ]

    /// Two hundred fragments of a given size and of different forms; made lazily, so that their
    /// memory isn't counted as that of parsing.
    static func all(bytes: Int) -> [() -> String] {
        let plain = shapes.map { shape in
            { fragment(shape.once, shape.repeated, bytes: bytes) }
        }
        // Open formatting elements, and operations below many open elements.
        let wrapped = shapes.map { shape in
            {
                let half = fragment("", "<b id=N>", bytes: 1_500)
                return fragment(half + "<div>" + shape.once, shape.repeated, bytes: bytes)
            }
        }
        let moved = ["span", "i", "x-y"].map { name in
            {
                // One end tag moves all elements between the two.
                let half = fragment("", "<\(name)>", bytes: bytes / 2)
                return "<b>\(half)<p>\(half)" + String(repeating: "</b>", count: 10)
            }
        }
        // Text that is one character to Swift, and lookahead within it.
        let marked = ["<p></p>", "<td>", "x <br>"].map { piece in
            {
                "a" + fragment("", "\u{301}", bytes: bytes / 2)
                    + fragment("", piece, bytes: bytes / 2)
            }
        }
        // Long names, and end tags that are compared with them.
        let named = [("<svg>", "x"), ("<math>", "annotation-xml"), ("", "x-y")].map { start, name in
            {
                let open = fragment(start + "<\(name)N>", "<\(name)z>", bytes: bytes / 2)
                return fragment(open, "</\(name)N>", bytes: bytes)
            }
        }
        let others = moved + marked + named
        let rest = max(0, 200 - plain.count - wrapped.count - others.count)
        let deep = shapes.prefix(rest).map { shape in
            {
                let half = fragment("", "<div>", bytes: bytes / 2)
                return fragment(half + shape.once, shape.repeated, bytes: bytes)
            }
        }
        return plain + wrapped + others + deep
    }

    private static func fragment(_ once: String, _ repeated: String, bytes: Int) -> String {
        var text = once
        var number = 0
        while text.utf8.count < bytes {
            text += repeated.contains("N") ? repeated.replacing("N", with: "\(number)") : repeated
            number += 1
        }
        return text
    }

    /// A fragment mixed from other fragments, with errors.
    static func mutated(bytes: Int, using generator: inout SeededGenerator) -> String {
        var text: [UInt8] = []
        while text.count < bytes {
            let shape = shapes.randomElement(using: &generator) ?? ("", "")
            let count = 1 << Int.random(in: 0...14, using: &generator)
            var piece = shape.once + shape.repeated
            if Int.random(in: 0..<4, using: &generator) == 0 {
                piece = HostilePayloads.all.randomElement(using: &generator) ?? piece
            }
            var letters = Array(piece.replacing("N", with: "\(text.count)").utf8)
            if Int.random(in: 0..<3, using: &generator) == 0, !letters.isEmpty {
                let index = letters.indices.randomElement(using: &generator) ?? 0
                letters[index] = UInt8.random(in: 0...127, using: &generator)
            }
            for _ in 0..<min(count, bytes / max(1, letters.count) / 4 + 1) where text.count < bytes
            {
                text += letters
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
