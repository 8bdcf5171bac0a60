/// A writer of JSON text as UTF-8 bytes.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []
    private let pretty: Bool
    private var level = 0

    init(pretty: Bool) {
        self.pretty = pretty
    }

    mutating func write(_ value: JSONValue) {
        JSONWalk.through(value) { step in
            switch step {
            case .scalar(let value):
                write(scalar: value)
            case .open(let isObject):
                bytes.append(UInt8(ascii: isObject ? "{" : "["))
                level += 1
            case .item(let key, let isFirst):
                startItem(first: isFirst)
                guard let key else { return }
                write(key)
                bytes += (pretty ? ": " : ":").utf8
            case .close(let isObject, let isEmpty):
                endItems(empty: isEmpty)
                bytes.append(UInt8(ascii: isObject ? "}" : "]"))
            }
        }
    }

    // MARK: - Private

    private mutating func write(scalar value: JSONValue) {
        switch value {
        case .bool(let value): bytes += (value ? "true" : "false").utf8
        case .integer(let value): bytes += String(value).utf8
        case .number(let value): bytes += (value.isFinite ? value.description : "null").utf8
        case .decimal(let value): bytes += value.text.utf8
        case .string(let value): write(value)
        case .null, .array, .object: bytes += "null".utf8
        }
    }

    private mutating func startItem(first: Bool) {
        if !first { bytes.append(UInt8(ascii: ",")) }
        if pretty { startLine() }
    }

    private mutating func endItems(empty: Bool) {
        level -= 1
        if pretty, !empty { startLine() }
    }

    private mutating func startLine() {
        bytes.append(UInt8(ascii: "\n"))
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: level * 2))
    }

    private mutating func write(_ string: String) {
        bytes.append(UInt8(ascii: "\""))
        var string = string
        string.withUTF8 { text in
            var index = 0
            while index < text.count {
                let byte = text[index]
                switch byte {
                case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
                case 0x0A: bytes += "\\n".utf8
                case 0x0D: bytes += "\\r".utf8
                case 0x09: bytes += "\\t".utf8
                case 0x00..<0x20: bytes += UnicodeEscape.bytes(UInt16(byte))
                case 0xE2:
                    if let separator = UnicodeEscape.lineSeparator(in: text, at: index) {
                        bytes += UnicodeEscape.bytes(separator)
                        index += 2
                    } else {
                        bytes.append(byte)
                    }
                default: bytes.append(byte)
                }
                index += 1
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
