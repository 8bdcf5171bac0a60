/// A writer of values in style sheets, `style` attributes and presentation attributes of SVG.
enum StyleWriter {
    /// The functions that only make colors, transforms, filters and shapes of their arguments.
    private static let functions = Set(
        """
        rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark device-cmyk \
        matrix matrix3d perspective rotate rotate3d rotatex rotatey rotatez scale scale3d scalex \
        scaley scalez skew skewx skewy translate translate3d translatex translatey translatez \
        blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia \
        circle ellipse inset polygon
        """.split(separator: " ").map(String.init))

    /// How deeply functions may be nested, such as `rgb()` in `color-mix()`.
    private static let depthLimit = 8

    /// Writes words, numbers with units, colors and lists of them; any other value is blocked.
    static func appendValue(
        _ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]
    ) -> ValueWriter.Outcome {
        guard isHarmless(text) else {
            output += ValueWriter.blockedStyle.utf8
            return .blocked
        }
        output += text
        return .written
    }

    /// Returns whether a value is words, numbers with units, colors and lists of them, which neither
    /// end their declaration nor make a request.
    static func isHarmless(_ text: some Collection<UInt8>) -> Bool {
        // Most values are numbers, as in `width="{{ width }}"`.
        if text.allSatisfy(isNumeric) { return true }
        var depth = 0
        /// The letters of the current word, in lower case.
        var word: [UInt8] = []
        var last: UInt8 = 0
        for byte in text {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80..., UInt8(ascii: "-"),
                UInt8(ascii: "_"):
                word.append(lowercased(byte))
            case 0x20, 0x09, 0x0A, 0x0C, 0x0D, UInt8(ascii: "."), UInt8(ascii: ","),
                UInt8(ascii: "%"), UInt8(ascii: "#"), UInt8(ascii: "+"):
                if isCode(word) { return false }
                word.removeAll(keepingCapacity: true)
            case UInt8(ascii: "("):
                guard depth < depthLimit, functions.contains(String(decoding: word, as: UTF8.self))
                else { return false }
                depth += 1
                word.removeAll(keepingCapacity: true)
            case UInt8(ascii: ")") where depth > 0:
                if isCode(word) { return false }
                depth -= 1
                word.removeAll(keepingCapacity: true)
            case UInt8(ascii: "/") where depth > 0 && last != byte:
                word.removeAll(keepingCapacity: true)
            default: return false
            }
            last = byte
        }
        return depth == 0 && !isCode(word) && !loads(word)
    }

    private static func isNumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "%"): true
        default: false
        }
    }

    /// Returns whether a word has a meaning as code in older browsers.
    private static func isCode(_ word: [UInt8]) -> Bool {
        guard word.count >= 7 else { return false }
        let text = String(decoding: word, as: UTF8.self)
        return text.contains("expression") || text.contains("binding")
    }

    /// Returns whether a word is the end of the name of a function that loads a URL, which a
    /// parenthesis behind the value would call.
    private static func loads(_ word: [UInt8]) -> Bool {
        let text = String(decoding: word, as: UTF8.self)
        return text.hasSuffix("url") || text.hasSuffix("image-set") || text.hasSuffix("src")
    }

    /// Writes the content of a CSS string; all characters but letters, digits, spaces and `.,-_`
    /// are escaped.
    static func appendString(_ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
        for byte in text {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80..., 0x20, UInt8(ascii: "."),
                UInt8(ascii: ","), UInt8(ascii: "-"), UInt8(ascii: "_"):
                output.append(byte)
            case 0: output += "\u{FFFD}".utf8
            default: output += "\\\(String(byte, radix: 16)) ".utf8
            }
        }
    }
}
