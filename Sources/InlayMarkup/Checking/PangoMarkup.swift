import InlayValues

/// A text with Pango markup, such as `<b>bold</b>`, and with links as labels have them.
///
/// Pango reports only the line and the character of a mistake, and labels then stay empty; so the
/// structure is checked here. The values of attributes, such as colors, are checked by Pango.
struct PangoMarkup {
    /// What is wrong with a markup text.
    struct Problem: Error {
        let message: String
        /// The byte of the text.
        let offset: Int
    }

    /// The tags, whose attributes only Pango understands.
    private var tags: [(text: String, offset: Int)] = []
    private var open: [Tag] = []
    private let bytes: [UInt8]
    private var index = 0

    private struct Tag {
        let name: String
        let offset: Int
    }

    /// The maximum nesting depth of tags, each of which Pango handles by a call.
    private static let depth = 100

    private static let plainTags = [
        "b", "big", "i", "s", "sub", "sup", "small", "tt", "u", "markup",
    ]

    private static let spanAttributes = [
        "font", "font_desc", "face", "font_family", "size", "font_size", "style", "font_style",
        "weight", "font_weight", "variant", "font_variant", "stretch", "font_stretch",
        "font_features", "font_scale", "foreground", "fgcolor", "color", "background", "bgcolor",
        "alpha", "fgalpha", "background_alpha", "bgalpha", "underline", "underline_color",
        "overline", "overline_color", "rise", "baseline_shift", "strikethrough",
        "strikethrough_color", "fallback", "lang", "letter_spacing", "gravity", "gravity_hint",
        "show", "insert_hyphens", "allow_breaks", "line_height", "text_transform", "segment",
    ]

    /// Parses a text; throws the first mistake.
    init(_ text: String) throws(Problem) {
        bytes = Array(text.utf8)
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "<"): try readTag()
            case UInt8(ascii: "&"): index = try endOfReference(at: index)
            case 0..<0x20 where ![0x09, 0x0A, 0x0D].contains(bytes[index]):
                throw Problem(message: "control characters aren't allowed", offset: index)
            default: index += 1
            }
        }
        if let last = open.last {
            throw Problem(message: "the tag <\(last.name)> isn't closed", offset: last.offset)
        }
    }

    /// Calls a function with each tag that has attributes, as a markup text; throws the first
    /// problem that it returns.
    func check(_ problem: (String) -> String?) throws(Problem) {
        for tag in tags {
            if let message = problem(tag.text) {
                throw Problem(message: message, offset: tag.offset)
            }
        }
    }

    // MARK: - Tags

    private mutating func readTag() throws(Problem) {
        let start = index
        index += 1
        guard let next = byte else { throw unfinished(start) }
        guard next != UInt8(ascii: "/") else { return try readEnd(start) }
        let name = readName()
        guard Self.plainTags.contains(name) || name == "span" || name == "a" else {
            throw Problem(
                message: name.isEmpty
                    ? "a tag has no name; write &amp;lt; for “<”"
                    : "unknown tag <\(name)>; known are a, span, "
                        + Self.plainTags.dropLast().joined(separator: ", "), offset: start)
        }
        var names: Set<String> = []
        while true {
            skipSpace()
            guard let next = byte else { throw unfinished(start) }
            if next == UInt8(ascii: ">") {
                index += 1
                guard open.count < Self.depth else {
                    throw Problem(
                        message: "tags are nested more than \(Self.depth) levels deep",
                        offset: start)
                }
                open.append(Tag(name: name, offset: start))
                break
            }
            if next == UInt8(ascii: "/") {
                index += 1
                guard byte == UInt8(ascii: ">") else { throw unfinished(start) }
                index += 1
                break
            }
            try readAttribute(of: name, start, &names)
        }
        guard name == "span", !names.isEmpty else {
            if name == "a", !names.contains("href") {
                throw Problem(message: "the link has no href", offset: start)
            }
            return
        }
        var text = String(decoding: bytes[start..<index], as: UTF8.self)
        if !text.hasSuffix("/>") { text += "</span>" }
        tags.append((text, start))
    }

    private mutating func readEnd(_ start: Int) throws(Problem) {
        index += 1
        let name = readName()
        skipSpace()
        guard byte == UInt8(ascii: ">") else { throw unfinished(start) }
        index += 1
        guard let last = open.popLast() else {
            throw Problem(message: "</\(name)> ends no tag", offset: start)
        }
        guard last.name == name else {
            throw Problem(message: "expected </\(last.name)>, found </\(name)>", offset: start)
        }
    }

    private mutating func readAttribute(
        of tag: String, _ start: Int, _ names: inout Set<String>
    ) throws(Problem) {
        let offset = index
        let name = readName()
        let known =
            tag == "span" ? Self.spanAttributes : tag == "a" ? ["href", "title", "class"] : []
        // Pango takes hyphens for underscores.
        guard !name.isEmpty, known.contains(name.replacing("-", with: "_")) else {
            guard !name.isEmpty else { throw unfinished(start) }
            throw Problem(
                message: "<\(tag)> has no attribute “\(name)”"
                    + Suggestion.text(for: name, among: known), offset: offset)
        }
        guard names.insert(name).inserted else {
            throw Problem(message: "the attribute “\(name)” is there twice", offset: offset)
        }
        skipSpace()
        guard byte == UInt8(ascii: "=") else { throw unfinished(start) }
        index += 1
        skipSpace()
        guard let quote = byte, quote == 0x22 || quote == 0x27 else { throw unfinished(start) }
        index += 1
        let value = index
        while let next = byte, next != quote {
            if next == UInt8(ascii: "<") {
                throw Problem(message: "“<” isn't allowed in a value", offset: index)
            }
            index = next == UInt8(ascii: "&") ? try endOfReference(at: index) : index + 1
        }
        guard byte == quote else { throw unfinished(start) }
        let text = String(decoding: bytes[value..<index], as: UTF8.self)
        index += 1
        if name == "href", !MarkupAddress.scheme(of: text, isIn: ValueKind.outsideSchemes) {
            throw Problem(
                message: "expected \(ValueKind.address(ValueKind.outsideSchemes).expectation), "
                    + "found “\(text)”", offset: value)
        }
    }

    private func unfinished(_ start: Int) -> Problem {
        Problem(message: "the tag isn't finished; write &amp;lt; for “<”", offset: start)
    }

    // MARK: - Tokens

    private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skipSpace() {
        while let next = byte, StartTagScanner.isSpace(next) { index += 1 }
    }

    private mutating func readName() -> String {
        let start = index
        while let next = byte, !StartTagScanner.isSpace(next),
            !Array("=/>\"'<&".utf8).contains(next)
        {
            index += 1
        }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    /// Returns the index after an entity or a character reference.
    private func endOfReference(at start: Int) throws(Problem) -> Int {
        let longest = 12
        guard
            let end = bytes[start..<min(start + longest, bytes.count)].firstIndex(
                of: UInt8(ascii: ";"))
        else {
            throw Problem(
                message: "“&” begins no entity; write &amp;amp; in the document", offset: start)
        }
        let name = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
        guard ["amp", "lt", "gt", "quot", "apos"].contains(name) || Self.isCharacter(name) else {
            throw Problem(message: "unknown entity &\(name);", offset: start)
        }
        return end + 1
    }

    /// Returns whether a name such as `#233` or `#xE9` is a reference to a character of XML.
    private static func isCharacter(_ name: String) -> Bool {
        guard name.hasPrefix("#") else { return false }
        let isHexadecimal = name.hasPrefix("#x")
        let digits = name.dropFirst(isHexadecimal ? 2 : 1)
        guard digits.first?.isHexDigit == true,
            let number = UInt32(digits, radix: isHexadecimal ? 16 : 10)
        else { return false }
        return number > 0 && Unicode.Scalar(number) != nil
    }
}
