/// A parser of a tag's name and attributes.
struct HTMLTagReader {
    private(set) var index: Int
    private let bytes: UnsafeBufferPointer<UInt8>

    init(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) {
        self.bytes = bytes
        self.index = index
    }

    /// Reads a tag from its name to its `>`; returns nil if the input ends before the `>`.
    mutating func read() -> HTMLTagToken? {
        var tag = HTMLTagToken(name: readName { HTMLTokenizer.endsName($0) })
        var names: Set<String> = []
        while true {
            while index < bytes.count, HTMLTokenizer.isSpace(bytes[index]) { index += 1 }
            guard index < bytes.count else { return nil }
            if bytes[index] == UInt8(ascii: ">") {
                index += 1
                return tag
            }
            if bytes[index] == UInt8(ascii: "/") {
                index += 1
                if index < bytes.count, bytes[index] == UInt8(ascii: ">") {
                    tag.isSelfClosing = true
                }
                continue
            }
            guard let attribute = readAttribute() else { return nil }
            if tag.attributes.count < 8 {
                if tag.attributes.contains(where: { $0.name == attribute.name }) { continue }
            } else {
                // A set, because comparing each attribute with all previous ones would take
                // quadratic time.
                if names.isEmpty { names = Set(tag.attributes.map(\.name)) }
                if !names.insert(attribute.name).inserted { continue }
            }
            tag.attributes.append(attribute)
        }
    }

    private mutating func readName(until isEnd: (UInt8) -> Bool) -> String {
        let start = index
        var isPlain = true
        while index < bytes.count, !isEnd(bytes[index]) {
            let byte = bytes[index]
            if byte == 0 || (0x41...0x5A).contains(byte) { isPlain = false }
            index += 1
        }
        if isPlain { return String(decoding: bytes[start..<index], as: UTF8.self) }
        var name: [UInt8] = []
        for byte in bytes[start..<index] {
            if byte == 0 { name += "\u{FFFD}".utf8 } else { name.append(HTMLTokenizer.small(byte)) }
        }
        return String(decoding: name, as: UTF8.self)
    }

    private mutating func readAttribute() -> HTMLAttribute? {
        let isEquals = bytes[index] == UInt8(ascii: "=")
        var name = ""
        if isEquals {
            // By the HTML Standard, an equals sign at the start is part of the attribute's name.
            index += 1
            name = "="
        }
        name += readName { HTMLTokenizer.endsName($0) || $0 == UInt8(ascii: "=") }
        while index < bytes.count, HTMLTokenizer.isSpace(bytes[index]) { index += 1 }
        guard index < bytes.count else { return nil }
        guard bytes[index] == UInt8(ascii: "=") else { return HTMLAttribute(name: name, value: "") }
        index += 1
        while index < bytes.count, HTMLTokenizer.isSpace(bytes[index]) { index += 1 }
        guard index < bytes.count else { return nil }
        let quote = bytes[index]
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            index += 1
            let value = readValue { $0 == quote }
            guard index < bytes.count else { return nil }
            index += 1
            return HTMLAttribute(name: name, value: value)
        }
        return HTMLAttribute(
            name: name, value: readValue { HTMLTokenizer.isSpace($0) || $0 == UInt8(ascii: ">") })
    }

    private mutating func readValue(until isEnd: (UInt8) -> Bool) -> String {
        let start = index
        var isPlain = true
        while index < bytes.count, !isEnd(bytes[index]) {
            if bytes[index] == UInt8(ascii: "&") || bytes[index] == 0 { isPlain = false }
            index += 1
        }
        if isPlain { return String(decoding: bytes[start..<index], as: UTF8.self) }
        let end = index
        let inner = UnsafeBufferPointer(rebasing: bytes[..<end])
        var value: [UInt8] = []
        index = start
        while index < end {
            // The decoder gets only the bytes up to the end of the value, so that no reference
            // extends beyond it.
            if bytes[index] == UInt8(ascii: "&"),
                let after = CharacterReferences.decode(
                    inner, at: index, inAttribute: true, into: &value)
            {
                index = after
                continue
            }
            if bytes[index] == 0 {
                value += "\u{FFFD}".utf8
            } else {
                value.append(bytes[index])
            }
            index += 1
        }
        return String(decoding: value, as: UTF8.self)
    }
}
