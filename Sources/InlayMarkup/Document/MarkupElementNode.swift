/// A node of a markup document.
package enum MarkupNode: Hashable, Sendable {
    /// An element with its children.
    case element(MarkupElementNode)

    /// A processing instruction, such as `<?sectionBreak?>`.
    case instruction(MarkupInstruction)

    /// A comment.
    case comment(MarkupComment)

    /// The byte range of the node in the document.
    package var range: Range<Int> {
        switch self {
        case .element(let element): element.range
        case .instruction(let instruction): instruction.range
        case .comment(let comment): comment.range
        }
    }
}

/// An element of a markup document.
package struct MarkupElementNode: Hashable, Sendable {
    /// The name of the tag.
    package let name: String

    /// The attributes in document order.
    package let attributes: [MarkupAttribute]

    /// The children: elements, instructions and comments.
    package internal(set) var children: [MarkupNode] = []

    /// The byte range from the start tag to the end of the end tag.
    package internal(set) var range: Range<Int>

    /// The byte offset of the name.
    package var nameOffset: Int { range.lowerBound + 1 }

    /// The child elements.
    package var elements: [MarkupElementNode] {
        children.compactMap { if case .element(let element) = $0 { element } else { nil } }
    }

    /// The value of an attribute, or nil if the element doesn't have it.
    package subscript(name: String) -> String? {
        attributes.first { $0.name == name }?.value
    }
}

/// An attribute of an element.
package struct MarkupAttribute: Hashable, Sendable {
    /// The name, which may contain dots.
    package let name: String

    /// The value, with entities resolved.
    package let value: String

    /// The byte offset of the name.
    package let nameOffset: Int

    /// The byte range of the value between its quotation marks.
    package let valueRange: Range<Int>
}

/// A processing instruction, such as `<?sectionName sizes?>`.
package struct MarkupInstruction: Hashable, Sendable {
    /// The target, such as `sectionName`.
    package let target: String

    /// The text after the target, such as `sizes`.
    package let data: String

    /// The byte offset of the data.
    package let dataOffset: Int

    /// The byte range from `<?` to `?>`.
    package let range: Range<Int>
}

/// A comment of a markup document.
package struct MarkupComment: Hashable, Sendable {
    /// The text between `<!--` and `-->`.
    package let text: String

    /// The byte range of the whole comment.
    package let range: Range<Int>
}
