/// A scanner of the characters and escapes of a pattern.
struct PatternScanner {
    private let scalars: [Unicode.Scalar]
    private(set) var offset = 0
    /// The properties that the pattern named so far, because ICU takes a while to find one.
    private var properties: [String: PatternProperty] = [:]

    init(_ pattern: String) { scalars = Array(pattern.unicodeScalars) }

    /// The next scalar; nil at the end.
    var next: Unicode.Scalar? { scalars.indices.contains(offset) ? scalars[offset] : nil }

    var isAtEnd: Bool { next == nil }

    /// Returns an error at the current position.
    func error(_ message: String) -> PatternError {
        PatternError(offset: offset, message: message)
    }

    func isAt(_ text: String) -> Bool {
        scalars[offset...].starts(with: text.unicodeScalars)
    }

    mutating func skip() { offset += 1 }

    /// Skips a text; returns false if it isn't the next one.
    mutating func take(_ text: String) -> Bool {
        guard isAt(text) else { return false }
        offset += text.unicodeScalars.count
        return true
    }

    /// Reads a decimal number, which is the greatest integer if it is greater; nil without digits.
    mutating func number() -> Int? {
        var number: Int?
        while let next, let digit = Self.hexDigit(next), digit < 10 {
            let (tens, isTooLarge) = (number ?? 0).multipliedReportingOverflow(by: 10)
            number = isTooLarge || tens > .max - 9 ? .max : tens + Int(digit)
            skip()
        }
        return number
    }

    // MARK: - Escapes

    /// Reads an escape of a set after the backslash, such as `d` or `p{Lu}`; nil for another one.
    mutating func classEscape() throws(PatternError) -> PatternSet? {
        guard let kind = next else { throw error("it ends with a `\\`") }
        let set: PatternSet
        switch kind {
        case "d", "D": set = .digits
        case "s", "S": set = .whiteSpace
        case "w", "W": set = .wordCharacters
        case "p", "P": return try property(isNegated: kind == "P")
        default: return nil
        }
        skip()
        return kind.properties.isUppercase ? .complement(set) : set
    }

    private mutating func property(isNegated: Bool) throws(PatternError) -> PatternSet {
        skip()
        guard take("{") else { throw error("`\\p` needs a property, as in `\\p{L}`") }
        let start = offset
        while let next, next != "}" { skip() }
        guard take("}") else { throw error("`\\p{` isn't closed") }
        let text = String(String.UnicodeScalarView(scalars[start..<offset - 1]))
        let parts = text.split(
            separator: "=", maxSplits: 1, omittingEmptySubsequences: false
        ).map(String.init)
        if let emoji = PatternEmoji(rawValue: text) {
            guard !isNegated else { throw error("`\\P` of strings, which has no complement") }
            return .emoji(emoji)
        }
        guard
            let property = properties[text]
                ?? PatternProperty(parts[0], value: parts.count > 1 ? parts[1] : nil)
        else {
            throw PatternError(offset: start, message: "no property is named “\(text.prefix(80))”")
        }
        properties[text] = property
        return isNegated ? .complement(.property(property)) : .property(property)
    }

    /// Reads what follows the backslash of an escaped character, such as the `n` of `\n`.
    mutating func characterEscape(isInClass: Bool = false) throws(PatternError) -> UInt32 {
        guard let kind = next else { throw error("it ends with a `\\`") }
        skip()
        switch kind {
        case "t": return 0x9
        case "n": return 0xA
        case "v": return 0xB
        case "f": return 0xC
        case "r": return 0xD
        case "b" where isInClass: return 0x8
        case "0":
            guard let next, ("0"..."9").contains(next) else { return 0 }
        case "c":
            if let letter = next, letter.isASCII, letter.properties.isAlphabetic {
                skip()
                return letter.value % 32
            }
        case "x": if let value = hexNumber(digits: 2) { return value }
        case "u": if let value = unicodeEscape() { return value }
        default:
            let allowed = "^$\\.*+?()[]{}|/" + (isInClass ? "&-!#%,:;<=>@`~" : "")
            if allowed.unicodeScalars.contains(kind) { return kind.value }
        }
        offset -= 1
        throw error("`\\\(kind)` is no escape")
    }

    /// Reads a Unicode escape after `\u`: `{1F600}`, four digits, or those of two surrogates.
    private mutating func unicodeEscape() -> UInt32? {
        let start = offset
        if take("{") {
            var value: UInt32?
            while let next, let digit = Self.hexDigit(next) {
                value = (value ?? 0) * 16 + digit
                guard value ?? 0 <= 0x10_FFFF else { break }
                skip()
            }
            guard let value, take("}") else {
                offset = start
                return nil
            }
            return value
        }
        guard let high = hexNumber(digits: 4) else { return nil }
        let end = offset
        if (0xD800...0xDBFF).contains(high), take("\\u"), let low = hexNumber(digits: 4),
            (0xDC00...0xDFFF).contains(low)
        {
            return 0x1_0000 + (high - 0xD800) << 10 + (low - 0xDC00)
        }
        offset = end
        return high
    }

    private mutating func hexNumber(digits count: Int) -> UInt32? {
        guard scalars.count - offset >= count else { return nil }
        var value: UInt32 = 0
        for scalar in scalars[offset..<offset + count] {
            guard let digit = Self.hexDigit(scalar) else { return nil }
            value = value * 16 + digit
        }
        offset += count
        return value
    }

    private static func hexDigit(_ scalar: Unicode.Scalar) -> UInt32? {
        switch scalar {
        case "0"..."9": scalar.value - 0x30
        case "a"..."f": scalar.value - 0x57
        case "A"..."F": scalar.value - 0x37
        default: nil
        }
    }

    /// Reads the name of a group after `<`, and the `>`.
    mutating func groupName() throws(PatternError) -> String {
        var name = ""
        while let scalar = next, scalar != ">" {
            skip()
            var value = scalar.value
            if scalar == "\\" {
                guard take("u"), let escaped = unicodeEscape() else {
                    throw error("a group's name has an unknown escape")
                }
                value = escaped
            }
            guard let scalar = Unicode.Scalar(value),
                scalar == "$" || scalar == "_" || scalar.properties.isIDStart
                    || !name.isEmpty
                        && (scalar.properties.isIDContinue || value == 0x200C || value == 0x200D)
            else { throw error("a group's name is no identifier") }
            name.unicodeScalars.append(scalar)
        }
        guard !name.isEmpty, take(">") else { throw error("a group's name isn't closed") }
        return name
    }
}
