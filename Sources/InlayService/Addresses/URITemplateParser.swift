import InlayValues

/// A parser of URI templates.
struct URITemplateParser {
    private let bytes: [UInt8]
    private var index = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    mutating func parse() throws(URITemplateProblem) -> [URITemplatePart] {
        var parts: [URITemplatePart] = []
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "{") {
                parts.append(try expression())
            } else {
                parts.append(try literal())
            }
        }
        return parts
    }

    // MARK: - Private

    private mutating func literal() throws(URITemplateProblem) -> URITemplatePart {
        let start = index
        while index < bytes.count, bytes[index] != UInt8(ascii: "{") {
            let byte = bytes[index]
            if byte == UInt8(ascii: "%") {
                guard isEscape(at: index) else {
                    throw problem(
                        "“%” must be followed by two hexadecimal digits; write “%25” for a percent sign"
                    )
                }
            } else if byte < 0x80, !PercentEncoding.isUnreserved(byte),
                !PercentEncoding.isReserved(byte)
            {
                throw problem(Self.describe(byte))
            }
            index += 1
        }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        // The first literal may have a host with international characters, which aren't
        // percent-encoded.
        return .literal(
            start == 0 ? PercentEncoding.reference(text) : PercentEncoding.address(text))
    }

    private static func describe(_ byte: UInt8) -> String {
        switch byte {
        case UInt8(ascii: "}"): "“}” has no “{” before it"
        case UInt8(ascii: " "): "a URL can't contain spaces; write “%20”"
        case 0..<0x20, 0x7F: "a URL can't contain control characters"
        default: "a URL can't contain “\(UnicodeScalar(byte))”"
        }
    }

    private mutating func expression() throws(URITemplateProblem) -> URITemplatePart {
        let start = index
        index += 1
        var form = URITemplateForm.simple
        if let byte = current, byte != 0, let other = URITemplateForm(rawValue: byte) {
            form = other
            index += 1
        } else if let byte = current, "=,!@|".utf8.contains(byte) {
            throw problem("“\(UnicodeScalar(byte))” is reserved by RFC 6570")
        }
        var variables: [URITemplatePart.Variable] = []
        while true {
            variables.append(try variable())
            guard let byte = current else {
                throw URITemplateProblem(offset: start, message: "“{” has no “}”")
            }
            index += 1
            if byte == UInt8(ascii: "}") { return .expression(form, variables) }
            guard byte == UInt8(ascii: ",") else {
                index -= 1
                throw problem("here “,” or “}” belongs")
            }
        }
    }

    private mutating func variable() throws(URITemplateProblem) -> URITemplatePart.Variable {
        let start = index
        while let byte = current {
            if isNameByte(byte) {
                index += 1
            } else if byte == UInt8(ascii: "%"), isEscape(at: index) {
                index += 3
            } else if byte == UInt8(ascii: "."), index > start, bytes[index - 1] != byte {
                index += 1
            } else {
                break
            }
        }
        guard index > start else { throw problem("a variable name is missing here") }
        guard bytes[index - 1] != UInt8(ascii: ".") else {
            throw problem("a variable name can't end with a dot")
        }
        let name = String(decoding: bytes[start..<index], as: UTF8.self)
        var variable = URITemplatePart.Variable(name: name, offset: start)
        if current == UInt8(ascii: "*") {
            index += 1
            variable.isExploded = true
        } else if current == UInt8(ascii: ":") {
            index += 1
            variable.prefix = try prefix()
        }
        return variable
    }

    private mutating func prefix() throws(URITemplateProblem) -> Int {
        let start = index
        while let byte = current, (0x30...0x39).contains(byte) { index += 1 }
        let length = Int(String(decoding: bytes[start..<index], as: UTF8.self))
        guard let length, (1..<10_000).contains(length), bytes[start] != 0x30 else {
            index = start
            throw problem("a number from 1 to 9999 is missing here")
        }
        return length
    }

    private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    private func isNameByte(_ byte: UInt8) -> Bool {
        PercentEncoding.isAlphanumeric(byte) || byte == UInt8(ascii: "_")
    }

    private func isEscape(at index: Int) -> Bool {
        index + 2 < bytes.count && PercentEncoding.isHexDigit(bytes[index + 1])
            && PercentEncoding.isHexDigit(bytes[index + 2])
    }

    private func problem(_ message: String) -> URITemplateProblem {
        URITemplateProblem(offset: index, message: message)
    }
}

/// A part of a URI template: literal text or an expression.
enum URITemplatePart: Hashable, Sendable {
    /// Literal text, already escaped.
    case literal(String)

    /// An expression with an operator and variables.
    case expression(URITemplateForm, [Variable])

    /// A variable of an expression, with its modifier.
    struct Variable: Hashable, Sendable {
        let name: String
        var isExploded = false
        var prefix: Int?
        /// The byte offset of the name in the template.
        let offset: Int

        /// Returns the beginning of a value up to the prefix length, as in `{name:3}`, or the whole
        /// value if the variable has none.
        func prefix(of text: String) -> String {
            prefix.map { String(String.UnicodeScalarView(text.unicodeScalars.prefix($0))) } ?? text
        }
    }
}

/// A syntax error in a URI template, with its byte offset.
struct URITemplateProblem: Error {
    let offset: Int
    let message: String
}
