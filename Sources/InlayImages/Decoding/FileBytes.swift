/// The bytes of a file with reads of fixed-width integers; a read past the end returns nil.
struct FileBytes {
    let bytes: [UInt8]
    var isLittleEndian = false

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var count: Int { bytes.count }

    func byte(_ place: Int) -> Int? {
        place >= 0 && place < bytes.count ? Int(bytes[place]) : nil
    }

    func short(_ place: Int) -> Int? {
        guard let first = byte(place), let second = byte(place + 1) else { return nil }
        return isLittleEndian ? first | second << 8 : first << 8 | second
    }

    func long(_ place: Int) -> Int? {
        guard let first = short(place), let second = short(place + 2) else { return nil }
        return isLittleEndian ? first | second << 16 : first << 16 | second
    }

    func has(_ text: StaticString, at place: Int) -> Bool {
        guard place >= 0, place + text.utf8CodeUnitCount <= bytes.count else { return false }
        return text.withUTF8Buffer { $0.elementsEqual(bytes[place..<place + $0.count]) }
    }
}
