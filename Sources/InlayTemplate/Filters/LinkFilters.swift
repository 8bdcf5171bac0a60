import Foundation
import InlayValues

/// Django's `urlize` and `urlizetrunc`, which turn URLs in text into links.
enum LinkFilters {
    static let all: [String: TemplateFilter] = [
        "urlize": TemplateFilter(
            argumentCount: 0...1,
            environment: { value, _, context in linked(value, context, limit: nil) }),
        "urlizetrunc": TemplateFilter(
            argumentCount: 1...1,
            environment: { value, arguments, context in
                linked(value, context, limit: arguments[0].wholeNumber)
            }),
    ]

    private static let domains = [".com", ".edu", ".gov", ".int", ".mil", ".net", ".org"]

    /// Returns the text with links as HTML; plain text is escaped.
    private static func linked(
        _ value: TemplateValue, _ context: FilterContext, limit: Int?
    ) -> TemplateValue {
        if case .html(let html) = value {
            return .html(TrustedHTML(trusting: linked(html: html.source, limit: limit)))
        }
        let text = linked(
            value.text[...], isHTML: false, isEscaped: context.isAutoescaped, limit: limit)
        return .html(TrustedHTML(trusting: text))
    }

    /// Returns HTML with links in its text; tags, comments, scripts and style sheets are unchanged.
    private static func linked(html: String, limit: Int?) -> String {
        var texts: [Range<Int>] = []
        var isRawText = false
        var tracker = HTMLTracker()
        let bytes = Array(html.utf8)
        bytes.withUnsafeBufferPointer { buffer in
            tracker.record = { event in
                switch event {
                case .tagName(let name, let isEnd):
                    isRawText = !isEnd && HTMLElementKind.named(buffer[name]).rawTextName != nil
                case .text(let range) where !isRawText:
                    if let last = texts.last, last.upperBound == range.lowerBound {
                        texts[texts.count - 1] = last.lowerBound..<range.upperBound
                    } else {
                        texts.append(range)
                    }
                default: break
                }
            }
            tracker.consume(buffer, buffer.indices)
            tracker.record = nil
        }
        var result = ""
        var copied = 0
        for range in texts {
            result += String(decoding: bytes[copied..<range.lowerBound], as: UTF8.self)
            let text = String(decoding: bytes[range], as: UTF8.self)
            result += linked(text[...], isHTML: true, isEscaped: false, limit: limit)
            copied = range.upperBound
        }
        return result + String(decoding: bytes[copied...], as: UTF8.self)
    }

    private static func linked(
        _ text: Substring, isHTML: Bool, isEscaped: Bool, limit: Int?
    ) -> String {
        func shown(_ text: Substring) -> String {
            isEscaped ? HTMLEscape.text(String(text)) : String(text)
        }
        var result = ""
        var rest = text
        while !rest.isEmpty {
            let word = rest.prefix { !endsWord($0) }
            rest = rest.dropFirst(word.count)
            let (lead, middle, trail) = trimmed(word, isHTML: isHTML)
            if let address = address(isHTML ? unescaped(String(middle)) : String(middle)) {
                var href: [UInt8] = []
                URLWriter.append(.string(address.url), .urlStart, .mg, to: &href)
                let relation = address.isMail ? "" : " rel=\"nofollow\""
                var label = shown(middle)
                if let limit, middle.count > limit {
                    let plain = isHTML ? unescaped(String(middle)) : String(middle)
                    label = HTMLEscape.text(String(plain.prefix(max(1, limit) - 1))) + "…"
                }
                result += shown(lead)
                result += "<a href=\"\(String(decoding: href, as: UTF8.self))\"\(relation)>"
                result += "\(label)</a>" + shown(trail)
            } else {
                result += shown(word)
            }
            let gap = rest.prefix(while: endsWord)
            rest = rest.dropFirst(gap.count)
            result += shown(gap)
        }
        return result
    }

    private static func endsWord(_ letter: Character) -> Bool {
        letter.isWhitespace || "<>\"'".contains(letter)
    }

    /// Splits a word from the punctuation around it.
    private static func trimmed(
        _ word: Substring, isHTML: Bool
    ) -> (lead: Substring, middle: Substring, trail: Substring) {
        // By bytes, because the punctuation is ASCII, and finding the last character of a long text
        // is slow.
        let lead = word.utf8.prefix { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "[") }
        var middle = word.utf8[lead.endIndex...]
        var counts: [UInt8: Int] = [:]
        for byte in middle where brackets.contains(byte) { counts[byte, default: 0] += 1 }
        while let last = middle.last {
            if marks.contains(last)
                || (last == UInt8(ascii: ";") && !(isHTML && endsWithReference(Substring(middle))))
            {
                middle = middle.dropLast()
            } else if last == UInt8(ascii: ")") || last == UInt8(ascii: "]") {
                let open = last == UInt8(ascii: ")") ? UInt8(ascii: "(") : UInt8(ascii: "[")
                guard counts[last, default: 0] > counts[open, default: 0] else { break }
                counts[last, default: 0] -= 1
                middle = middle.dropLast()
            } else {
                break
            }
        }
        return (Substring(lead), Substring(middle), word[middle.endIndex...])
    }

    private static let brackets = ByteSet("()[]")
    private static let marks = ByteSet(".,:!")

    private static func endsWithReference(_ text: Substring) -> Bool {
        // No character reference is longer.
        let text = text.utf8.suffix(40)
        guard let start = text.lastIndex(of: UInt8(ascii: "&")) else { return false }
        let name = Substring(text[start...].dropFirst().dropLast())
        return !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "#" }
    }

    private static func unescaped(_ html: String) -> String {
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
            .reduce(html) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
    }

    /// Returns the URL of a word that is a URL, a host name or a mail address.
    private static func address(_ word: String) -> (url: String, isMail: Bool)? {
        let lower = word.lowercased()
        if ["http://", "https://"].contains(where: { lower.hasPrefix($0) && lower != $0 }) {
            return (word, false)
        }
        if word.contains("@") {
            let parts = word.split(separator: "@", omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty, !word.contains(":"), !word.contains("/"),
                let dot = parts[1].lastIndex(of: "."), dot != parts[1].startIndex,
                parts[1].index(after: dot) != parts[1].endIndex
            else { return nil }
            return ("mailto:\(word)", true)
        }
        let host = lower.prefix { !"/?#".contains($0) }
        let isHost =
            host.hasPrefix("www.") && host.count > 4
            || domains.contains { host.hasSuffix($0) && host.count > $0.count }
        return isHost && !host.contains(":") ? ("http://\(word)", false) : nil
    }
}

/// Django's `truncatewords_html` and `truncatechars_html`, which truncate HTML between its tags and
/// close the open elements.
enum HTMLCutFilters {
    static let all: [String: TemplateFilter] = [
        "truncatewords_html": filter(ellipsis: " …", countsWords: true),
        "truncatechars_html": filter(ellipsis: "…", countsWords: false),
    ]

    private static func filter(ellipsis: String, countsWords: Bool) -> TemplateFilter {
        TemplateFilter(argumentCount: 1...1) { value, arguments in
            guard let limit = arguments[0].wholeNumber else { return value }
            let text = cut(value.text, to: limit, ellipsis: ellipsis, countsWords: countsWords)
            if case .html = value { return .html(TrustedHTML(trusting: text)) }
            return .string(text)
        }
    }

    private static func cut(
        _ html: String, to limit: Int, ellipsis: String, countsWords: Bool
    ) -> String {
        guard limit > 0 else { return "" }
        // The ellipsis counts as a letter.
        let room = countsWords ? limit : limit - 1
        var result = ""
        /// The text that fits, and the elements that are open at its end.
        var end: (text: String, open: [String])?
        var open = OpenElements()
        var count = 0
        var isInWord = false
        var rest = html[...]
        while let letter = rest.first {
            if letter == "<", let tag = tag(rest) {
                result += tag
                rest = rest[tag.endIndex...]
                isInWord = false
                open.note(tag, name: HTMLTagText.name(tag))
                continue
            }
            let unit = letter == "&" ? reference(rest) : rest.prefix(1)
            rest = rest.dropFirst(unit.count)
            let isNew = countsWords ? !letter.isWhitespace && !isInWord : true
            isInWord = !letter.isWhitespace
            if isNew {
                if count == room, end == nil { end = (result, open.names) }
                count += 1
                if count > limit, let end {
                    let kept = countsWords ? String(end.text.trimmingEnd()) : end.text
                    return kept + ellipsis
                        + end.open.reversed().map { "</\($0)>" }.joined()
                }
            }
            result += unit
        }
        return result
    }

    /// Returns the tag, comment, script or style sheet at the start of a text.
    private static func tag(_ text: Substring) -> Substring? {
        guard let tag = HTMLTagText(startOf: text) else { return nil }
        guard tag.isClosed, tag.name == "script" || tag.name == "style" else { return tag.text }
        let close = text[tag.text.endIndex...].range(
            of: "</\(tag.name)>", options: [.caseInsensitive, .literal])
        return text[..<(close?.upperBound ?? text.endIndex)]
    }

    /// Returns the character reference at the start of a text, which counts as one letter.
    private static func reference(_ text: Substring) -> Substring {
        let name = text.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "#" }
        let end = name.endIndex
        guard !name.isEmpty, name.count < 32, end < text.endIndex, text[end] == ";" else {
            return text.prefix(1)
        }
        return text[...end]
    }
}

/// The open elements at one position of a text.
private struct OpenElements {
    /// The names of the elements, the outermost first.
    private(set) var names: [String] = []
    /// The number of open elements by name, so that an end tag without a start tag needs no search.
    private var counts: [String: Int] = [:]

    private static let empty: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param",
        "script", "source", "style", "track", "wbr",
    ]

    /// Updates the stack of open elements for a tag: pushes a start tag, pops up to the element of
    /// an end tag, and ignores void, self-closing and unmatched tags.
    mutating func note(_ tag: Substring, name: String) {
        guard !name.isEmpty, !Self.empty.contains(name) else { return }
        if tag.hasPrefix("</") {
            guard counts[name, default: 0] > 0 else { return }
            while let last = names.popLast() {
                counts[last, default: 0] -= 1
                if last == name { return }
            }
        } else if !tag.hasPrefix("<!"), !tag.hasSuffix("/>") {
            names.append(name)
            counts[name, default: 0] += 1
        }
    }
}

extension String {
    fileprivate func trimmingEnd() -> Substring {
        var text = self[...]
        while let last = text.last, last.isWhitespace { text = text.dropLast() }
        return text
    }
}
