/// A parser of a number of seconds in a header: digits only.
enum DeltaSeconds {
    /// The maximum, about 136 years; larger numbers are clamped to it.
    static let maximum = 4_294_967_296.0

    static func parse(_ text: some StringProtocol) -> Double? {
        let digits = text.utf8
        guard !digits.isEmpty, digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
        var seconds = 0.0
        for digit in digits {
            seconds = seconds * 10 + Double(digit - 48)
            if seconds > maximum { return maximum }
        }
        return seconds
    }
}
