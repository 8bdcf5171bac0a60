extension JSONReader {
    /// Reads a number: an integer if it is written without fraction and exponent and fits into 64
    /// bits, otherwise a double.
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
        if skip("e") || skip("E") {
            isInteger = false
            if !skip("+") { _ = skip("-") }
            try readDigits()
        }

        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        // A double can represent -0, an integer can't.
        if isInteger, let integer = Int64(text), integer != 0 || !isNegative {
            return .integer(integer)
        }
        guard let number = Double(text), number.isFinite else {
            throw failure("the number is too large", at: start)
        }
        return .number(number)
    }

    private mutating func readDigits() throws(JSONParser.Failure) {
        let start = position
        while let byte = peek, (0x30...0x39).contains(byte) { position += 1 }
        guard position > start else { throw failure("expected a digit, found \(found)") }
    }
}
