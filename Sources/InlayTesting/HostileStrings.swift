/// Strings that expose missing escaping, for tests of code that inserts text into code or markup.
///
/// ```swift
/// for text in HostileStrings.all() {
///     #expect(try JSONValue(parsing: JSONValue.string(text).serialized()) == .string(text))
/// }
/// ```
///
/// The list begins with known hostile strings; the other strings are random, but the same in every
/// run.
package enum HostileStrings {
    /// Returns `count` strings: the known ones, then random ones.
    ///
    /// One of the strings is 100 KB long. A count below the number of known strings truncates the
    /// list.
    package static func all(count: Int = 1_000, seed: UInt64 = 7) -> [String] {
        var generator = SeededGenerator(seed: seed)
        var strings = Array(known.prefix(count))
        while strings.count < count {
            strings.append(random(using: &generator))
        }
        return strings
    }

    // MARK: - Private

    private static func random(using generator: inout SeededGenerator) -> String {
        var string = ""
        for _ in 0..<Int.random(in: 1...24, using: &generator) {
            switch Int.random(in: 0..<10, using: &generator) {
            case 0..<4: string += fragments.randomElement(using: &generator) ?? ""
            case 4..<6: string.append(scalar(in: 0x00...0x7F, using: &generator))
            case 6..<8: string.append(scalar(in: 0x80...0xFFFF, using: &generator))
            default: string.append(scalar(in: 0x1_0000...0x10_FFFF, using: &generator))
            }
        }
        return string
    }

    private static func scalar(
        in range: ClosedRange<UInt32>, using generator: inout SeededGenerator
    ) -> Character {
        // Surrogates are the only numbers in the range that aren't Unicode scalars.
        let number = UInt32.random(in: range, using: &generator)
        return Character(Unicode.Scalar(number) ?? "\u{FFFD}")
    }
}
