/// HTML that native text shows exactly as the engine would: blocks of text, and nothing else.
///
/// ```swift
/// let tree = try HTMLTree(fragment: "<p>Hello <b>you</b>")
/// if let text = RichText(tree) { … }
/// ```
///
/// White space is collapsed as CSS says. What can't be shown exactly isn't a rich text: it is for
/// the engine.
public struct RichText: Hashable, Sendable {
    /// The blocks, in their order.
    public let blocks: [RichTextBlock]
    /// The blocks whose margin above, or below, is left out: elements at the ends of all.
    package let trimmedAbove: Int?, trimmedBelow: Int?

    /// Makes a text of a tree; nil where the engine has to show it.
    ///
    /// That is so for all that isn't simple rich text, and besides for scripts whose lines or
    /// letters are laid out by rules of their own, pictures whose size isn't given, texts in a
    /// named language, and what is nested in ways that nobody writes.
    public init?(_ tree: HTMLTree) {
        guard tree.isSimpleRichText, RichTextReader.isShallow(tree) else { return nil }
        var reader = RichTextReader()
        guard let blocks = reader.blocks(of: tree) else { return nil }
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

    /// A text of blocks that were read before.
    init(_ blocks: [RichTextBlock], trimmedAbove: Int?, trimmedBelow: Int?) {
        self.blocks = blocks
        self.trimmedAbove = trimmedAbove
        self.trimmedBelow = trimmedBelow
    }
}
