/// An iterator over the declarations of a `style` attribute, by the rules of CSS Syntax Level 3.
///
/// Names and values are in lower case, with escapes resolved, comments removed, and each run of
/// white space replaced by one space. Declarations without a colon are skipped.
struct StyleDeclarations: IteratorProtocol {
    struct Declaration {
        var name = ""
        var value = ""
        var isImportant = false
    }

    private let bytes: [UInt8]
    private var index = 0

    init(_ style: String) {
        bytes = Array(style.utf8)
    }

    mutating func next() -> Declaration? {
        while index < bytes.count {
            var declaration = Declaration()
            let name = component(endingAtColon: true)
            guard index < bytes.count, bytes[index] == UInt8(ascii: ":") else {
                index += 1
                continue
            }
            index += 1
            declaration.name = Self.text(name[...])
            var value = component(endingAtColon: false)[...]
            index += 1
            if value.last == UInt8(ascii: "t"), let mark = value.lastIndex(of: UInt8(ascii: "!")),
                value[(mark + 1)...].drop(while: { $0 == 0x20 }).elementsEqual("important".utf8)
            {
                declaration.isImportant = true
                value = value[..<mark]
            }
            if value.last == 0x20 { value.removeLast() }
            declaration.value = Self.text(value)
            return declaration
        }
        return nil
    }

    /// Reads up to the end of a declaration's name or value, outside of strings and brackets.
    private mutating func component(endingAtColon: Bool) -> [UInt8] {
        var output: [UInt8] = []
        /// The closing brackets of the open ones.
        var closings: [UInt8] = []
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: ";") where closings.isEmpty: return output
            case UInt8(ascii: ":") where closings.isEmpty && endingAtColon:
                if output.last == 0x20 { output.removeLast() }
                return output
            case UInt8(ascii: "/") where follows(UInt8(ascii: "*")):
                skipComment()
                continue
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                readString(into: &output)
                continue
            case UInt8(ascii: "\\"):
                readEscape(into: &output)
                continue
            case UInt8(ascii: "("): closings.append(UInt8(ascii: ")"))
            case UInt8(ascii: "["): closings.append(UInt8(ascii: "]"))
            case UInt8(ascii: "{"): closings.append(UInt8(ascii: "}"))
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
                if closings.last == byte { closings.removeLast() }
            default: break
            }
            if HTMLTokenizer.isSpace(byte) {
                if !output.isEmpty, output.last != 0x20 { output.append(0x20) }
            } else {
                output.append(HTMLTokenizer.small(byte))
            }
            index += 1
        }
        return output
    }

    private func follows(_ byte: UInt8) -> Bool {
        index + 1 < bytes.count && bytes[index + 1] == byte
    }

    private mutating func skipComment() {
        index += 2
        while index < bytes.count, bytes[index] != UInt8(ascii: "*") || !follows(UInt8(ascii: "/"))
        {
            index += 1
        }
        index += 2
    }

    private mutating func readString(into output: inout [UInt8]) {
        let quote = bytes[index]
        repeat {
            if bytes[index] == UInt8(ascii: "\\") { index += 1 }
            if index < bytes.count { output.append(bytes[index]) }
            index += 1
        } while index < bytes.count && bytes[index] != quote
        index += 1
        output.append(quote)
    }

    /// Reads a backslash and the character that it stands for: of up to six hexadecimal digits, or
    /// the next one.
    private mutating func readEscape(into output: inout [UInt8]) {
        index += 1
        var value: UInt32 = 0
        var digits = 0
        while digits < 6, index < bytes.count,
            let digit = Character(Unicode.Scalar(bytes[index])).hexDigitValue
        {
            value = value << 4 | UInt32(digit)
            digits += 1
            index += 1
        }
        if digits == 0 {
            guard index < bytes.count else { return }
            output.append(HTMLTokenizer.small(bytes[index]))
            index += 1
        } else {
            let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
            output += String(scalar).utf8.map(HTMLTokenizer.small)
            if index < bytes.count, HTMLTokenizer.isSpace(bytes[index]) { index += 1 }
        }
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self)
    }
}
