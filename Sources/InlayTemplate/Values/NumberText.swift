/// The text of numbers, as UTF-8.
enum NumberText {
    /// Appends the decimal digits of an integer.
    static func append(_ value: Int, to output: inout [UInt8]) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
            var rest = value.magnitude
            var start = digits.count
            repeat {
                start -= 1
                digits[start] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
                rest /= 10
            } while rest > 0
            if value < 0 {
                start -= 1
                digits[start] = 0x2D
            }
            output.append(contentsOf: UnsafeBufferPointer(rebasing: digits[start...]))
        }
    }

    /// Appends the fewest digits that identify a number.
    static func append(_ value: Double, to output: inout [UInt8]) {
        // A whole number from JSON, such as 3.0, is written without its fraction.
        if let integer = Int(exactly: value), value.magnitude < 1e15 {
            append(integer, to: &output)
        } else {
            output += value.description.utf8
        }
    }
}
