/// A parser of the attribute `srcset`, which applies the HTML Standard's algorithm to UTF-8 bytes.
enum SourceSet {
    /// An image candidate: a URL with an optional descriptor.
    struct Candidate: Hashable {
        let address: String
        /// The width or density descriptor, such as `2x`, or nil.
        let descriptor: String?
    }

    /// Parses an attribute value; omits candidates with an invalid descriptor or more than one
    /// descriptor.
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
            guard descriptors.count < 2 else { continue }
            let descriptor = descriptors.first
            if descriptor.map(isDescriptor) ?? true {
                candidates.append(
                    Candidate(address: text(address), descriptor: descriptor.map(text)))
            }
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

    /// Returns whether a word is a valid descriptor, such as `300w` or `1.5x`.
    private static func isDescriptor(_ word: ArraySlice<UInt8>) -> Bool {
        guard let unit = word.last, unit == UInt8(ascii: "w") || unit == UInt8(ascii: "x") else {
            return false
        }
        let number = word.dropLast()
        let parts = number.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let isNumber = parts.allSatisfy { $0.allSatisfy { (0x30...0x39).contains($0) } }
        return isNumber && number.last.map { $0 != UInt8(ascii: ".") } ?? false
            && parts.count <= (unit == UInt8(ascii: "w") ? 1 : 2)
    }

    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
    }

    private static let comma = UInt8(ascii: ",")

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self)
    }
}
