/// A parser of the attribute `srcset`, which applies the HTML Standard's algorithm to UTF-8 bytes.
enum SourceSet {
    /// An image candidate: a URL with optional descriptors.
    struct Candidate: Hashable {
        let address: String
        /// The descriptors, such as `2x` or `100w 50h`; nil if there are none.
        let descriptor: String?
    }

    /// Parses an attribute value; omits candidates whose descriptors are invalid.
    static func candidates(of value: String) -> [Candidate] {
        var candidates: [Candidate] = []
        let bytes = Array(value.utf8)
        var index = 0
        while true {
            while index < bytes.count, isSpace(bytes[index]) || bytes[index] == comma { index += 1 }
            guard index < bytes.count else { return candidates }
            let start = index
            while index < bytes.count, !isSpace(bytes[index]) { index += 1 }
            var address = bytes[start..<index]
            if address.last == comma {
                // A comma within a URL is part of the URL; commas at its end aren't.
                while address.last == comma { address.removeLast() }
                candidates.append(Candidate(address: text(address), descriptor: nil))
                continue
            }
            let descriptors = readDescriptors(bytes, &index)
            guard areValid(descriptors) else { continue }
            let descriptor = descriptors.map(text).joined(separator: " ")
            candidates.append(
                Candidate(
                    address: text(address), descriptor: descriptor.isEmpty ? nil : descriptor))
        }
    }

    /// Reads the descriptors of a candidate up to the comma that ends it.
    ///
    /// A comma in parentheses doesn't end the candidate.
    private static func readDescriptors(_ bytes: [UInt8], _ index: inout Int) -> [ArraySlice<UInt8>]
    {
        var words: [ArraySlice<UInt8>] = []
        var start: Int?
        var isInBrackets = false
        while index < bytes.count {
            let byte = bytes[index]
            if !isInBrackets, byte == comma || isSpace(byte) {
                if let first = start { words.append(bytes[first..<index]) }
                start = nil
                if byte == comma { break }
            } else {
                if start == nil { start = index }
                if byte == UInt8(ascii: "(") { isInBrackets = true }
                if byte == UInt8(ascii: ")") { isInBrackets = false }
            }
            index += 1
        }
        if let first = start { words.append(bytes[first..<index]) }
        return words
    }

    /// Returns whether the descriptors of a candidate are valid together: a width, a width with a
    /// height, a density, or none.
    ///
    /// Engines ignore the height, which the standard reserves for the future.
    private static func areValid(_ descriptors: [ArraySlice<UInt8>]) -> Bool {
        var (hasWidth, hasHeight, hasDensity) = (false, false, false)
        for descriptor in descriptors {
            let number = descriptor.dropLast()
            switch descriptor.last {
            case UInt8(ascii: "w"):
                guard !hasWidth, !hasDensity, isPositiveInteger(number) else { return false }
                hasWidth = true
            case UInt8(ascii: "h"):
                guard !hasHeight, !hasDensity, isPositiveInteger(number) else { return false }
                hasHeight = true
            case UInt8(ascii: "x"):
                guard !hasWidth, !hasHeight, !hasDensity, isDensity(number) else { return false }
                hasDensity = true
            default: return false
            }
        }
        return hasWidth || !hasHeight
    }

    private static func isPositiveInteger(_ number: ArraySlice<UInt8>) -> Bool {
        !number.isEmpty && number.allSatisfy(isDigit) && number.contains { $0 != UInt8(ascii: "0") }
    }

    /// Returns whether a number is a valid floating-point number of HTML that isn't negative, such
    /// as `1.5`, `.5` or `1e1`.
    private static func isDensity(_ number: ArraySlice<UInt8>) -> Bool {
        var rest = number
        if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
        let whole = rest.prefix(while: isDigit)
        rest = rest.dropFirst(whole.count)
        if rest.first == UInt8(ascii: ".") {
            let fraction = rest.dropFirst().prefix(while: isDigit)
            guard !fraction.isEmpty else { return false }
            rest = rest.dropFirst(fraction.count + 1)
        } else if whole.isEmpty {
            return false
        }
        if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
            rest.removeFirst()
            if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") {
                rest.removeFirst()
            }
            guard !rest.isEmpty else { return false }
            rest = rest.drop(while: isDigit)
        }
        guard rest.isEmpty, let value = Double(text(number)) else { return false }
        return value >= 0 && value.isFinite
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
    }

    private static let comma = UInt8(ascii: ",")

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self)
    }
}
