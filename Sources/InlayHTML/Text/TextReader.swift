/// A collector of a tree's text as it is displayed, called at each step of a traversal.
///
/// The text equals WebKit's `innerText`, without a layout: lines end where blocks, rows and `<br>`
/// end them, never where they are wrapped. Images are represented by their alternative text, which
/// `innerText` omits.
struct TextReader {
    /// The kind of an element's box.
    private enum Box {
        case inline, block, cell
        /// A block without line breaks around it.
        case group
        /// A box with lines of its own, within a line.
        case inlineBox
        /// A box with lines of its own, outside of the line in which it is.
        case outOfFlow
    }

    /// An open element.
    private struct Frame {
        var box = Box.group
        var whiteSpace = InlineStyle.WhiteSpace.collapse
        var capitals = InlineStyle.Capitals.asWritten
        /// Whether child elements are blocks, as in a flexible box.
        var makesBlocks = false
        var isVisible = true
        /// Whether the element or an ancestor has no area, and clips its content.
        var isClipped = false
        /// Whether text in the element is displayed, unlike text between the rows of a table.
        var takesText = true
        /// Whether only the first summary of the element is displayed.
        var isClosed = false
        /// Whether a blank line follows the element, if it has content.
        var isParagraph = false
        /// The line that is continued after the element; nil if that begins a new one.
        var outerLine: Line?
        /// The value of ``itemCount`` at the start of the element.
        var itemCount = 0
        /// The number of cells of a table, or of displayed summaries of a `<details>`.
        var childCount = 0
    }

    /// A line: the inline content since the last line break.
    private struct Line {
        enum Space {
            case none
            /// A space that is displayed if content follows it in the line.
            case pending
            /// A displayed space: the ones after it aren't displayed.
            case displayed
        }

        var hasContent = false
        var hasElements = false
        var space = Space.none
        /// Whether more white space follows the pending space.
        var hasMoreSpace = false

        /// The line after content without text.
        static let content = Line(hasContent: true, hasElements: true)
    }

    /// The collected text as UTF-8.
    ///
    /// Reading the last character of a `String` could take long, because combining marks can make a
    /// single character as long as the whole text.
    private var bytes: [UInt8] = []
    private var frames = [Frame()]
    /// The indices in ``frames`` of the open tables.
    private var tables: [Int] = []
    private var line = Line()
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
        guard frame.box != .inline else { return addQuotationMark(of: element) }
        endLine()
        if tables.last == frames.count {
            tables.removeLast()
            if frame.box == .inlineBox, hasOutput { append(Self.space) }
        }
        if let outer = frame.outerLine { line = outer }
        if frame.box == .block { endBlock(frame) }
    }

    // MARK: - Elements

    private mutating func enter(_ element: HTMLElement) -> Bool {
        let (role, style) = (ElementRole.of(element), InlineStyle(of: element))
        let parent = frames[frames.count - 1]
        let display = element.display(role, style)
        guard display != .nothing, isDisplayed(element) else {
            // Content that can be revealed has a layout even while it is hidden.
            if parent.isClosed || element.isHiddenUntilFound { length = bytes.count }
            return false
        }
        if element.name == "br", element.namespace == .html {
            addLineBreak()
            return false
        }
        var frame = Frame()
        frame.box = box(of: element, display, style)
        frame.whiteSpace = style?.whiteSpace ?? role.whiteSpace ?? parent.whiteSpace
        frame.capitals = style?.capitals ?? parent.capitals
        frame.makesBlocks = style?.makesBlocks ?? false
        frame.isVisible = style?.isVisible ?? parent.isVisible
        frame.isClipped = parent.isClipped && frame.box != .outOfFlow
        frame.takesText = takesText(element, display)
        frame.isClosed = element.name == "details" && element[attribute: "open"] == nil
        frame.isParagraph = role.isParagraph && style?.hasNarrowMargin(below: element.name) != true
        let isControl = role.isControl || element[attribute: "role"]?.lowercased() == "img"
        begin(&frame, isControl: isControl)
        if role.isReplaced {
            addReplaced(element, isControl: isControl, in: frame)
            if let outer = frame.outerLine { line = outer }
            return false
        }
        if style?.hidesOverflow == true, canClip(frame.box, display) { frame.isClipped = true }
        if isControl { addControl(in: frame) }
        addQuotationMark(of: element)
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

    private func box(
        of element: HTMLElement, _ display: InlineStyle.Display, _ style: InlineStyle?
    ) -> Box {
        if display == .contents { return .inline }
        // Open dialogs are positioned by browsers.
        if style?.isOutOfFlow ?? (element.name == "dialog") { return .outOfFlow }
        let isItem = frames[frames.count - 1].makesBlocks
        switch display {
        case .nothing, .contents, .inline:
            return isItem ? .block : element.name == "rt" ? .outOfFlow : .inline
        case .inlineBlock, .inlineTable: return isItem ? .block : .inlineBox
        case .block: return element.name == "body" || element.name == "html" ? .group : .block
        case .table: return .block
        case .row: return tables.last.map { frames[$0].box == .inlineBox } == true ? .group : .block
        case .rowGroup: return .group
        case .cell: return .cell
        }
    }

    private func takesText(_ element: HTMLElement, _ display: InlineStyle.Display) -> Bool {
        if element.namespace == .svg {
            return ["text", "foreignObject"].contains(element.name)
                || element.name != "svg" && frames[frames.count - 1].takesText
        }
        return ![.table, .inlineTable, .row, .rowGroup].contains(display)
    }

    private func canClip(_ box: Box, _ display: InlineStyle.Display) -> Bool {
        (box == .block && display == .block) || box == .inlineBox || box == .outOfFlow
    }

    /// Begins an element: ends the line before it, or sets that aside.
    private mutating func begin(_ frame: inout Frame, isControl: Bool) {
        switch frame.box {
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
            line = Line()
        case .outOfFlow:
            if line.space == .pending { (hasDroppedSpace, line.space) = (true, .displayed) }
            frame.outerLine = line
            line = Line()
        }
        length = bytes.count
        frame.itemCount = itemCount
    }

    private mutating func endBlock(_ frame: Frame) {
        guard hasOutput, hasText else { return }
        // These line breaks are part of the text only if anything follows.
        let displayed = length
        if last != Self.lineFeed { append(Self.lineFeed) }
        if frame.isParagraph, itemCount > frame.itemCount { append(Self.lineFeed) }
        length = displayed
    }

    private mutating func endLine() {
        if line.space == .pending { hasDroppedSpace = true }
        line = Line()
    }

    private mutating func addLineBreak() {
        endLine()
        append(Self.lineFeed)
        itemCount += 1
    }

    private mutating func addReplaced(_ element: HTMLElement, isControl: Bool, in frame: Frame) {
        itemCount += 1
        guard isControl else { return }
        let alternative = element.name == "img" ? element[attribute: "alt"] ?? "" : ""
        let words = alternative.utf8.split(whereSeparator: HTMLTokenizer.isSpace)
        guard !words.isEmpty else { return addControl(in: frame) }
        guard frame.isVisible, !frame.isClipped else { return }
        replaceDroppedSpace()
        append(Array(words.joined(separator: [Self.space])))
        hasText = true
    }

    /// Adds the quotation mark at the start or end of a `<q>`, which is displayed but isn't text.
    private mutating func addQuotationMark(of element: HTMLElement) {
        guard element.name == "q" else { return }
        displaySpace()
        line = .content
    }

    /// Adds an image or control, after which spaces are displayed.
    private mutating func addControl(in frame: Frame) {
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
            switch frame.capitals {
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

    private mutating func addVerbatim(_ text: UnsafeBufferPointer<UInt8>, in frame: Frame) {
        guard !text.isEmpty else { return }
        addWord(text[...], in: frame)
        if text.last == Self.lineFeed { line = Line() }
    }

    private mutating func addFlowing(_ text: UnsafeBufferPointer<UInt8>, in frame: Frame) {
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

    private mutating func addSpace(in frame: Frame, length count: Int, isWhole: Bool) {
        if line.hasContent, line.space == .none {
            line.space = frame.isVisible && !frame.isClipped ? .pending : .displayed
            line.hasMoreSpace = count > 1
        } else if line.space == .pending {
            line.hasMoreSpace = true
        } else if frame.isVisible, !frame.isClipped {
            // White space alone at the start of a block isn't even part of its layout.
            if isWhole, frame.box != .inline, !line.hasContent, !line.hasElements { return }
            hasDroppedSpace = true
            hasText = true
        }
        if line.hasContent || line.hasElements { length = bytes.count }
    }

    /// Adds white space with line breaks, each of which is displayed as a break and read as a space.
    private mutating func addBreaks(_ text: Slice<UnsafeBufferPointer<UInt8>>, in frame: Frame) {
        var isStart = true
        for part in text.split(separator: Self.lineFeed, omittingEmptySubsequences: false) {
            if !isStart {
                endLine()
                addWord([Self.space], in: frame)
                line = Line()
            }
            if !part.isEmpty { addSpace(in: frame, length: part.count, isWhole: false) }
            isStart = false
        }
    }

    private mutating func addWord(_ word: some Collection<UInt8>, in frame: Frame) {
        itemCount += 1
        displaySpace()
        (line.hasContent, line.space) = (true, .none)
        guard !frame.isClipped else { return }
        hasText = true
        guard frame.isVisible else { return }
        replaceDroppedSpace()
        append(word)
    }

    /// Displays the space before content of the line, and one for white space that was dropped.
    private mutating func displaySpace() {
        if line.space == .pending {
            replaceDroppedSpace()
            append(Self.space)
            hasDroppedSpace = line.hasMoreSpace
            line.space = .displayed
        }
    }

    private mutating func replaceDroppedSpace() {
        if hasDroppedSpace, last != 0, !Self.isSpace(last) { append(Self.space) }
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
