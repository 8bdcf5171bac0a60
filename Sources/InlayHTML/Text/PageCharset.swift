import InlayValues

/// A reader of the character encoding that a page declares in itself.
///
/// It is the HTML Standard's algorithm "prescan a byte stream to determine its encoding", applied to
/// the first 1,024 bytes.
struct PageCharset {
    /// The number of bytes, from the start of the page, that browsers search for the declaration.
    private static let searchedLength = 1024

    private let bytes: [UInt8]
    private var index = 0

    /// Returns the encoding that a page declares in a `<meta>` element or an XML declaration; nil if
    /// there is none with a known label.
    static func declared(in bytes: [UInt8]) -> Charset? {
        var reader = PageCharset(bytes: Array(bytes.prefix(searchedLength)))
        return reader.scan()
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private mutating func scan() -> Charset? {
        if starts([0x3C, 0, 0x3F, 0, 0x78, 0]) { return Charset(label: "utf-16le") }
        if starts([0, 0x3C, 0, 0x3F, 0, 0x78]) { return Charset(label: "utf-16be") }
        while index < bytes.count {
            if starts(Array("<!--".utf8)) {
                // The dashes of the start may be those of the end: `<!-->`.
                let rest = bytes[(index + 2)...]
                guard let end = rest.firstRange(of: Array("-->".utf8)) else { break }
                index = end.upperBound
            } else if startsMeta {
                index += 5
                if let charset = readMeta() { return charset }
            } else if startsTag {
                while index < bytes.count, !Self.isSpace(bytes[index]),
                    bytes[index] != UInt8(ascii: ">")
                {
                    index += 1
                }
                while attribute() != nil {}
                index += 1
            } else if starts([0x3C, 0x21]) || starts([0x3C, 0x2F]) || starts([0x3C, 0x3F]) {
                index = bytes[index...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count
            } else {
                index += 1
            }
        }
        return declaredInXML()
    }

    private func starts(_ prefix: [UInt8]) -> Bool { bytes[index...].starts(with: prefix) }

    private var startsMeta: Bool {
        let head = bytes[index...].prefix(6)
        guard head.count == 6, let last = head.last else { return false }
        return head.dropLast().map(HTMLTokenizer.small).elementsEqual("<meta".utf8)
            && (Self.isSpace(last) || last == UInt8(ascii: "/"))
    }

    private var startsTag: Bool {
        guard bytes[index] == UInt8(ascii: "<") else { return false }
        var rest = bytes[(index + 1)...]
        if rest.first == UInt8(ascii: "/") { rest.removeFirst() }
        return rest.first.map { (0x61...0x7A).contains(HTMLTokenizer.small($0)) } ?? false
    }

    /// Reads the attributes of a `<meta>` tag; returns the encoding that it declares.
    private mutating func readMeta() -> Charset? {
        var names: Set<[UInt8]> = []
        var isPragma = false
        var needsPragma: Bool?
        var charset: Charset?
        while let (name, value) = attribute() {
            guard names.insert(name).inserted else { continue }
            switch String(decoding: name, as: UTF8.self) {
            case "http-equiv": isPragma = value.elementsEqual("content-type".utf8)
            case "content":
                guard charset == nil, let found = Self.charset(inContent: value) else { break }
                (charset, needsPragma) = (found, true)
            case "charset":
                charset = Charset(label: String(decoding: value, as: UTF8.self))
                needsPragma = false
            default: break
            }
        }
        guard let needsPragma, isPragma || !needsPragma else { return nil }
        return charset.map(Self.readable)
    }

    /// Returns the encoding to use for one that is declared in ASCII, which can't be UTF-16.
    private static func readable(_ charset: Charset) -> Charset {
        switch charset.name {
        case "UTF-16LE", "UTF-16BE": .utf8
        case "x-user-defined": .windows1252
        default: charset
        }
    }

    /// Reads an attribute by the standard's algorithm "get an attribute"; nil at the end of the tag.
    private mutating func attribute() -> (name: [UInt8], value: [UInt8])? {
        skip { Self.isSpace($0) || $0 == UInt8(ascii: "/") }
        guard index < bytes.count, bytes[index] != UInt8(ascii: ">") else { return nil }
        var name: [UInt8] = []
        while true {
            guard index < bytes.count else { return nil }
            let byte = bytes[index]
            if byte == UInt8(ascii: "="), !name.isEmpty { break }
            if Self.isSpace(byte) {
                skip(Self.isSpace)
                guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else {
                    return (name, [])
                }
                break
            }
            if byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") { return (name, []) }
            name.append(HTMLTokenizer.small(byte))
            index += 1
        }
        index += 1
        skip(Self.isSpace)
        return value().map { (name, $0) }
    }

    private mutating func value() -> [UInt8]? {
        guard index < bytes.count else { return nil }
        let quote = bytes[index]
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            let rest = bytes[(index + 1)...]
            guard let end = rest.firstIndex(of: quote) else {
                index = bytes.count
                return nil
            }
            index = end + 1
            return rest[..<end].map(HTMLTokenizer.small)
        }
        let start = index
        skip { !Self.isSpace($0) && $0 != UInt8(ascii: ">") }
        // The declaration may be cut off.
        return index < bytes.count ? bytes[start..<index].map(HTMLTokenizer.small) : nil
    }

    private mutating func skip(_ isSkipped: (UInt8) -> Bool) {
        while index < bytes.count, isSkipped(bytes[index]) { index += 1 }
    }

    /// Returns the encoding in the value of the attribute `content`, in lower case.
    private static func charset(inContent value: [UInt8]) -> Charset? {
        var rest = value[...]
        while let found = rest.firstRange(of: Array("charset".utf8)) {
            rest = rest[found.upperBound...].drop(while: HTMLTokenizer.isSpace)
            guard rest.first == UInt8(ascii: "=") else { continue }
            rest = rest.dropFirst().drop(while: HTMLTokenizer.isSpace)
            let label: ArraySlice<UInt8>
            if let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
                guard let end = rest.dropFirst().firstIndex(of: quote) else { return nil }
                label = rest.dropFirst()[..<end]
            } else {
                label = rest.prefix { !HTMLTokenizer.isSpace($0) && $0 != UInt8(ascii: ";") }
            }
            return Charset(label: String(decoding: label, as: UTF8.self))
        }
        return nil
    }

    /// Returns the encoding of an XML declaration at the start of the page.
    private func declaredInXML() -> Charset? {
        guard bytes.starts(with: Array("<?xml".utf8)),
            let end = bytes.firstIndex(of: UInt8(ascii: ">")),
            let name = bytes[..<end].firstRange(of: Array("encoding".utf8))
        else { return nil }
        var rest = bytes[name.upperBound...].drop { $0 <= 0x20 }
        guard rest.popFirst() == UInt8(ascii: "=") else { return nil }
        rest = rest.drop { $0 <= 0x20 }
        guard let quote = rest.popFirst(),
            quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
            let labelEnd = rest.firstIndex(of: quote),
            case let label = rest[..<labelEnd], label.allSatisfy({ $0 > 0x20 })
        else { return nil }
        return Charset(label: String(decoding: label, as: UTF8.self)).map(Self.readable)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { HTMLTokenizer.isSpace(byte) }
}
