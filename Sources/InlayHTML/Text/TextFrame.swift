/// An open element of a ``TextReader``: its box, and the styles on which its text depends.
struct TextFrame {
    /// The kind of an element's box.
    enum Box {
        case inline, block, cell
        /// No box, only those of the children.
        case none
        /// A block without line breaks around it.
        case group
        /// A box with lines of its own, within a line.
        case inlineBox
        /// A box with lines of its own, outside of the line in which it is.
        case outOfFlow
    }

    private(set) var box = Box.group
    private(set) var whiteSpace = InlineStyle.WhiteSpace.collapse
    private(set) var textTransform = InlineStyle.TextTransform.asWritten
    /// Whether child elements are blocks, as in a flexible box.
    private(set) var makesBlocks = false
    /// Whether text is visible, unlike that with `visibility: hidden`.
    private(set) var isVisible = true
    /// Whether the element or an ancestor has no area, and clips its content.
    private(set) var isClipped = false
    /// Whether text in the element is displayed, unlike text between the rows of a table.
    private(set) var takesText = true
    /// Whether only the first summary of the element is displayed.
    private(set) var isClosed = false
    /// Whether a blank line follows the element, if it has content.
    private(set) var isParagraph = false
    private var isRuby = false
    private var hasNoFontSize = false

    /// Whether the element has any child nodes.
    var hasChildren = false
    /// The line that is continued after the element; nil if that begins a new one.
    var outerLine: TextLine?
    /// The number of items of the text at the start of the element.
    var itemCount = 0
    /// The number of cells of a table, or of displayed summaries of a `<details>`.
    var childCount = 0

    /// Creates the frame around all elements.
    init() {}

    /// Creates the frame of an element that is displayed.
    init(
        _ element: HTMLElement, _ role: ElementRole, _ style: InlineStyle?,
        display: InlineStyle.Display, in parent: TextFrame, isInInlineTable: Bool
    ) {
        let isAnnotation = element.name == "rt" && parent.isRuby
        isRuby = element.name == "ruby"
        box = Self.box(of: element, display, style, in: parent, isAnnotation, isInInlineTable)
        whiteSpace = element.whiteSpace(role, style) ?? parent.whiteSpace
        // Buttons don't inherit it.
        let inherited = element.name == "button" ? .asWritten : parent.textTransform
        textTransform = style?.textTransform ?? inherited
        makesBlocks = box == .none ? parent.makesBlocks : style?.makesBlocks ?? false
        isVisible = style?.isVisible ?? parent.isVisible
        isClipped = parent.isClipped && (box != .outOfFlow || isAnnotation)
        if style?.hidesOverflow == true, !role.isReplaced, canClip(display) { isClipped = true }
        takesText = Self.takesText(element, display, in: parent)
        isClosed = element.name == "details" && element[attribute: "open"] == nil
        hasNoFontSize = style?.hasNoFontSize ?? parent.hasNoFontSize
        isParagraph =
            role.isParagraph && !hasNoFontSize && style?.hasNoHeight != true
            && style?.hasNarrowMargin(below: element.name) != true
    }

    private static func box(
        of element: HTMLElement, _ display: InlineStyle.Display, _ style: InlineStyle?,
        in parent: TextFrame, _ isAnnotation: Bool, _ isInInlineTable: Bool
    ) -> Box {
        if display == .contents { return .none }
        // Open dialogs are positioned by browsers.
        if style?.isOutOfFlow ?? (element.name == "dialog") { return .outOfFlow }
        let isItem = parent.makesBlocks || element.name == "legend"
        switch display {
        case .nothing, .contents, .inline:
            return isItem ? .block : isAnnotation ? .outOfFlow : .inline
        case .inlineBlock, .inlineTable: return isItem ? .block : .inlineBox
        case .block: return element.name == "body" || element.name == "html" ? .group : .block
        case .table: return .block
        case .row: return isInInlineTable ? .group : .block
        case .rowGroup: return .group
        case .cell: return .cell
        }
    }

    private static func takesText(
        _ element: HTMLElement, _ display: InlineStyle.Display, in parent: TextFrame
    ) -> Bool {
        if element.namespace == .svg {
            return ["text", "foreignObject"].contains(element.name)
                || element.name != "svg" && parent.takesText
        }
        return ![.table, .inlineTable, .row, .rowGroup].contains(display)
    }

    private func canClip(_ display: InlineStyle.Display) -> Bool {
        (box == .block && display == .block) || box == .inlineBox || box == .outOfFlow
    }
}

/// A line of a ``TextReader``: the inline content since the last line break.
struct TextLine {
    enum Space {
        case none
        /// A space that is displayed if content follows it in the line.
        case pending
        /// A displayed space: the ones after it aren't displayed.
        case displayed
    }

    var hasContent = false
    var hasElements = false
    /// Whether the line is the one after a block.
    var isAfterBlock = false
    var space = Space.none
    /// Whether more white space follows the pending space.
    var hasMoreSpace = false

    /// The line after content without text.
    static let content = TextLine(hasContent: true, hasElements: true)
}
