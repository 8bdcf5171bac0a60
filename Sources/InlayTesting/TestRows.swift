/// Deterministic rows of HTML for lists of any length, a few of them very high.
///
/// Each row has a band of a unique color, by which tests find the positions of rows in a
/// screenshot.
package enum TestRows {
    /// The style sheet of the rows.
    package static let css =
        """
        body { max-width: none; padding: 10px 16px 10px 26px }
        .band { position: absolute; left: 0; top: 0; bottom: -1px; width: 10px }
        .band + p { margin-top: 0 }
        .title { font-weight: 700 }
        .picture { margin: 12px 0; border-radius: 6px }

        """
        + (0..<hues).map { number in
            let hue = number * 360 / hues
            return """
                .hue\(number) {
                    background: light-dark(hsl(\(hue) 45% 88%), hsl(\(hue) 30% 18%))
                }

                """
        }.joined()

    /// The number of colors of the boxes.
    private static let hues = 12

    private static let words = """
        the of rows and page in which were read by hand with light from over slow river \
        harbour letters morning window paper between mountains water answered quietly another \
        garden seldom evening station yellow measured twice under bridges where nobody waits
        """.split(separator: " ").map(String.init)

    private static let colorFactor = 0x9E_3779

    /// Returns the HTML of a row.
    ///
    /// - Parameter index: Any index below 16,777,216.
    /// - Returns: A title, text, and colored boxes instead of images: from 40 to 6,000 pixels high,
    ///   half of the rows less than 150.
    package static func html(_ index: Int) -> String {
        var random = SeededGenerator(seed: UInt64(index) &+ 0xC0FFEE)
        let share = Double.random(in: 0..<1, using: &random)
        // A heavy tail: one in a hundred is higher than a screen.
        var rest = min(Int(95 / power(1 - share, 0.62)) - 55, 5_900)
        var html = """
            <div class="band" style="background:#\(hex(color(of: index)))"></div>\
            <p class="title">Row \(index)</p>
            """
        while rest > 20 {
            if rest > 110, Int.random(in: 0..<3, using: &random) > 0 {
                let height = Int.random(in: 80...min(max(rest - 12, 80), 420), using: &random)
                let hue = Int.random(in: 0..<hues, using: &random)
                html += "<div class=\"picture hue\(hue)\" style=\"height:\(height)px\"></div>"
                rest -= height + 12
            } else {
                let lines = Int.random(in: 1...5, using: &random)
                html += "<p>\(text(words: lines * 11 - 5, &random))</p>"
                rest -= lines * 22 + 12
            }
        }
        return html
    }

    private static func text(words count: Int, _ random: inout SeededGenerator) -> String {
        (0..<count).map { _ in words[Int.random(in: 0..<words.count, using: &random)] }
            .joined(separator: " ")
    }

    /// Returns the color of a row's band, as a 24-bit number.
    package static func color(of index: Int) -> Int {
        (index &* colorFactor &+ 0x5A5A5A) & 0xFF_FFFF
    }

    /// Returns the index of the row whose band has a color.
    package static func index(of color: Int) -> Int {
        ((color &- 0x5A5A5A) &* inverse) & 0xFF_FFFF
    }

    /// The modular inverse of the color factor; each Newton step doubles the number of correct
    /// bits.
    private static let inverse: Int = {
        var inverse = colorFactor
        for _ in 0..<5 { inverse = inverse &* (2 &- colorFactor &* inverse) }
        return inverse & 0xFF_FFFF
    }()

    private static func hex(_ color: Int) -> String {
        let text = String(color, radix: 16)
        return String(repeating: "0", count: 6 - text.count) + text
    }

    /// Returns the power of two numbers between 0 and 1, without a math library.
    private static func power(_ base: Double, _ exponent: Double) -> Double {
        // By square roots: the bits of the exponent after the point, one after the other.
        var result = 1.0
        var root = base
        var rest = exponent
        for _ in 0..<20 {
            root = root.squareRoot()
            rest *= 2
            if rest >= 1 {
                result *= root
                rest -= 1
            }
        }
        return result
    }
}
