import Foundation
import InlayValues

/// The lexer, which splits a template into text and tags in one pass over its bytes.
struct Lexer {
    private static let dash = UInt8(ascii: "-")

    private let source: TemplateSource
    private let delimiters: LexerDelimiters
    private let dialect: TemplateDialect
    private var position: Int
    private(set) var tokens: [Token] = []
    private(set) var problems: [SourceDiagnostic] = []
    /// Whether the previous tag removes the white space after it.
    private var trimsNextText = false
    /// The last search for the closing delimiter of each kind of tag, by the kind's number.
    private var searches = [CloseSearch?](
        repeating: nil, count: LexerDelimiters.Kind.allCases.count)
    /// The last lines before the closing delimiter that was found last.
    private var lines: TagLines?

    init(_ source: TemplateSource, dialect: TemplateDialect, delimiters: LexerDelimiters) {
        self.dialect = dialect
        self.source = source
        self.delimiters = delimiters
        position = source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        // Most templates have fewer tokens, so that the list isn't moved while it grows.
        tokens.reserveCapacity(source.bytes.count / 16)
    }

    /// A search for a closing delimiter: the searched range, and the offset of the match or nil.
    private struct CloseSearch {
        let range: Range<Int>
        let match: Int?
    }

    /// A tag: its kind, its ranges in the text and its white-space trimming.
    private struct Tag {
        let kind: LexerDelimiters.Kind
        let offset: Int
        let inside: Range<Int>
        let end: Int
        /// Whether the white space before and after the tag is removed: `{%-` and `-%}`.
        let trimsBefore: Bool
        let trimsBehind: Bool
    }

    mutating func run() {
        var textStart = position
        var searchStart = position
        while problems.count < Parser.problemLimit,
            let (start, pair) = nextOpening(from: searchStart)
        {
            guard let tag = tag(at: start, pair) else {
                if pair.kind == .comment {
                    // A comment ends in its line, as in Django; otherwise this is text.
                    searchStart = start + pair.open.count
                    continue
                }
                let opening = String(decoding: pair.open, as: UTF8.self)
                let ending = String(decoding: pair.close, as: UTF8.self)
                problems.append(source.error(at: start, "“\(opening)” has no “\(ending)”"))
                append(textStart..<start)
                position = start + pair.open.count
                (textStart, searchStart) = (position, position)
                continue
            }
            guard isOneLine(tag) else {
                searchStart = start + pair.open.count
                continue
            }
            append(textStart..<start, trimsEnd: tag.trimsBefore)
            trimsNextText = tag.trimsBehind
            position = tag.end
            switch tag.kind {
            case .expression: tokens.append(.output(tag.inside, at: start))
            case .marker: readMarker(tag)
            case .comment: break
            }
            (textStart, searchStart) = (position, position)
        }
        append(textStart..<source.bytes.count)
    }

    private mutating func append(_ range: Range<Int>, trimsEnd: Bool = false) {
        var range = range
        if trimsNextText {
            while let first = range.first, Self.isSpace(source.bytes[first]) {
                range = first + 1..<range.upperBound
            }
        }
        if trimsEnd {
            while let last = range.last, Self.isSpace(source.bytes[last]) {
                range = range.lowerBound..<last
            }
        }
        trimsNextText = false
        if !range.isEmpty { tokens.append(.text(range)) }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }

    // MARK: - Delimiters

    /// Returns the start of the next tag, value or comment.
    private func nextOpening(from start: Int) -> (offset: Int, pair: LexerDelimiters.Pair)? {
        source.bytes.withUnsafeBufferPointer { bytes in
            var index = start
            while let found = nextFirstByte(in: bytes, from: index) {
                for pair in delimiters.pairs where Self.matches(pair.open, bytes, found) {
                    return (found, pair)
                }
                index = found + 1
            }
            return nil
        }
    }

    /// Returns the next index of a byte with which an opening delimiter begins, or nil.
    private func nextFirstByte(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        if let byte = delimiters.firstByte {
            return ByteSearch.first(byte, in: bytes, from: start)
        }
        return bytes[start...].firstIndex(where: delimiters.firstBytes.contains)
    }

    private static func matches(
        _ delimiter: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>, _ index: Int
    ) -> Bool {
        guard index + delimiter.count <= bytes.count else { return false }
        for offset in delimiter.indices where bytes[index + offset] != delimiter[offset] {
            return false
        }
        return true
    }

    private mutating func tag(at start: Int, _ pair: LexerDelimiters.Pair) -> Tag? {
        var lower = start + pair.open.count
        guard let close = close(pair, from: lower) else { return nil }
        var upper = close
        let bytes = source.bytes
        // Within a value, `{{-1}}` is a number, and `{{- name }}` is not.
        let trimsBefore =
            lower < upper && bytes[lower] == Self.dash
            && (pair.kind != .expression || lower + 1 < upper && Self.isSpace(bytes[lower + 1]))
        if trimsBefore { lower += 1 }
        let trimsBehind = lower < upper && bytes[upper - 1] == Self.dash
        if trimsBehind { upper -= 1 }
        return Tag(
            kind: pair.kind, offset: start, inside: lower..<upper, end: close + pair.close.count,
            trimsBefore: trimsBefore, trimsBehind: trimsBehind)
    }

    /// Returns the start of the closing delimiter, or nil; that of a comment is in the same line.
    ///
    /// The result of the last search is cached, because a text of opening delimiters alone would be
    /// searched to its end for each of them.
    private mutating func close(_ pair: LexerDelimiters.Pair, from start: Int) -> Int? {
        if let last = searches[pair.kind.rawValue], last.range.contains(start) { return last.match }
        let end = pair.kind == .comment ? endOfLine(from: start) : source.bytes.count
        let match = source.bytes.withUnsafeBufferPointer { bytes -> Int? in
            let bytes = UnsafeBufferPointer(rebasing: bytes[..<end])
            var index = start
            while let match = ByteSearch.first(pair.close[0], in: bytes, from: index) {
                if Self.matches(pair.close, bytes, match) { return match }
                index = match + 1
            }
            return nil
        }
        searches[pair.kind.rawValue] = CloseSearch(
            range: start..<(match.map { $0 + 1 } ?? end + 1), match: match)
        return match
    }

    private func endOfLine(from start: Int) -> Int {
        source.bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? source.bytes.count
    }

    /// Returns whether the text between delimiters is a tag.
    ///
    /// In MGTemplateEngine's dialect a tag is one line, except for surrounding white space and a
    /// line break beside one filter delimiter.
    private mutating func isOneLine(_ tag: Tag) -> Bool {
        guard dialect == .mg, tag.kind != .comment else { return true }
        let known = lines.flatMap { $0.end == tag.inside.upperBound ? $0 : nil }
        let lines = known ?? TagLines(source.bytes, tag.inside)
        self.lines = lines
        return lines.isOneLine(from: tag.inside.lowerBound, filter: delimiters.filter, source.bytes)
    }

    // MARK: - Blocks with literal content

    private mutating func readMarker(_ tag: Tag) {
        let start = source.bytes[tag.inside].first { !Self.isSpace($0) }
        guard let start, delimiters.literalBlocks.contains(start) else {
            tokens.append(.tag(tag.inside, at: tag.offset))
            return
        }
        let words = words(tag.inside)
        switch words.first {
        case delimiters.literalStart where words.count == 1:
            if let (body, end) = skipBlock(opened: tag, words, end: delimiters.literalEnd) {
                append(body, trimsEnd: end.trimsBefore)
                trimsNextText = end.trimsBehind
            }
        case "verbatim":
            if let (body, end) = skipBlock(opened: tag, words) {
                append(body, trimsEnd: end.trimsBefore)
                trimsNextText = end.trimsBehind
            }
        case "comment" where words.count == 1 || dialect == .django:
            if let (_, end) = skipBlock(opened: tag, ["comment"]) {
                trimsNextText = end.trimsBehind
            }
        case "comment": break
        default: tokens.append(.tag(tag.inside, at: tag.offset))
        }
    }

    /// Skips past the end tag of a block; returns the range before the tag.
    private mutating func skipBlock(
        opened tag: Tag, _ words: [String], end: String? = nil
    ) -> (body: Range<Int>, end: Tag)? {
        let name = words.joined(separator: " ")
        let ends = end.map { [$0] } ?? ["/\(name)", "end\(name)"]
        // MGTemplateEngine parses the tags within a comment, so comments can be nested.
        let isNested = dialect == .mg && name == "comment"
        var depth = 1
        let start = position
        var index = start
        while let (opening, pair) = nextOpening(from: index) {
            index = opening + pair.open.count
            guard pair.kind == .marker, let found = self.tag(at: opening, pair) else { continue }
            // A tag that contains another opening delimiter isn't an end tag; its words aren't
            // read.
            if let inner = nextOpening(from: index), inner.offset < found.inside.upperBound {
                continue
            }
            let words = self.words(found.inside)
            let text = words.joined(separator: " ")
            if isNested, text == name { depth += 1 }
            guard ends.contains(text) else { continue }
            depth -= 1
            guard depth == 0 else { continue }
            position = found.end
            return (start..<opening, found)
        }
        problems.append(
            source.error(
                at: tag.offset,
                "“\(name)” is never closed: “{% \(end ?? "/" + name) %}” is missing"))
        position = source.bytes.count
        return nil
    }

    private func words(_ range: Range<Int>) -> [String] {
        source.text(range).split(whereSeparator: \.isWhitespace).map(String.init)
    }
}

/// The last non-blank lines before a closing delimiter, found once for all opening delimiters
/// before it.
private struct TagLines {
    /// The position of the closing delimiter.
    let end: Int
    /// The trimmed, non-blank lines before the closing delimiter: at most four, the last line
    /// first.
    private let lines: [Range<Int>]

    /// Finds the lines, backwards from the end of a range.
    init(_ bytes: [UInt8], _ range: Range<Int>) {
        end = range.upperBound
        var lines: [Range<Int>] = []
        var line: Range<Int>?
        for index in range.reversed() {
            let byte = bytes[index]
            if byte == 0x0A || byte == 0x0D {
                if let found = line { lines.append(found) }
                line = nil
                if lines.count == 4 { break }
            } else if byte != 0x20, !(0x09...0x0C).contains(byte) {
                line = index..<(line?.upperBound ?? index + 1)
            }
        }
        if let line { lines.append(line) }
        self.lines = lines
    }

    /// Returns whether a tag that starts at an offset is one line, or two that a filter delimiter
    /// joins.
    func isOneLine(from start: Int, filter: [UInt8], _ bytes: [UInt8]) -> Bool {
        let lines = lines.prefix { $0.upperBound > start }
        switch lines.count {
        case 0, 1: return true
        case 2:
            let first = bytes[max(start, lines[1].lowerBound)..<lines[1].upperBound]
            return first.suffix(filter.count).elementsEqual(filter)
                || bytes[lines[0]].starts(with: filter)
        case 3: return bytes[lines[1]].elementsEqual(filter)
        default: return false
        }
    }
}
