extension RichText {
    /// Returns the text with each image replaced by another.
    ///
    /// - Parameter replacement: Returns the replacement of an image.
    /// - Returns: The new text, or nil if an image has no replacement.
    package func replacingImages(_ replacement: (RichTextImage) -> RichTextImage?) -> RichText? {
        guard !images.isEmpty else { return self }
        var blocks: [RichTextBlock] = []
        for block in self.blocks {
            guard let block = block.replacingImages(replacement) else { return nil }
            blocks.append(block)
        }
        return RichText(blocks, trimmedAbove: trimmedAbove, trimmedBelow: trimmedBelow)
    }
}

extension RichTextBlock {
    fileprivate func replacingImages(
        _ replacement: (RichTextImage) -> RichTextImage?
    ) -> RichTextBlock? {
        if case .text(let inlines) = kind {
            var replaced: [RichTextInline] = []
            for inline in inlines {
                guard case .image(let image, let style) = inline else {
                    replaced.append(inline)
                    continue
                }
                guard let image = replacement(image) else { return nil }
                replaced.append(.image(image, style))
            }
            return RichTextBlock(.text(replaced))
        }
        var children: [RichTextBlock] = []
        for child in self.children {
            guard let child = child.replacingImages(replacement) else { return nil }
            children.append(child)
        }
        return RichTextBlock(kind, children: children)
    }
}
