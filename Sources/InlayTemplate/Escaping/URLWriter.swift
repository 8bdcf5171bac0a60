import InlayValues

/// Writes addresses and parts of them, with a percent escape for all that could end them.
enum URLWriter {
    static func append(_ value: TemplateValue, _ escaper: Escaper, to output: inout [UInt8]) {
        let isStyle = escaper.isStyle
        let ampersand: StaticString = escaper.isInAttribute ? "&amp;" : "&"
        var writer = URLWriter.Encoding(kept: .address, isStyle: isStyle, ampersand: ampersand)
        switch escaper {
        case .resource:
            guard case .url(let url) = value else {
                output += ValueWriter.blockedURL.utf8
                return
            }
            encode(url.source, writer, to: &output)
        case .urlStart, .styleURLStart, .styleAttributeURLStart:
            encode(allowed(value), writer, to: &output)
        case .srcset: appendCandidates(value, writer, to: &output)
        case .urlRest, .styleURLRest, .styleAttributeURLRest:
            writer.kept = .rest
            encode(value.text, writer, to: &output)
        case .urlPath:
            writer.kept = .path
            encode(value.text, writer, to: &output)
        case .urlData:
            writer.kept = .base64
            encode(value.text, writer, to: &output)
        default:
            writer.kept = .unreserved
            encode(value.text, writer, to: &output)
        }
    }

    /// The address if its scheme is harmless or the app made it.
    private static func allowed(_ value: TemplateValue) -> String {
        if case .url(let url) = value { return url.source }
        let text = value.text
        guard URLScheme.isHarmless(text) else { return ValueWriter.blockedURL }
        let bytes = text.utf8
        guard let first = bytes.first, let last = bytes.last, first <= 0x20 || last <= 0x20 else {
            return text
        }
        let start = bytes.firstIndex { $0 > 0x20 } ?? bytes.endIndex
        let end = bytes.lastIndex { $0 > 0x20 }.map(bytes.index(after:)) ?? start
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    /// Addresses with their sizes, each checked.
    private static func appendCandidates(
        _ value: TemplateValue, _ encoding: Encoding, to output: inout [UInt8]
    ) {
        if case .url(let url) = value { return encode(url.source, encoding, to: &output) }
        for (index, candidate) in value.text.split(separator: ",").enumerated() {
            let words = candidate.split { $0 == " " || $0.isNewline || $0 == "\t" }
            guard let address = words.first else { continue }
            if index > 0 { output += ", ".utf8 }
            encode(allowed(.string(String(address))), encoding, to: &output)
            for word in words.dropFirst()
            where word.utf8.allSatisfy({
                (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2E
            }) {
                output.append(0x20)
                output += word.utf8
            }
        }
    }

    // MARK: - Percent escapes

    struct Encoding {
        enum Kept {
            /// A whole address; the rest of one; a path; base64; nothing that has a meaning.
            case address, rest, path, base64, unreserved
        }

        var kept: Kept
        let isStyle: Bool
        let ampersand: StaticString
    }

    private static let hexDigits = Array("0123456789ABCDEF".utf8)

    private static func encode(_ text: String, _ encoding: Encoding, to output: inout [UInt8]) {
        var text = text
        text.withUTF8 { bytes in
            for index in bytes.indices {
                let byte = bytes[index]
                if byte == UInt8(ascii: "&"), encoding.kept.keeps(byte) {
                    encoding.ampersand.withUTF8Buffer { output += $0 }
                } else if keeps(byte, at: index, in: bytes, encoding) {
                    output.append(byte)
                } else {
                    output.append(UInt8(ascii: "%"))
                    output.append(hexDigits[Int(byte >> 4)])
                    output.append(hexDigits[Int(byte & 15)])
                }
            }
        }
    }

    private static func keeps(
        _ byte: UInt8, at index: Int, in bytes: UnsafeBufferPointer<UInt8>, _ encoding: Encoding
    ) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"), UInt8(ascii: "~"):
            return true
        case UInt8(ascii: "%"):
            // An escape that is there already stays one.
            guard encoding.kept.keeps(byte), index + 2 < bytes.count else { return false }
            return isHex(bytes[index + 1]) && isHex(bytes[index + 2])
        case UInt8(ascii: "("), UInt8(ascii: ")"):
            return !encoding.isStyle && encoding.kept.keeps(byte)
        default: return encoding.kept.keeps(byte)
        }
    }

    private static func isHex(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
    }
}

extension URLWriter.Encoding.Kept {
    /// Whether a byte with a meaning in addresses stays as it is.
    func keeps(_ byte: UInt8) -> Bool {
        switch self {
        case .unreserved: false
        case .base64:
            byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/")
                || byte == UInt8(ascii: "=")
        case .address:
            Self.reserved.contains(byte) || Self.ends.contains(byte)
                || byte == UInt8(ascii: ":")
        case .rest: Self.reserved.contains(byte) || Self.ends.contains(byte)
        case .path: Self.reserved.contains(byte) || byte == UInt8(ascii: ":")
        }
    }

    private static let reserved = Set("/!$&()*+,;=@[]%".utf8)
    private static let ends = Set("?#".utf8)
}

extension Escaper {
    fileprivate var isStyle: Bool {
        switch self {
        case .styleURLStart, .styleURLRest, .styleAttributeURLStart, .styleAttributeURLRest: true
        default: false
        }
    }

    fileprivate var isInAttribute: Bool { self != .styleURLStart && self != .styleURLRest }
}
