extension JSONReader {
    /// Reads a number: an integer if it is written without fraction and exponent and fits into 64
    /// bits; a double if that has the same value; otherwise a decimal with all digits.
    mutating func readNumber() throws(JSONParser.Failure) -> JSONValue {
        let start = position
        let isNegative = skip("-")
        let integerStart = position
        try readDigits()
        guard bytes[integerStart] != UInt8(ascii: "0") || position == integerStart + 1 else {
            throw failure("a number must not start with 0", at: integerStart)
        }

        var isInteger = true
        if skip(".") {
            isInteger = false
            try readDigits()
        }
        let mantissa = integerStart..<position
        if skip("e") || skip("E") {
            isInteger = false
            if !skip("+") { _ = skip("-") }
            try readDigits()
        }
        // A double can represent -0, an integer can't.
        if isInteger, let integer = integer(in: mantissa, isNegative), integer != 0 || !isNegative {
            return .integer(integer)
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        guard let number = Double(text), number.isFinite else {
            throw failure("the number is too large", at: start)
        }
        let isDouble = !isInteger || number == 0
        return isDouble && isExact(number, mantissa, start..<position)
            ? .number(number) : .decimal(JSONDecimal(text: text))
    }

    /// Returns an integer of digits; nil if it doesn't fit into 64 bits.
    private func integer(in digits: Range<Int>, _ isNegative: Bool) -> Int64? {
        guard digits.count > 18 else {
            var value: Int64 = 0
            for index in digits { value = value &* 10 &+ Int64(bytes[index] &- 0x30) }
            return isNegative ? -value : value
        }
        return Int64(
            String(
                decoding: bytes[
                    (isNegative ? digits.lowerBound - 1 : digits.lowerBound)..<digits.upperBound],
                as: UTF8.self))
    }

    /// Returns whether the fewest digits that identify a double are those of a number.
    private func isExact(_ number: Double, _ mantissa: Range<Int>, _ range: Range<Int>) -> Bool {
        var count = 0
        var zeros = 0
        for index in mantissa where bytes[index] != UInt8(ascii: ".") {
            if bytes[index] != UInt8(ascii: "0") {
                count += zeros + 1
                zeros = 0
            } else if count > 0 {
                zeros += 1
            }
        }
        guard count > 0 else { return true }
        // A double has 15 digits at least, unless it is next to zero, and 17 at most.
        if count <= 15, number.magnitude > 1e-300 { return true }
        return count <= 17
            && DecimalForm(number.description.utf8) == DecimalForm(bytes[range])
    }

    private mutating func readDigits() throws(JSONParser.Failure) {
        let start = position
        while let byte = peek, (0x30...0x39).contains(byte) { position += 1 }
        guard position > start else { throw failure("expected a digit, found \(found)") }
    }
}

extension JSONValue {
    /// Returns the number of a text in JSON's grammar; nil if the text is no number or is beyond a
    /// double's range.
    package init?(number text: String) {
        var reader = JSONReader(bytes: Array(text.utf8), loneSurrogates: .error)
        guard let first = reader.peek, first == UInt8(ascii: "-") || (0x30...0x39).contains(first),
            let value = try? reader.readNumber(), reader.isAtEnd
        else { return nil }
        self = value
    }
}
