/// Bytes that are decoded by one of the Encoding Standard's decoders.
///
/// A decoder that restores bytes moves back ``index``.
struct CharsetInput {
    private let bytes: [UInt8]
    private var index = 0
    private(set) var output = String.UnicodeScalarView()
    /// The offset of the byte that shows the first error.
    private(set) var error: Int?

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func decode(_ decoder: Charset.Decoder) {
        switch decoder {
        case .utf8, .replacement: break
        case .utf16(let isBigEndian): decodeUTF16(isBigEndian)
        case .userDefined:
            while let byte = next() { add(byte < 0x80 ? UInt32(byte) : 0xF700 + UInt32(byte)) }
        case .singleByte(let characters):
            while let byte = next() {
                if byte < 0x80 {
                    add(UInt32(byte))
                } else if case let character = characters[Int(byte) - 0x80], character != "\u{FFFD}"
                {
                    output.append(character)
                } else {
                    fail()
                }
            }
        case .gb18030: while let byte = next() { decodeGB18030(byte) }
        case .big5: while let byte = next() { decodeBig5(byte) }
        case .eucJP: while let byte = next() { decodeEUCJP(byte) }
        case .shiftJIS: while let byte = next() { decodeShiftJIS(byte) }
        case .eucKR: while let byte = next() { decodeEUCKR(byte) }
        case .iso2022JP: decodeISO2022JP()
        }
    }

    private mutating func next() -> UInt8? {
        guard index < bytes.count else { return nil }
        index += 1
        return bytes[index - 1]
    }

    private mutating func add(_ value: UInt32) {
        if let scalar = Unicode.Scalar(value) { output.append(scalar) } else { fail() }
    }

    private mutating func fail() {
        if error == nil { error = index - 1 }
        output.append("\u{FFFD}")
    }

    /// Adds a character of an index, or an error, after which a trail byte of ASCII is read again.
    private mutating func add(_ value: UInt32?, trail: UInt8) {
        if let value, value != 0 { return add(value) }
        fail()
        if trail < 0x80 { index -= 1 }
    }

    // MARK: - Unicode

    private mutating func decodeUTF16(_ isBigEndian: Bool) {
        func unit(_ offset: Int) -> UInt16 {
            let (first, second) = (UInt16(bytes[offset]), UInt16(bytes[offset + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        while index + 1 < bytes.count {
            let lead = unit(index)
            index += 2
            switch lead {
            case 0xDC00...0xDFFF: fail()
            case 0xD800...0xDBFF:
                // A lead surrogate at the end, and half a unit after it, are one error.
                guard index + 1 < bytes.count else {
                    index = bytes.count
                    return fail()
                }
                let trail = unit(index)
                guard (0xDC00...0xDFFF).contains(trail) else {
                    fail()
                    continue
                }
                index += 2
                add(0x10000 + (UInt32(lead) - 0xD800) << 10 + (UInt32(trail) - 0xDC00))
            default: add(UInt32(lead))
            }
        }
        if index < bytes.count {
            index = bytes.count
            fail()
        }
    }

    // MARK: - Chinese and Korean

    private mutating func decodeGB18030(_ first: UInt8) {
        switch first {
        case 0x00...0x7F: return add(UInt32(first))
        case 0x80: return add(0x20AC)
        case 0xFF: return fail()
        default: break
        }
        guard let second = next() else { return fail() }
        guard (0x30...0x39).contains(second) else {
            let isTrail = (0x40...0x7E).contains(second) || (0x80...0xFE).contains(second)
            let offset = second < 0x7F ? 0x40 : 0x41
            let pointer = (Int(first) - 0x81) * 190 + Int(second) - offset
            return add(isTrail ? CharsetIndex.gb18030[pointer] : nil, trail: second)
        }
        guard let third = next() else { return fail() }
        guard (0x81...0xFE).contains(third) else {
            fail()
            index -= 2
            return
        }
        guard let fourth = next() else { return fail() }
        guard (0x30...0x39).contains(fourth) else {
            fail()
            index -= 3
            return
        }
        let high = (Int(first) - 0x81) * 12600 + (Int(second) - 0x30) * 1260
        let pointer = high + (Int(third) - 0x81) * 10 + Int(fourth) - 0x30
        if let value = CharsetIndex.gb18030Range(pointer) { add(value) } else { fail() }
    }

    private mutating func decodeBig5(_ lead: UInt8) {
        if lead < 0x80 { return add(UInt32(lead)) }
        guard (0x81...0xFE).contains(lead) else { return fail() }
        guard let trail = next() else { return fail() }
        let isTrail = (0x40...0x7E).contains(trail) || (0xA1...0xFE).contains(trail)
        let pointer = (Int(lead) - 0x81) * 157 + Int(trail) - (trail < 0x7F ? 0x40 : 0x62)
        guard isTrail else { return add(nil, trail: trail) }
        switch pointer {
        case 1133: output.append(contentsOf: "\u{CA}\u{304}".unicodeScalars)
        case 1135: output.append(contentsOf: "\u{CA}\u{30C}".unicodeScalars)
        case 1164: output.append(contentsOf: "\u{EA}\u{304}".unicodeScalars)
        case 1166: output.append(contentsOf: "\u{EA}\u{30C}".unicodeScalars)
        default: add(CharsetIndex.big5[pointer], trail: trail)
        }
    }

    private mutating func decodeEUCKR(_ lead: UInt8) {
        if lead < 0x80 { return add(UInt32(lead)) }
        guard (0x81...0xFE).contains(lead) else { return fail() }
        guard let trail = next() else { return fail() }
        let isTrail = (0x41...0xFE).contains(trail)
        let pointer = (Int(lead) - 0x81) * 190 + Int(trail) - 0x41
        add(isTrail ? CharsetIndex.eucKR[pointer] : nil, trail: trail)
    }

    // MARK: - Japanese

    private mutating func decodeEUCJP(_ lead: UInt8) {
        if lead < 0x80 { return add(UInt32(lead)) }
        guard lead == 0x8E || lead == 0x8F || (0xA1...0xFE).contains(lead) else { return fail() }
        guard let trail = next() else { return fail() }
        if lead == 0x8E, (0xA1...0xDF).contains(trail) { return add(0xFF61 - 0xA1 + UInt32(trail)) }
        if lead == 0x8F, (0xA1...0xFE).contains(trail) {
            guard let last = next() else { return fail() }
            return addJapanese(CharsetIndex.jis0212, trail, last)
        }
        addJapanese(CharsetIndex.jis0208, lead, trail)
    }

    private mutating func addJapanese(_ index: CharsetIndex, _ lead: UInt8, _ trail: UInt8) {
        let isValid = (0xA1...0xFE).contains(lead) && (0xA1...0xFE).contains(trail)
        let pointer = (Int(lead) - 0xA1) * 94 + Int(trail) - 0xA1
        add(isValid ? index[pointer] : nil, trail: trail)
    }

    private mutating func decodeShiftJIS(_ lead: UInt8) {
        switch lead {
        case 0x00...0x80: return add(UInt32(lead))
        case 0xA1...0xDF: return add(0xFF61 - 0xA1 + UInt32(lead))
        case 0x81...0x9F, 0xE0...0xFC: break
        default: return fail()
        }
        guard let trail = next() else { return fail() }
        guard (0x40...0x7E).contains(trail) || (0x80...0xFC).contains(trail) else {
            return add(nil, trail: trail)
        }
        let row = Int(lead) - (lead < 0xA0 ? 0x81 : 0xC1)
        let pointer = row * 188 + Int(trail) - (trail < 0x7F ? 0x40 : 0x41)
        if (8836...10715).contains(pointer) { return add(0xE000 - 8836 + UInt32(pointer)) }
        add(CharsetIndex.jis0208[pointer], trail: trail)
    }

    private enum JapaneseState { case ascii, roman, katakana, jis0208 }

    private mutating func decodeISO2022JP() {
        var state = JapaneseState.ascii
        // An escape sequence directly after another one is an error.
        var isAfterEscape = false
        while let byte = next() {
            if byte == 0x1B {
                guard let new = escape() else {
                    isAfterEscape = false
                    fail()
                    continue
                }
                index += 2
                state = new
                if isAfterEscape { fail() }
                isAfterEscape = true
                continue
            }
            isAfterEscape = false
            decodeISO2022JP(byte, state)
        }
    }

    /// Returns the state that the escape sequence after an escape byte begins; nil if it is invalid.
    private func escape() -> JapaneseState? {
        guard index + 1 < bytes.count else { return nil }
        switch (bytes[index], bytes[index + 1]) {
        case (0x28, 0x42): return .ascii
        case (0x28, 0x4A): return .roman
        case (0x28, 0x49): return .katakana
        case (0x24, 0x40), (0x24, 0x42): return .jis0208
        default: return nil
        }
    }

    private mutating func decodeISO2022JP(_ byte: UInt8, _ state: JapaneseState) {
        switch (state, byte) {
        case (.roman, 0x5C): add(0xA5)
        case (.roman, 0x7E): add(0x203E)
        case (.ascii, 0x00...0x7F), (.roman, 0x00...0x7F):
            if byte == 0x0E || byte == 0x0F { fail() } else { add(UInt32(byte)) }
        case (.katakana, 0x21...0x5F): add(0xFF61 - 0x21 + UInt32(byte))
        case (.jis0208, 0x21...0x7E):
            guard let trail = next() else { return fail() }
            if trail == 0x1B {
                fail()
                index -= 1
                return
            }
            let pointer = (Int(byte) - 0x21) * 94 + Int(trail) - 0x21
            let value = (0x21...0x7E).contains(trail) ? CharsetIndex.jis0208[pointer] : nil
            if let value, value != 0 { add(value) } else { fail() }
        default: fail()
        }
    }
}
