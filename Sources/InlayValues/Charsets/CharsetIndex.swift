/// An index of the Encoding Standard: the code points of the pointers of a multi-byte encoding.
///
/// The indexes are unpacked from the resource `charsets.bin` at their first use.
/// `scripts/charset-tables` writes that file from the standard's, and describes its format.
struct CharsetIndex: Sendable {
    /// The code points by their pointers; 0 for none.
    let codePoints: [UInt32]

    static let big5 = CharsetIndex(number: 0)
    static let eucKR = CharsetIndex(number: 1)
    static let gb18030 = CharsetIndex(number: 2)
    static let jis0208 = CharsetIndex(number: 3)
    static let jis0212 = CharsetIndex(number: 4)

    /// Returns the code point of a pointer; 0 if it has none.
    subscript(pointer: Int) -> UInt32 {
        codePoints.indices.contains(pointer) ? codePoints[pointer] : 0
    }

    private init(number: Int) {
        var rest = PackageResources.charsets_bin[...]
        var packed = Self.part(of: &rest)
        for _ in 0..<number { packed = Self.part(of: &rest) }
        var codePoints: [UInt32] = []
        var following = 0
        while !packed.isEmpty {
            let head = Self.number(in: &packed)
            let zigzag = head >> 2
            following += zigzag & 1 == 0 ? zigzag / 2 : -(zigzag + 1) / 2
            let gap = head & 2 == 0 ? 0 : Self.number(in: &packed)
            let length = head & 1 == 0 ? 1 : Self.number(in: &packed)
            codePoints += repeatElement(0, count: gap)
            codePoints += (following..<following + length).lazy.map { UInt32($0) }
            following += length
        }
        self.codePoints = codePoints
    }

    private static func part(of rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let length = number(in: &rest)
        defer { rest = rest.dropFirst(length) }
        return rest.prefix(length)
    }

    private static func number(in rest: inout ArraySlice<UInt8>) -> Int {
        var (value, shift) = (0, 0)
        while let byte = rest.popFirst() {
            value |= Int(byte & 0x7F) << shift
            shift += 7
            if byte < 0x80 { break }
        }
        return value
    }
}

extension CharsetIndex {
    /// Returns the code point of a four-byte sequence of GB 18030 by its pointer; nil for none.
    static func gb18030Range(_ pointer: Int) -> UInt32? {
        if (39420..<189_000).contains(pointer) || pointer > 1_237_575 { return nil }
        if pointer == 7457 { return 0xE7C7 }
        let range = ranges.last { $0.pointer <= pointer } ?? (0, 0x80)
        return UInt32(range.codePoint + pointer - range.pointer)
    }

    /// Returns the pointer of a code point that only a four-byte sequence of GB 18030 has.
    static func gb18030Pointer(_ codePoint: Int) -> Int {
        if codePoint == 0xE7C7 { return 7457 }
        let range = ranges.last { $0.codePoint <= codePoint } ?? (0, 0x80)
        return range.pointer + codePoint - range.codePoint
    }

    /// The ranges of code points of four-byte sequences: those that GB 18030's index doesn't have.
    private static let ranges: [(pointer: Int, codePoint: Int)] = {
        // The pointers are those of the encoding's version of 2005: characters that moved into the
        // index, or out of it, are counted as before.
        var indexed = Set(gb18030.codePoints)
        indexed.subtract([0x1E3F])
        indexed.subtract(0x9FB4...0x9FBB)
        indexed.subtract(0xFE10...0xFE19)
        indexed.formUnion([0xE5E5, 0xE7C7, 0xE81E, 0xE826, 0xE82B, 0xE82C, 0xE832, 0xE843, 0xE854])
        indexed.formUnion([0xE864])
        indexed.formUnion(0xE78D...0xE796)
        var ranges: [(pointer: Int, codePoint: Int)] = []
        var pointer = 0
        var isInRange = false
        // The pointers count the code points of the basic plane without an entry in the index.
        for codePoint in 0x80...0xFFFF {
            let isLeftOut =
                indexed.contains(UInt32(codePoint)) || (0xD800...0xDFFF).contains(codePoint)
            if isLeftOut {
                isInRange = false
                continue
            }
            if !isInRange { ranges.append((pointer, codePoint)) }
            isInRange = true
            pointer += 1
        }
        return ranges + [(189_000, 0x10000)]
    }()
}
