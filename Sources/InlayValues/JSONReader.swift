/// A tokenizer of JSON text.
struct JSONReader {
    let bytes: [UInt8]
    let loneSurrogates: JSONValue.LoneSurrogates
    var position = 0

    init(bytes: [UInt8], loneSurrogates: JSONValue.LoneSurrogates) {
        self.bytes = bytes
        self.loneSurrogates = loneSurrogates
    }

    var isAtEnd: Bool { position >= bytes.count }

    var peek: UInt8? { isAtEnd ? nil : bytes[position] }

    /// A description of the next character for error messages.
    var found: String {
        guard let byte = peek else { return "the end of the text" }
        guard byte >= 0x20, byte != 0x7F else { return "a control character" }
        let text = String(decoding: bytes[position...].prefix(4), as: UTF8.self)
        guard let scalar = text.unicodeScalars.first else { return "nothing" }
        return "“\(scalar)”"
    }

    func failure(_ message: String, at offset: Int? = nil) -> JSONParser.Failure {
        JSONParser.Failure(offset: offset ?? position, message: message)
    }

    /// Throws if the bytes aren't valid UTF-8, so that later steps needn't check.
    func checkEncoding() throws(JSONParser.Failure) {
        do {
            _ = try UTF8Span(validating: bytes.span)
        } catch {
            throw failure("these bytes are not UTF-8", at: error.byteOffsets.lowerBound)
        }
    }

    mutating func skipByteOrderMark() {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    mutating func skipWhitespace() {
        while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            position += 1
        }
    }

    mutating func advance() {
        position += 1
    }

    /// Skips a character if it is the next one; returns whether it was skipped.
    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    mutating func readWord(
        _ word: String, as value: JSONValue
    ) throws(JSONParser.Failure) -> JSONValue {
        guard bytes[position...].starts(with: word.utf8) else {
            throw failure("expected a value, found \(found)")
        }
        position += word.utf8.count
        return value
    }
}
