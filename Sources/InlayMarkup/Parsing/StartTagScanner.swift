/// A scanner of the attributes in a well-formed start tag.
struct StartTagScanner {
    struct Place {
        let nameOffset: Int
        let valueRange: Range<Int>
    }

    /// The attributes in order; their offsets are indices of the scanned slice.
    let attributes: [Place]

    init(tag: ArraySlice<UInt8>) {
        var places: [Place] = []
        var index = tag.startIndex
        // Skip the name of the element.
        while index < tag.endIndex, !Self.isSpace(tag[index]) { index += 1 }
        while true {
            while index < tag.endIndex, Self.isSpace(tag[index]) { index += 1 }
            let name = index
            guard let quote = tag[index...].firstIndex(where: { $0 == 0x22 || $0 == 0x27 }),
                let end = tag[(quote + 1)...].firstIndex(of: tag[quote])
            else { break }
            places.append(Place(nameOffset: name, valueRange: (quote + 1)..<end))
            index = end + 1
        }
        attributes = places
    }

    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
}
