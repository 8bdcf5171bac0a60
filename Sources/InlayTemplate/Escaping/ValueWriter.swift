import InlayValues
import OrderedCollections

/// The writer of values, each with the escaping for its context.
enum ValueWriter {
    /// The replacements of a blocked URL and of a blocked CSS value.
    static let blockedURL = "about:invalid#blocked"
    static let blockedStyle = "inlay-blocked"
    /// The replacement of a part of a URL that would make its host a command host.
    static let blockedHost = "inlay-blocked"

    /// Whether a value was written, or replaced because its context doesn't allow it.
    enum Outcome { case written, blocked }

    /// Writes a value; see ``Escaper/replacement`` for what is written instead of a blocked one.
    @discardableResult
    static func append(
        _ value: TemplateValue, _ escaper: Escaper, _ dialect: TemplateDialect,
        to output: inout [UInt8]
    ) -> Outcome {
        switch escaper {
        case .none: value.append(to: &output, dialect)
        case .text: appendText(value, dialect, to: &output)
        case .attribute, .textarea:
            switch value {
            case .html(let html):
                AttributeWriter.appendReferences(HTMLFragment.closed(html.source), to: &output)
            case .null, .bool, .integer, .number, .decimal, .date:
                value.append(to: &output, dialect)
            case .string(let text): AttributeWriter.append(text, to: &output)
            default: AttributeWriter.append(value.printed(dialect), to: &output)
            }
        case .unquotedAttribute:
            withText(of: value, dialect) { AttributeWriter.appendUnquoted($0, to: &output) }
        case .rawText: withText(of: value, dialect) { HTMLEscape.append($0, to: &output) }
        case .comment:
            withText(of: value, dialect) { AttributeWriter.appendComment($0, to: &output) }
        case .tagNameDigits:
            return withText(of: value, .mg) { NameWriter.appendDigits($0, to: &output) }
        case .attributeName:
            return withText(of: value, dialect) { NameWriter.appendName($0, to: &output) }
        case .attributeNameRest:
            return withText(of: value, dialect) { NameWriter.appendRest($0, to: &output) }
        case .srcdoc: appendDocument(value, dialect, to: &output)
        case .nothing: break
        case .scriptLiteral: ScriptWriter(quote: "\"").append(value, to: &output)
        case .scriptAttribute: ScriptWriter(quote: "&quot;").append(value, to: &output)
        case .json: ScriptWriter(quote: "\"", isJSON: true).append(value, to: &output)
        case .scriptString:
            withText(of: value, dialect) { ScriptWriter.appendInside($0, to: &output) }
        case .styleValue:
            return withText(of: value, dialect) { StyleWriter.appendValue($0, to: &output) }
        case .styleString:
            withText(of: value, dialect) { StyleWriter.appendString($0, to: &output) }
        case .urlStart, .urlRest, .urlPath, .urlQuery, .urlSlash, .urlAuthority, .urlHost,
            .urlData, .animationStart, .animationRest, .resource, .srcset, .styleURLStart,
            .styleURLRest, .styleAttributeURLStart, .styleAttributeURLRest:
            return URLWriter.append(value, escaper, dialect, to: &output)
        }
        return .written
    }

    /// Writes the value of a name that the data lacks: nothing, or what an empty value is in its
    /// context.
    static func appendMissing(_ escaper: Escaper, to output: inout [UInt8]) {
        if escaper.writesEmptyText { append(.null, escaper, .mg, to: &output) }
    }

    /// Calls a function with the UTF-8 of a value's text.
    static func withText<Result>(
        of value: TemplateValue, _ dialect: TemplateDialect,
        _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        var text = value.printed(dialect)
        return text.withUTF8(body)
    }

    private static func appendText(
        _ value: TemplateValue, _ dialect: TemplateDialect, to output: inout [UInt8]
    ) {
        switch value {
        case .string(let text):
            // Avoids a copy and its reference count if the string's UTF-8 is contiguous.
            let isContiguous: Void? = text.utf8.withContiguousStorageIfAvailable {
                HTMLEscape.append($0, to: &output)
            }
            if isContiguous == nil { HTMLEscape.append(text, to: &output) }
        case .integer(let value): NumberText.append(value, to: &output)
        case .html(let html): output += HTMLFragment.closed(html.source).utf8
        case .null, .bool, .number, .decimal, .date: value.append(to: &output, dialect)
        case .sequence: break
        case .url, .script:
            withText(of: value, dialect) { HTMLEscape.append($0, to: &output) }
        case .array where dialect == .django, .object where dialect == .django:
            HTMLEscape.append(PythonText.of(value), to: &output)
        case .array(let values):
            for (index, value) in values.enumerated() {
                if index > 0 { output += ", ".utf8 }
                appendText(value, dialect, to: &output)
            }
        case .object(let members):
            for (index, member) in members.enumerated() {
                if index > 0 { output += ", ".utf8 }
                HTMLEscape.append(member.key, to: &output)
                output += ": ".utf8
                appendText(member.value, dialect, to: &output)
            }
        }
    }

    /// Writes an HTML document as an attribute value; plain text is escaped for both contexts.
    private static func appendDocument(
        _ value: TemplateValue, _ dialect: TemplateDialect, to output: inout [UInt8]
    ) {
        if case .html(let html) = value { return HTMLEscape.append(html.source, to: &output) }
        HTMLEscape.append(HTMLEscape.text(value.printed(dialect)), to: &output)
    }
}

/// HTML that other text follows.
enum HTMLFragment {
    /// Returns the source so that following text can't continue a character reference at its end:
    /// with a semicolon behind the reference, or an escaped ampersand if there is none.
    static func closed(_ source: String) -> String {
        guard let last = source.utf8.last, CharacterReference.continues(last) || last == 0x26,
            last != UInt8(ascii: ";")
        else { return source }
        let tail = source.utf8.suffix(CharacterReference.longest)
        guard let start = tail.lastIndex(of: UInt8(ascii: "&")),
            let end = CharacterReference.closed(Substring(tail[start...]))
        else { return source }
        return source[..<start] + end
    }
}

/// A writer of attribute values and comments.
enum AttributeWriter {
    /// Writes text escaped, with each CR as a character reference: a parser reads a plain CR as LF.
    static func append(_ text: String, to output: inout [UInt8]) {
        // Avoids a copy and its reference count if the string's UTF-8 is contiguous.
        let isContiguous: Void? = text.utf8.withContiguousStorageIfAvailable {
            append($0, to: &output)
        }
        guard isContiguous == nil else { return }
        var text = text
        text.withUTF8 { append($0, to: &output) }
    }

    private static func append(_ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
        var rest = text
        while let index = ByteSearch.first(0x0D, in: rest, from: 0) {
            HTMLEscape.append(UnsafeBufferPointer(rebasing: rest[..<index]), to: &output)
            output += "&#13;".utf8
            rest = UnsafeBufferPointer(rebasing: rest[(index + 1)...])
        }
        HTMLEscape.append(rest, to: &output)
    }

    /// Writes trusted HTML as an attribute value; its character references are kept.
    static func appendReferences(_ html: String, to output: inout [UInt8]) {
        for byte in html.utf8 {
            switch byte {
            case UInt8(ascii: "<"): output += "&lt;".utf8
            case UInt8(ascii: ">"): output += "&gt;".utf8
            case UInt8(ascii: "\""): output += "&quot;".utf8
            case UInt8(ascii: "'"): output += "&#39;".utf8
            case 0x0D: output += "&#13;".utf8
            case 0: output += "\u{FFFD}".utf8
            default: output.append(byte)
            }
        }
    }

    /// Writes an unquoted attribute value; bytes that could end it become character references.
    static func appendUnquoted(_ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
        for byte in text {
            switch byte {
            case 0: output += "\u{FFFD}".utf8
            case 1...0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "&"), UInt8(ascii: "'"),
                UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "`"):
                output += "&#\(byte);".utf8
            default: output.append(byte)
            }
        }
    }

    /// Writes the text of a comment, never empty and without dashes and angle brackets, so that no
    /// `-->` can arise.
    static func appendComment(_ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
        if text.isEmpty { output.append(0x20) }
        for byte in text {
            switch byte {
            case UInt8(ascii: "-"), UInt8(ascii: ">"), UInt8(ascii: "<"), UInt8(ascii: "!"),
                UInt8(ascii: "&"):
                output += "&#\(byte);".utf8
            case 0: output += "\u{FFFD}".utf8
            default: output.append(byte)
            }
        }
    }
}
