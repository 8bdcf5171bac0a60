import Foundation

/// Decoding of text in all charsets that the system supports.
enum TextCharset {
    static func isUTF8(_ charset: String) -> Bool {
        ["utf-8", "utf8", "us-ascii", "ascii"].contains(charset.lowercased())
    }

    /// Decodes bytes; throws if they are invalid in the charset.
    static func text(_ bytes: [UInt8], charset: String) throws(BodyProblem) -> String {
        if isUTF8(charset) {
            let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
            let body = bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes[...]
            guard let text = String(validating: body, as: UTF8.self) else {
                let offset = validLength(of: body) + (bytes.count - body.count)
                throw BodyProblem("byte \(offset + 1) of its text isn't \(visible(charset)).")
            }
            return text
        }
        if isLatin(charset) { return latin(bytes) }
        let converters = names(of: charset, bytes).compactMap(CharsetConverter.init)
        let encoding = String.Encoding(ianaName: charset)
        guard !converters.isEmpty || encoding != nil else {
            throw BodyProblem("its charset is \(visible(charset)), for which there is no decoder.")
        }
        // Foundation decodes bytes to which a charset assigns no character, as browsers do.
        let text =
            converters.lazy.compactMap { $0.text(bytes) }.first
            ?? encoding.flatMap { String(bytes: bytes, encoding: $0) }
        guard let text else { throw BodyProblem("its text isn't \(visible(charset)).") }
        return text.first == "\u{FEFF}" ? String(text.dropFirst()) : text
    }

    /// Returns whether there is a decoder for a charset.
    static func isKnown(_ charset: String) -> Bool {
        isUTF8(charset) || isLatin(charset) || CharsetConverter(charset) != nil
            || String.Encoding(ianaName: charset) != nil
    }

    // MARK: - Private

    /// Returns the names under which the C library may know a charset, the first one preferred:
    /// browsers use supersets of some.
    private static func names(of charset: String, _ bytes: [UInt8]) -> [String] {
        switch charset.lowercased() {
        // Without a byte order mark, the C library assumes the order of the machine.
        case "utf-16" where ![[0xFF, 0xFE], [0xFE, 0xFF]].contains(Array(bytes.prefix(2))):
            ["utf-16be"]
        case "gb2312", "gbk": ["gb18030", charset]
        case "euc-kr", "ks_c_5601-1987": ["uhc", charset]
        case "shift_jis": ["cp932", charset]
        case "iso-8859-9": ["windows-1254", charset]
        default: [charset]
        }
    }

    private static func isLatin(_ charset: String) -> Bool {
        ["iso-8859-1", "latin1", "windows-1252"].contains(charset.lowercased())
    }

    /// The characters of Windows-1252 that replace Latin-1's control characters.
    private static let windows = Array(
        """
        €\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ
        """.unicodeScalars)

    /// Text labeled Latin-1 is decoded as Windows-1252, as browsers do.
    private static func latin(_ bytes: [UInt8]) -> String {
        var text = String.UnicodeScalarView()
        for byte in bytes {
            let isWindows = (0x80...0x9F).contains(byte)
            text.append(isWindows ? windows[Int(byte) - 0x80] : UnicodeScalar(byte))
        }
        return String(text)
    }

    /// Returns the length of the valid UTF-8 at the start of the bytes.
    private static func validLength(of bytes: ArraySlice<UInt8>) -> Int {
        var decoder = UTF8()
        var rest = bytes.makeIterator()
        var length = 0
        while case .scalarValue(let scalar) = decoder.decode(&rest) { length += UTF8.width(scalar) }
        return length
    }
}

/// A decoder of a charset by the C library, which knows more of them than Foundation.
private final class CharsetConverter {
    private let handle: iconv_t

    /// Opens the decoder; nil if the system has none for the charset.
    init?(_ charset: String) {
        // A slash would start an option, such as `//TRANSLIT`.
        let isName = charset.utf8.allSatisfy { byte in
            "-_.:".utf8.contains(byte) || UnicodeScalar(byte).properties.isAlphabetic
                || (0x30...0x39).contains(byte)
        }
        guard isName, !charset.isEmpty, charset.utf8.count <= 40 else { return nil }
        let handle = iconv_open("UTF-8", charset)
        guard let handle, handle != iconv_t(bitPattern: -1) else { return nil }
        self.handle = handle
    }

    deinit { iconv_close(handle) }

    /// Decodes bytes; returns nil if they are invalid in the charset.
    func text(_ bytes: [UInt8]) -> String? {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var chunk = [CChar](repeating: 0, count: 65_536)
        var input = bytes.map(CChar.init(bitPattern:))
        let isValid = input.withUnsafeMutableBufferPointer { input in
            var (start, rest) = (input.baseAddress, input.count)
            while true {
                let isLast = rest == 0
                let outcome = chunk.withUnsafeMutableBufferPointer { chunk -> Int in
                    var (end, room) = (chunk.baseAddress, chunk.count)
                    // Without input, the state is written.
                    let outcome =
                        isLast
                        ? iconv(handle, nil, nil, &end, &room)
                        : iconv(handle, &start, &rest, &end, &room)
                    result += chunk.prefix(chunk.count - room).lazy.map(UInt8.init(bitPattern:))
                    return outcome
                }
                if outcome == -1, errno != E2BIG { return false }
                if isLast, outcome != -1 { return true }
            }
        }
        return isValid ? String(decoding: result, as: UTF8.self) : nil
    }
}
