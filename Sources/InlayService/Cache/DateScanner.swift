/// A scanner for the parts of an HTTP date.
struct DateScanner {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func skip(_ text: StaticString) -> Bool {
        let matches = text.withUTF8Buffer { rest.starts(with: $0) }
        if matches { rest = rest.dropFirst(text.utf8CodeUnitCount) }
        return matches
    }

    /// Reads letters and returns them in lower case; nil if there is none.
    mutating func word() -> String? {
        let letters = rest.prefix { (65...90).contains($0 & 0xDF) }
        guard !letters.isEmpty, letters.count < 10 else { return nil }
        rest = rest.dropFirst(letters.count)
        return String(decoding: letters.map { $0 | 0x20 }, as: UTF8.self)
    }

    mutating func number(digits: Int) -> Int? {
        let found = rest.prefix(digits)
        guard found.count == digits, found.allSatisfy({ (48...57).contains($0) }) else {
            return nil
        }
        rest = rest.dropFirst(digits)
        return found.reduce(0) { $0 * 10 + Int($1 - 48) }
    }

    /// Reads a time such as `08:49:37` and returns it in seconds; nil if it is invalid.
    mutating func time() -> Double? {
        guard let hour = number(digits: 2), skip(":"), let minute = number(digits: 2), skip(":"),
            let second = number(digits: 2), hour < 24, minute < 60, second <= 60
        else { return nil }
        return Double(hour * 3600 + minute * 60 + second)
    }
}
