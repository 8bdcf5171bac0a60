import InlayValues

/// The parser of the dates of cookies (RFC 6265bis, section 5.1.1), which accepts any order and
/// punctuation.
enum CookieDate {
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// Returns a date in seconds since 1970, or nil if it is invalid.
    static func seconds(_ text: some Sequence<UInt8>) -> Double? {
        var time: [Int]?
        var day: Int?
        var month: Int?
        var year: Int?
        for token in Array(text).split(whereSeparator: isDelimiter) {
            if time == nil, let found = clock(token) {
                time = found
            } else if day == nil, let found = number(token, digits: 1...2) {
                day = found
            } else if month == nil, let found = monthNumber(token) {
                month = found
            } else if year == nil, let found = number(token, digits: 2...4) {
                year = found < 70 ? found + 2_000 : found < 100 ? found + 1_900 : found
            }
        }
        guard let time, let day, let month, let year, year >= 1_601, time[0] <= 23, time[1] <= 59,
            time[2] <= 59,
            let date = CivilDate.seconds(year: year, month: month, day: day)
        else { return nil }
        return date + Double(time[0] * 3_600 + time[1] * 60 + time[2])
    }

    // MARK: - Private

    private static func isDelimiter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x09, 0x20...0x2F, 0x3B...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

    /// Returns the number at the start of a token; nil if it has fewer or more digits.
    private static func number(_ token: ArraySlice<UInt8>, digits: ClosedRange<Int>) -> Int? {
        let found = token.prefix(while: isDigit)
        guard digits.contains(found.count) else { return nil }
        return found.reduce(0) { $0 * 10 + Int($1 - 48) }
    }

    /// Returns hours, minutes and seconds of a token such as `9:05:07`.
    private static func clock(_ token: ArraySlice<UInt8>) -> [Int]? {
        let parts = token.split(
            separator: UInt8(ascii: ":"), maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[..<2].allSatisfy({ $0.allSatisfy(isDigit) }) else {
            return nil
        }
        let numbers = parts.compactMap { number($0, digits: 1...2) }
        return numbers.count == 3 ? numbers : nil
    }

    private static func monthNumber(_ token: ArraySlice<UInt8>) -> Int? {
        months.firstIndex(of: String(decoding: token.prefix(3), as: UTF8.self).lowercased()).map {
            $0 + 1
        }
    }
}
