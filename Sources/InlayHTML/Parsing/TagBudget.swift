/// Finds HTML that would keep a parser busy for ever, by counting tags.
///
/// The standard's algorithm looks through the open elements at most tags, and opens all formatting
/// elements anew in each block that follows: the time is the product of the two, and nobody writes
/// pages for which it is large.
struct TagBudget {
    private static let stepLimit = 100_000_000
    private static let cloneLimit = 2_000_000
    private static let attributeLimit = 100_000_000

    private static let formatting: Set<String> = [
        "a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt",
        "u",
    ]
    /// Elements that the next of their kind closes, so that they don't nest by themselves.
    private static let closedByTheNext: Set<String> = [
        "p", "li", "dt", "dd", "td", "th", "tr", "tbody", "thead", "tfoot", "option", "optgroup",
        "rt", "rp", "rb", "rtc", "colgroup", "caption", "html", "head", "body",
    ]

    private var tags = 0
    private var depth = 0
    private var deepest = 0
    private var open = 0
    private var mostOpen = 0
    /// Each attribute is compared with all before it in its tag.
    private var comparisons = 0

    /// Whether the HTML can be parsed in a bounded time.
    static func admits(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var budget = TagBudget()
        var index = 0
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "<") else {
                index += 1
                continue
            }
            index += 1
            let isEnd = index < bytes.count && bytes[index] == UInt8(ascii: "/")
            if isEnd { index += 1 }
            var name: [UInt8] = []
            while index < bytes.count, name.count < 16, let letter = Self.letter(bytes[index]) {
                name.append(letter)
                index += 1
            }
            guard !name.isEmpty else { continue }
            budget.count(String(decoding: name, as: UTF8.self), isEnd: isEnd)
            let attributes = Self.skipAttributes(bytes, &index)
            budget.comparisons += attributes * attributes / 2
            guard budget.comparisons <= attributeLimit else { return false }
        }
        return budget.deepest * budget.tags <= stepLimit
            && budget.mostOpen * budget.tags <= cloneLimit
    }

    /// Goes to the end of a tag, and counts the words in it.
    ///
    /// Words within quotes count, too: what looks like quoted here may be something else to the
    /// parser, but not the other way round.
    private static func skipAttributes(
        _ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int
    ) -> Int {
        var words = 0
        var quote: UInt8?
        var isInWord = false
        var last: UInt8 = 0
        while index < bytes.count {
            let byte = bytes[index]
            let isSpace = byte <= 0x20 || byte == UInt8(ascii: "/")
            if !isSpace, !isInWord { words += 1 }
            isInWord = !isSpace
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: ">") {
                return words
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                if last == UInt8(ascii: "=") { quote = byte }
                // `a="1"b="2"` are two.
                isInWord = false
            }
            if byte > 0x20 { last = byte }
            index += 1
        }
        return words
    }

    private mutating func count(_ name: String, isEnd: Bool) {
        tags += 1
        if HTMLElement.voids.contains(name) || Self.closedByTheNext.contains(name) { return }
        depth = max(0, depth + (isEnd ? -1 : 1))
        deepest = max(deepest, depth)
        guard Self.formatting.contains(name) else { return }
        open = max(0, open + (isEnd ? -1 : 1))
        mostOpen = max(mostOpen, open)
    }

    private static func letter(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x61...0x7A, 0x30...0x39, 0x2D: byte
        case 0x41...0x5A: byte | 0x20
        default: nil
        }
    }
}
