import InlayValues

/// A scanner of the attributes in a well-formed start tag.
struct StartTagScanner {
    struct Attribute {
        let nameOffset: Int
        let valueRange: Range<Int>
    }

    /// The attributes in order; their offsets are indices of the scanned slice.
    let attributes: [Attribute]

    init(tag: ArraySlice<UInt8>) {
        var attributes: [Attribute] = []
        var index = tag.startIndex
        // Skip the name of the element.
        while index < tag.endIndex, !Self.isSpace(tag[index]) { index += 1 }
        while true {
            while index < tag.endIndex, Self.isSpace(tag[index]) { index += 1 }
            let name = index
            guard let quote = tag[index...].firstIndex(where: { $0 == 0x22 || $0 == 0x27 }),
                let end = tag[(quote + 1)...].firstIndex(of: tag[quote])
            else { break }
            attributes.append(Attribute(nameOffset: name, valueRange: (quote + 1)..<end))
            index = end + 1
        }
        self.attributes = attributes
    }

    /// Returns the number of bytes that a reference such as `&amp;` or `&#233;` stands for.
    fileprivate static func length(of reference: ArraySlice<UInt8>) -> Int {
        let name = String(decoding: reference.dropFirst().dropLast(), as: UTF8.self)
        guard name.hasPrefix("#") else { return 1 }
        let isHexadecimal = name.hasPrefix("#x")
        let number = UInt32(name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10)
        return number.flatMap { Unicode.Scalar($0) }.map { UTF8.width($0) } ?? 1
    }

    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
}

extension SourceText {
    /// Returns the offset of a byte of an attribute's value, whose entities are resolved.
    ///
    /// - Parameters:
    ///   - index: The byte in the value.
    ///   - range: The range of the value in the source, between its quotation marks.
    /// - Returns: The offset in the source.
    func offset(ofByte index: Int, inValue range: Range<Int>) -> Int {
        var position = range.lowerBound
        var resolved = 0
        while position < range.upperBound, resolved < index {
            switch bytes[position] {
            case UInt8(ascii: "&"):
                let end = bytes[position..<range.upperBound].firstIndex(of: UInt8(ascii: ";"))
                let next = (end ?? position) + 1
                resolved += StartTagScanner.length(of: bytes[position..<next])
                position = next
            // XML reads both bytes as one line break.
            case 0x0D where position + 1 < range.upperBound && bytes[position + 1] == 0x0A:
                (resolved, position) = (resolved + 1, position + 2)
            default: (resolved, position) = (resolved + 1, position + 1)
            }
        }
        return position
    }
}
