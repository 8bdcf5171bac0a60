/// A number of seconds as fields write it: digits and nothing else.
enum DeltaSeconds {
    /// As much as a century or two; what is longer is taken for this.
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
