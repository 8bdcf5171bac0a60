package import InlayHTML

/// Simple HTML that native text can show exactly as the web engine would: blocks of text with
/// inline styles and images.
///
/// ```swift
/// let tree = try HTMLTree(fragment: "<p>Hello <b>you</b>")
/// if let text = RichText(tree) { … }
/// ```
///
/// White space is collapsed by CSS's rules. HTML that native text can't show exactly isn't a rich
/// text and is left to the web engine.
package struct RichText: Hashable, Sendable {
    /// The blocks, in order.
    package let blocks: [RichTextBlock]
    /// The numbers of leading and trailing blocks whose outer margin is removed.
    package let trimmedAbove: Int?, trimmedBelow: Int?

    /// Converts a tree; nil if only the web engine can show it exactly.
    ///
    /// Nil is returned for all but simple rich text, and also for scripts with line breaking or
    /// shaping rules of their own, images without a size, text in a declared language, and
    /// unusual nesting.
    package init?(_ tree: HTMLTree) {
        guard let text = try? RichText(converting: tree) else { return nil }
        self = text
    }

    /// Converts a tree.
    ///
    /// - Throws: What only the web engine can show exactly.
    package init(converting tree: HTMLTree) throws(RichTextObstacle) {
        if let obstacle = tree.richTextObstacle { throw obstacle }
        guard RichTextReader.isShallow(tree) else { throw RichTextObstacle("deep nesting") }
        var reader = RichTextReader()
        guard let blocks = reader.blocks(of: tree) else {
            throw reader.obstacle ?? RichTextObstacle("unusual nesting")
        }
        self.blocks = blocks
        let elements = tree.root.children.compactMap(\.element)
        let isBlock = { RichTextReader.blockNames.contains($0) }
        let isElement = { (block: RichTextBlock) in
            if case .text = block.kind { false } else { true }
        }
        trimmedAbove =
            elements.first.map { isBlock($0.name) } == true
            ? blocks.firstIndex(where: isElement) : nil
        trimmedBelow =
            elements.last.map { isBlock($0.name) } == true
            ? blocks.lastIndex(where: isElement) : nil
    }

    /// Creates a text from blocks that were converted earlier.
    init(_ blocks: [RichTextBlock], trimmedAbove: Int?, trimmedBelow: Int?) {
        self.blocks = blocks
        self.trimmedAbove = trimmedAbove
        self.trimmedBelow = trimmedBelow
    }
}

/// The reason why HTML can't be displayed as native text.
package struct RichTextObstacle: Error, Hashable, CustomStringConvertible {
    /// A noun, such as the name of the element.
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
