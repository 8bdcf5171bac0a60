import InlayValues

/// A writer of URLs and parts of URLs, with percent escapes for delimiters.
enum URLWriter {
    @discardableResult
    static func append(
        _ value: TemplateValue, _ escaper: Escaper, _ dialect: TemplateDialect,
        to output: inout [UInt8]
    ) -> ValueWriter.Outcome {
        /// The printed text, which only some escapers need.
        var text: String { value.printed(dialect) }
        let isStyle = escaper.isStyle
        // In raw text a CSS escape, because within SVG an `&` could begin a character reference.
        let ampersand: StaticString = escaper.isInAttribute ? "&amp;" : "\\26 "
        var encoding = PercentEncoding(kept: .address, isStyle: isStyle, ampersand: ampersand)
        switch escaper {
        case .resource:
            guard case .url(let url) = value else {
                output += ValueWriter.blockedURL.utf8
                return .blocked
            }
            encoding.append(url.source, to: &output)
        case .animationStart where isAnimation(text), .animationRest where isAnimation(text):
            output += text.utf8
        case .urlStart, .animationStart, .styleURLStart, .styleAttributeURLStart:
            return encode(allowed(value, dialect), encoding, to: &output)
        case .srcset: return appendCandidates(value, dialect, encoding, to: &output)
        case .styleURLRest, .styleAttributeURLRest:
            encoding.kept = .rest
            encoding.append(text, to: &output)
        case .urlRest, .animationRest:
            encoding.kept = .rest
            return encode(allowed(text, behind: output), encoding, to: &output)
        case .urlSlash, .urlAuthority, .urlHost:
            encoding.kept = .path
            return encode(allowed(text, behind: output), encoding, to: &output)
        case .urlPath:
            encoding.kept = .path
            encoding.append(text, to: &output)
        case .urlData:
            encoding.kept = .base64
            encoding.append(text, to: &output)
        default:
            encoding.kept = .unreserved
            encoding.append(text, to: &output)
        }
        return .written
    }

    /// Returns whether a text is a list of colors and numbers, which an animation may have instead
    /// of a URL.
    private static func isAnimation(_ text: String) -> Bool {
        text.utf8.split(separator: UInt8(ascii: ";")).allSatisfy {
            StyleWriter.isHarmless(Array($0))
        }
    }

    /// A checked URL or part of one, or its replacement.
    private struct Checked {
        let text: String
        var outcome = ValueWriter.Outcome.written
    }

    private static func encode(
        _ checked: Checked, _ encoding: PercentEncoding, to output: inout [UInt8]
    ) -> ValueWriter.Outcome {
        encoding.append(checked.text, to: &output)
        return checked.outcome
    }

    /// Returns the URL if it is a ``SafeURL`` or has a harmless scheme.
    private static func allowed(_ value: TemplateValue, _ dialect: TemplateDialect) -> Checked {
        if case .url(let url) = value { return Checked(text: url.source) }
        var text = value.printed(dialect)
        guard URLScheme.isHarmless(text) else {
            return Checked(text: ValueWriter.blockedURL, outcome: .blocked)
        }
        let isPadded = text.withUTF8 { ($0.first ?? 0x21) <= 0x20 || ($0.last ?? 0x21) <= 0x20 }
        guard isPadded else { return Checked(text: text) }
        let bytes = text.utf8
        let start = bytes.firstIndex { $0 > 0x20 } ?? bytes.endIndex
        let end = bytes.lastIndex { $0 > 0x20 }.map(bytes.index(after:)) ?? start
        return Checked(text: String(decoding: bytes[start..<end], as: UTF8.self))
    }

    /// Returns a value in a URL, or ``ValueWriter/blockedHost`` if the URL's host would become a
    /// command host by the value, as by `ands` after `https://a.comm`.
    private static func allowed(_ part: String, behind output: [UInt8]) -> Checked {
        // In a list of URLs, a semicolon begins the next one.
        let isBlocked =
            starts(of: output).contains { CommandHost.isAddressed(by: $0 + part) }
            || part.split(separator: ";").dropFirst().contains {
                CommandHost.isAddressed(by: String($0))
            }
        return isBlocked
            ? Checked(text: ValueWriter.blockedHost, outcome: .blocked) : Checked(text: part)
    }

    /// Returns the unfinished URL at the end of an output, to which the next value is appended.
    ///
    /// There are multiple candidates if it isn't clear where the URL begins. If the URL begins
    /// before the output, the only candidate is `//`, so that the value is checked as a host.
    private static func starts(of output: [UInt8]) -> [String] {
        func isQuote(_ byte: UInt8) -> Bool {
            byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
        }
        let recent = output.suffix(longestStart)
        guard let end = recent.lastIndex(where: { isQuote($0) || HTMLTracker.isSpace($0) }) else {
            return ["//"]
        }
        let url = resolved(recent[(end + 1)...])
        var starts = [url]
        // The value of an attribute without quotes begins behind its equals sign.
        if !isQuote(recent[end]), let equals = url.firstIndex(of: UInt8(ascii: "=")) {
            starts.append(url[(equals + 1)...])
        }
        if let semicolon = url.lastIndex(of: UInt8(ascii: ";")) {
            starts.append(url[(semicolon + 1)...])
        }
        return starts.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns a part of an attribute's value with its character references resolved.
    private static func resolved(_ url: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard url.contains(UInt8(ascii: "&")) else { return url }
        var bytes: ArraySlice<UInt8> = []
        url.withUnsafeBufferPointer { url in
            CharacterReference.resolve(url, url.indices) { byte, _ in bytes.append(byte) }
        }
        return bytes
    }

    /// The maximum length in bytes of an unfinished URL whose beginning is found.
    private static let longestStart = 2_048

    /// Writes the candidates of a `srcset`, and checks the URL of each.
    ///
    /// Candidates are separated by a comma with white space on at least one side.
    private static func appendCandidates(
        _ value: TemplateValue, _ dialect: TemplateDialect, _ encoding: PercentEncoding,
        to output: inout [UInt8]
    ) -> ValueWriter.Outcome {
        if case .url(let url) = value {
            return encode(Checked(text: url.source), encoding, to: &output)
        }
        var outcome = ValueWriter.Outcome.written
        var isFirst = true
        // A list has its candidates as elements.
        let texts: [String] =
            if case .array(let values) = value {
                values.map { $0.printed(dialect) }
            } else {
                [value.printed(dialect)]
            }
        var rest = texts.joined(separator: ", ").utf8[...]
        while true {
            rest = rest.drop { $0 == comma || HTMLTracker.isSpace($0) }
            guard !rest.isEmpty else { return outcome }
            var address = rest.prefix { !HTMLTracker.isSpace($0) }
            rest = rest[address.endIndex...]
            var descriptors = rest.prefix(0)
            if address.last == comma {
                while address.last == comma { address.removeLast() }
            } else {
                descriptors = rest.prefix { $0 != comma }
                rest = rest[descriptors.endIndex...]
            }
            if !isFirst { output += ", ".utf8 }
            isFirst = false
            let checked = allowed(.string(String(Substring(address))), dialect)
            if encode(checked, encoding, to: &output) == .blocked { outcome = .blocked }
            for word in descriptors.split(whereSeparator: HTMLTracker.isSpace)
            where word.allSatisfy({
                (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2E
            }) {
                output.append(0x20)
                output += word
            }
        }
    }

    private static let comma = UInt8(ascii: ",")
}

extension Escaper {
    fileprivate var isStyle: Bool {
        switch self {
        case .styleURLStart, .styleURLRest, .styleAttributeURLStart, .styleAttributeURLRest,
            .animationStart, .animationRest:
            // An animated attribute may be a style with a `url(…)`.
            true
        default: false
        }
    }

    fileprivate var isInAttribute: Bool { self != .styleURLStart && self != .styleURLRest }
}
