/// A tokenizer of the literal parts of a template, which determines the HTML context of each value.
///
/// It receives the literal parts and the values in output order, and returns the escaping of each
/// value. A value that can't be made safe is an error with its position.
struct HTMLTracker {
    /// A token of the HTML standard's tokenizer, or a part of one.
    enum Event {
        case text(Range<Int>)
        case tagName(Range<Int>, isEnd: Bool)
        case attributeName(Range<Int>)
        case attributeValue(Range<Int>)
        case tagEnd(isSelfClosing: Bool)
        case comment(Range<Int>)
        case declaration
    }

    typealias Problem = (offset: Int, message: String)

    var context: HTMLContext
    /// The errors in the literal parts so far.
    var problems: [Problem] = []
    /// The offsets in the last literal part at which a closing quotation mark has to be inserted.
    var quotes: [Int] = []
    /// The incomplete character reference before the current token.
    private var openReference = HTMLContext.OpenReference.none
    /// Receives each token; for tests.
    var record: ((Event) -> Void)?

    init(_ context: HTMLContext = HTMLContext()) {
        self.context = context
    }

    /// Advances the context past literal text.
    mutating func consume(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
        quotes.removeAll(keepingCapacity: true)
        guard !range.isEmpty else { return }
        if context.endsWithLess { checkLess(bytes[range.lowerBound], at: range.lowerBound) }
        if context.isCut { checkCut(bytes[range.lowerBound], at: range.lowerBound) }
        openReference = context.openReference
        context.openReference = .none
        if openReference == .open, !context.isPlainText,
            CharacterReference.continues(bytes[range.lowerBound])
        {
            report(range.lowerBound, EscaperChooser.openReference)
        }
        let text = UnsafeBufferPointer(rebasing: bytes[..<range.upperBound])
        var index = range.lowerBound
        while index < text.count {
            switch context.state {
            case .text, .rawText:
                context.firstText = .none
                index = context.state == .text ? self.text(text, index) : rawText(text, index)
            case .tagOpen, .endTagOpen, .declarationOpen: index = markup(text, index)
            case .tagName: index = tagName(text, index)
            case .attributeName: index = attributeName(text, index)
            case .attributeValue: index = attributeValue(text, index)
            case .beforeAttributeName, .afterAttributeName, .beforeAttributeValue,
                .afterAttributeValue, .selfClosing, .unsettledName:
                index = betweenNames(text, index)
            default: index = comment(text, index)
            }
            openReference = .none
        }
    }

    /// Advances the context past a value and returns the value's escaping.
    mutating func consumeValue(at offset: Int) -> EscaperChooser.Placement {
        var chooser = EscaperChooser(context)
        defer { context = chooser.context }
        do throws(EscaperChooser.Refusal) {
            return try chooser.consumeValue()
        } catch {
            report(offset, error.message)
            return EscaperChooser.Placement(escaper: .text)
        }
    }

    mutating func report(_ offset: Int, _ message: String) {
        problems.append((offset, message))
    }

    // MARK: - Text

    private mutating func text(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
        let index = ByteSearch.first(UInt8(ascii: "<"), in: bytes, from: start) ?? bytes.count
        if index > start { record?(.text(start..<index)) }
        guard index < bytes.count else {
            recordReference(bytes, start..<index)
            return index
        }
        context.state = .tagOpen
        return index + 1
    }

    /// Notes whether the literal part ends with an incomplete character reference.
    mutating func recordReference(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, isInQuery: Bool = false
    ) {
        if let open = CharacterReference.open(bytes, at: range) {
            context.openReference = open == .name && isInQuery ? .escapable : .open
        } else if openReference != .none,
            bytes[range].allSatisfy({ CharacterReference.continues($0) && $0 != UInt8(ascii: ";") })
        {
            context.openReference = openReference
        }
    }

    private mutating func rawText(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
        var scanner = RawTextScanner(context)
        let (end, isTag) = scanner.consume(bytes, from: start)
        context = scanner.context
        problems += scanner.problems
        if end > start || !isTag { record?(.text(start..<end)) }
        guard isTag else {
            let isMarkup = context.element == .script || context.element == .style
            if context.element.hasReferences || context.isForeign && isMarkup {
                recordReference(bytes, start..<end)
            }
            return end
        }
        beginTag(isEnd: true)
        context.element = scanner.context.element
        context.scriptEscape = 0
        return end + 2
    }

    /// Reports a literal part that could complete an end tag, because the previous one ended with
    /// `<`.
    private mutating func checkLess(_ byte: UInt8, at offset: Int) {
        context.endsWithLess = false
        if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "!") {
            report(
                offset, "a template tag is within an HTML tag’s first letters: write “<” after it")
        }
    }

    // MARK: - Behind “<”

    private mutating func markup(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
        let byte = bytes[index]
        let isLetter = (0x61...0x7A).contains(byte | 0x20)
        switch (context.state, byte) {
        case (.tagOpen, UInt8(ascii: "!")): return declaration(bytes, index + 1)
        case (.tagOpen, UInt8(ascii: "/")):
            context.state = .endTagOpen
            return index + 1
        case (.tagOpen, _) where isLetter, (.endTagOpen, _) where isLetter:
            beginTag(isEnd: context.state == .endTagOpen)
            return index
        case (.tagOpen, UInt8(ascii: "?")):
            context.state = .bogusComment
            return index
        case (.tagOpen, _):
            context.state = .text
            record?(.text(index - 1..<index))
            return index
        case (.endTagOpen, UInt8(ascii: ">")):
            context.state = .text
            return index + 1
        case (.declarationOpen, _):
            report(index, "a template tag is within “<!--” or “<!doctype”")
            context.state = .bogusComment
            return index
        default:
            context.state = .bogusComment
            return index
        }
    }

    // MARK: - Comments and declarations

    private mutating func declaration(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
        let (state, end) = CommentScanner.begin(bytes, from: start, isForeign: context.isForeign)
        context.state = state
        return end
    }

    private mutating func comment(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
        var scanner = CommentScanner(context.state)
        let end = scanner.consume(bytes, from: start)
        context.state = scanner.state
        problems += scanner.problems
        if let event = scanner.event { record?(event) }
        return end
    }
}
