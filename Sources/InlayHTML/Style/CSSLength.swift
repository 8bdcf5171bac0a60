/// A length, percentage, number or keyword of CSS, such as `1.5em`.
struct CSSLength {
    /// The length in CSS pixels, with relative units at a font size of 16 pixels; the number itself
    /// for percentages and numbers; nil for keywords and functions.
    let pixels: Double?
    /// The unit, `%`, or the keyword or function; empty for a number.
    private let unit: Substring

    /// Parses a value in lower case; nil if it is invalid.
    init?(_ value: Substring) {
        let end = Self.numberEnd(of: value)
        unit = value[end...]
        if end == value.startIndex {
            guard Self.keywords.contains(unit) || unit.hasSuffix(")") else { return nil }
            pixels = nil
        } else {
            guard let number = Double(value[..<end]), let scale = Self.units[unit] else {
                return nil
            }
            pixels = number * scale
        }
    }

    /// Returns the end of the number at the start of a value.
    private static func numberEnd(of value: Substring) -> Substring.Index {
        let bytes = value.utf8
        func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
        func isSign(_ byte: UInt8) -> Bool {
            byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
        }
        var rest = bytes[...]
        if let first = rest.first, isSign(first) { rest = rest.dropFirst() }
        rest = rest.drop { isDigit($0) || $0 == UInt8(ascii: ".") }
        guard rest.startIndex > bytes.startIndex, rest.first == UInt8(ascii: "e") else {
            return rest.startIndex
        }
        // "1em" has a unit, "1e3" an exponent.
        var exponent = rest.dropFirst()
        if let first = exponent.first, isSign(first) { exponent = exponent.dropFirst() }
        guard let first = exponent.first, isDigit(first) else { return rest.startIndex }
        return exponent.drop(while: isDigit).startIndex
    }

    private static let keywords: Set<Substring> = [
        "auto", "none", "min-content", "max-content", "fit-content", "inherit", "initial", "unset",
        "revert", "xx-small", "x-small", "small", "medium", "large", "x-large", "xx-large",
        "xxx-large", "smaller", "larger", "intrinsic", "-webkit-fit-content",
    ]
    private static let units: [Substring: Double] = [
        "": 1, "px": 1, "pt": 4.0 / 3, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4,
        "q": 96 / 101.6, "em": 16, "rem": 16, "ex": 8, "ch": 8, "ic": 16, "lh": 19, "rlh": 19,
        "cap": 12, "%": 1, "vw": 8, "vh": 8, "vmin": 8, "vmax": 8, "vi": 8, "vb": 8, "svw": 8,
        "svh": 8, "lvw": 8, "lvh": 8, "dvw": 8, "dvh": 8, "cqw": 8, "cqh": 8,
    ]

    var isZero: Bool { pixels == 0 }
    var isNegative: Bool { (pixels ?? 0) < 0 }
    /// Whether the value is a number or a percentage.
    var isRatio: Bool { pixels != nil && (unit.isEmpty || unit == "%") }
    /// Whether the value is valid as a length: numbers other than zero need a unit.
    var isLength: Bool { pixels == nil || !unit.isEmpty || isZero }
    /// Whether a font size with this value is zero if the inherited one is.
    var keepsZero: Bool {
        if isZero { return false }
        return ["em", "%", "ex", "ch", "ic", "cap", "lh", "inherit", "unset", "smaller", "larger"]
            .contains(unit)
    }
}
