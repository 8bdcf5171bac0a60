/// A collector of a tree's text as it is displayed, called at each step of a traversal.
///
/// The text equals WebKit's `innerText`, without a layout: lines end where blocks, rows and `<br>`
/// end them, never where they are wrapped. Images are represented by their alternative text, which
/// `innerText` omits.
struct TextReader {
    /// The collected text as UTF-8.
    ///
    /// Reading the last character of a `String` could take long, because combining marks can make a
    /// single character as long as the whole text.
    private var bytes: [UInt8] = []
    private var frames = [TextFrame()]
    /// The indices in ``frames`` of the open tables.
    private var tables: [Int] = []
    private var line = TextLine()
    /// The last byte; 0 at the start and after an image.
    private var last: UInt8 = 0
    /// Whether white space was dropped at the start or end of a line, and not yet replaced.
    private var hasDroppedSpace = false
    private var hasOutput = false
    private var hasText = false
    /// The number of words, images and line breaks so far.
    private var itemCount = 0
    /// The length of the text without the line breaks after the last displayed node.
    private var length = 0

    var text: String { String(decoding: bytes.prefix(length), as: UTF8.self) }

    mutating func enter(_ content: HTMLTree.Content) -> Bool {
        frames[frames.count - 1].hasChildren = true
        switch content {
        case .text(let text):
            add(text)
            return true
        case .element(let element): return enter(element)
        case .root, .comment, .doctype: return true
        }
    }

    mutating func leave(_ content: HTMLTree.Content) {
        guard case .element(let element) = content else { return }
        let frame = frames.removeLast()
        addQuotationMark(of: element, in: frame)
        guard frame.box != .none else { return }
        guard frame.box != .inline else {
            line.hasElements = true
            return
        }
        endLine()
        if tables.last == frames.count {
            tables.removeLast()
            if frame.box == .inlineBox, hasOutput { append(Self.space) }
        }
        if let outer = frame.outerLine { line = outer }
        if frame.box == .block {
            // The engine's iterator ends a block when it returns from its last child.
            if frame.hasChildren { endBlock(frame) }
            line.isAfterBlock = true
        }
    }

    // MARK: - Elements

    private mutating func enter(_ element: HTMLElement) -> Bool {
        let (role, style) = (ElementRole.of(element), InlineStyle(of: element))
        let parent = frames[frames.count - 1]
        let display = element.display(role, style)
        guard display != .nothing, isDisplayed(element) else {
            // Content that can be revealed has a layout even while it is hidden.
            if display != .nothing || element.isHiddenUntilFound {
                if display == .nothing, role.display == .block { endLine() }
                length = bytes.count
            }
            return false
        }
        if element.name == "br", element.namespace == .html {
            addLineBreak()
            return false
        }
        let isInInlineTable = tables.last.map { frames[$0].box == .inlineBox } == true
        var frame = TextFrame(
            element, role, style, display: display, in: parent, isInInlineTable: isInInlineTable)
        let isControl = role.isControl || element[attribute: "role"]?.lowercased() == "img"
        begin(&frame, isControl: isControl)
        if role.isReplaced {
            addReplaced(element, isControl: isControl, in: frame)
            if let outer = frame.outerLine { line = outer }
            return false
        }
        if isControl { addControl(in: frame) }
        addQuotationMark(of: element, in: frame)
        if display == .table || display == .inlineTable {
            tables.append(frames.count)
            if frame.box == .inlineBox, hasOutput, last != Self.lineFeed { append(Self.space) }
        }
        frames.append(frame)
        return true
    }

    /// Returns whether an element is displayed although its parent may be a closed `<details>`.
    private mutating func isDisplayed(_ element: HTMLElement) -> Bool {
        let parent = frames.count - 1
        guard frames[parent].isClosed else { return true }
        guard element.name == "summary", frames[parent].childCount == 0 else { return false }
        frames[parent].childCount = 1
        return true
    }

    /// Begins an element: ends the line before it, or sets that aside.
    private mutating func begin(_ frame: inout TextFrame, isControl: Bool) {
        switch frame.box {
        case .none: return
        case .inline: line.hasElements = true
        case .block:
            endLine()
            if !isControl, hasOutput, last != Self.lineFeed { append(Self.lineFeed) }
        case .group: endLine()
        case .cell:
            endLine()
            let table = tables.last ?? frames.count - 1
            if frames[table].childCount > 0, hasOutput, last != Self.lineFeed { append(Self.tab) }
            frames[table].childCount += 1
        case .inlineBox:
            displaySpace()
            frame.outerLine = .content
            line = TextLine()
        case .outOfFlow:
            if line.space == .pending { (hasDroppedSpace, line.space) = (true, .displayed) }
            frame.outerLine = line
            line = TextLine()
        }
        length = bytes.count
        frame.itemCount = itemCount
    }

    private mutating func endBlock(_ frame: TextFrame) {
        guard hasOutput, hasText else { return }
        // These line breaks are part of the text only if anything follows.
        let displayed = length
        if last != Self.lineFeed { append(Self.lineFeed) }
        if frame.isParagraph, itemCount > frame.itemCount { append(Self.lineFeed) }
        length = displayed
    }

    private mutating func endLine() {
        if line.space == .pending { hasDroppedSpace = true }
        line = TextLine()
    }

    private mutating func addLineBreak() {
        endLine()
        append(Self.lineFeed)
        itemCount += 1
    }

    private mutating func addReplaced(_ element: HTMLElement, isControl: Bool, in frame: TextFrame)
    {
        itemCount += 1
        guard isControl else { return }
        let alternative = element.name == "img" ? element[attribute: "alt"] ?? "" : ""
        let words = alternative.utf8.split(whereSeparator: HTMLTokenizer.isSpace)
        guard !words.isEmpty else { return addControl(in: frame) }
        guard frame.isVisible, !frame.isClipped else { return }
        replaceDroppedSpace(.collapse)
        append(Array(words.joined(separator: [Self.space])))
        hasText = true
    }

    /// Adds the quotation mark at the start or end of a `<q>`, which is displayed but isn't text.
    private mutating func addQuotationMark(of element: HTMLElement, in frame: TextFrame) {
        // In a flexible box, the marks aren't in a line with the text.
        guard element.name == "q", !frame.makesBlocks else { return }
        displaySpace()
        line = .content
    }

    /// Adds an image or control, after which spaces are displayed.
    private mutating func addControl(in frame: TextFrame) {
        guard frame.isVisible, !frame.isClipped else { return }
        displaySpace()
        if hasDroppedSpace { append(Self.space) }
        (hasOutput, last) = (true, 0)
        length = bytes.count
    }

    // MARK: - Text

    private mutating func add(_ text: String) {
        let frame = frames[frames.count - 1]
        guard frame.takesText, !frame.makesBlocks || !text.utf8.allSatisfy(Self.isSpace) else {
            return
        }
        guard !frame.isClosed else {
            if !text.utf8.allSatisfy(Self.isSpace) { length = bytes.count }
            return
        }
        var text =
            switch frame.textTransform {
            case .asWritten: text
            case .upper: text.uppercased()
            case .lower: text.lowercased()
            }
        text.withUTF8 { bytes in
            switch frame.whiteSpace {
            case .preserve: addVerbatim(bytes, in: frame)
            case .collapse, .preserveBreaks: addFlowing(bytes, in: frame)
            }
        }
    }

    private mutating func addVerbatim(_ text: UnsafeBufferPointer<UInt8>, in frame: TextFrame) {
        guard !text.isEmpty else { return }
        if text.first == Self.lineFeed { endLine() }
        addWord(text[...], in: frame)
        if text.last == Self.lineFeed { line = TextLine() }
    }

    private mutating func addFlowing(_ text: UnsafeBufferPointer<UInt8>, in frame: TextFrame) {
        var start = text.startIndex
        while start < text.endIndex {
            let isSpace = Self.isSpace(text[start])
            let end = text[start...].firstIndex { Self.isSpace($0) != isSpace } ?? text.endIndex
            if !isSpace {
                addWord(text[start..<end], in: frame)
            } else if frame.whiteSpace == .preserveBreaks {
                addBreaks(text[start..<end], in: frame)
            } else {
                let isWhole = end - start == text.count
                addSpace(in: frame, length: end - start, isWhole: isWhole)
            }
            start = end
        }
    }

    private mutating func addSpace(in frame: TextFrame, length count: Int, isWhole: Bool) {
        // White space alone at the start of a block, or after one, isn't even part of the layout.
        let isAtStart = !line.hasContent && !line.hasElements
        if isWhole, isAtStart, frame.box != .inline || line.isAfterBlock { return }
        if !frame.isClipped { hasText = true }
        if line.hasContent, line.space == .none {
            line.space = frame.isVisible && !frame.isClipped ? .pending : .displayed
            line.hasMoreSpace = count > 1
        } else if line.space == .pending {
            line.hasMoreSpace = true
        } else if frame.isVisible, !frame.isClipped {
            hasDroppedSpace = true
        }
        length = bytes.count
    }

    /// Adds white space with line breaks, each of which is displayed as a break and read as a space.
    private mutating func addBreaks(_ text: Slice<UnsafeBufferPointer<UInt8>>, in frame: TextFrame)
    {
        var isStart = true
        for part in text.split(separator: Self.lineFeed, omittingEmptySubsequences: false) {
            if !isStart {
                endLine()
                addWord([Self.space], in: frame)
                line = TextLine()
            }
            if !part.isEmpty { addSpace(in: frame, length: part.count, isWhole: false) }
            isStart = false
        }
    }

    private mutating func addWord(_ word: some Collection<UInt8>, in frame: TextFrame) {
        itemCount += 1
        displaySpace()
        (line.hasContent, line.space) = (true, .none)
        guard !frame.isClipped else { return }
        hasText = true
        guard frame.isVisible else { return }
        replaceDroppedSpace(frame.whiteSpace)
        append(word)
    }

    /// Displays the space before content of the line, and one for white space that was dropped.
    private mutating func displaySpace() {
        if line.space == .pending {
            replaceDroppedSpace(.collapse)
            append(Self.space)
            hasDroppedSpace = line.hasMoreSpace
            line.space = .displayed
        }
    }

    /// Adds a space for white space that was dropped, unless white space that collapses precedes it.
    private mutating func replaceDroppedSpace(_ whiteSpace: InlineStyle.WhiteSpace) {
        guard hasDroppedSpace else { return }
        switch whiteSpace {
        case .preserve: append(Self.space)
        case .preserveBreaks:
            if last != 0, last != Self.space, last != Self.tab { append(Self.space) }
        case .collapse: if last != 0, !Self.isSpace(last) { append(Self.space) }
        }
    }

    private mutating func append(_ byte: UInt8) { append(CollectionOfOne(byte)) }

    private mutating func append(_ part: some Collection<UInt8>) {
        bytes += part
        last = bytes[bytes.count - 1]
        hasOutput = true
        hasDroppedSpace = false
        length = bytes.count
    }

    private static let lineFeed = UInt8(ascii: "\n")
    private static let tab = UInt8(ascii: "\t")
    private static let space = UInt8(ascii: " ")

    /// Returns whether CSS collapses a byte as white space; a no-break space isn't.
    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == space || byte == lineFeed || byte == tab
    }
}
