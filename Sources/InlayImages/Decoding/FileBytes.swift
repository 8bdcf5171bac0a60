/// The bytes of a file with reads of fixed-width integers; a read past the end returns nil.
struct FileBytes {
    let bytes: [UInt8]
    var isLittleEndian = false

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var count: Int { bytes.count }

    func byte(_ offset: Int) -> Int? {
        offset >= 0 && offset < bytes.count ? Int(bytes[offset]) : nil
    }

    func short(_ offset: Int) -> Int? {
        guard let first = byte(offset), let second = byte(offset + 1) else { return nil }
        return isLittleEndian ? first | second << 8 : first << 8 | second
    }

    func long(_ offset: Int) -> Int? {
        guard let first = short(offset), let second = short(offset + 2) else { return nil }
        return isLittleEndian ? first | second << 16 : first << 16 | second
    }

    func has(_ text: StaticString, at offset: Int) -> Bool {
        guard offset >= 0, offset + text.utf8CodeUnitCount <= bytes.count else { return false }
        return text.withUTF8Buffer { $0.elementsEqual(bytes[offset..<offset + $0.count]) }
    }
}
