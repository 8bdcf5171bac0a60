/// A node of a markup document.
public enum MarkupNode: Hashable, Sendable {
    /// An element with its children.
    case element(MarkupElementNode)

    /// A processing instruction, such as `<?sectionBreak?>`.
    case instruction(MarkupInstruction)

    /// A comment.
    case comment(MarkupComment)

    /// The byte range of the node in the document.
    public var range: Range<Int> {
        switch self {
        case .element(let element): element.range
        case .instruction(let instruction): instruction.range
        case .comment(let comment): comment.range
        }
    }
}

/// An element of a markup document.
public struct MarkupElementNode: Hashable, Sendable {
    /// The name of the tag.
    public let name: String

    /// The attributes in document order.
    public let attributes: [MarkupAttribute]

    /// The children: elements, instructions and comments.
    public internal(set) var children: [MarkupNode] = []

    /// The byte range from the start tag to the end of the end tag.
    public internal(set) var range: Range<Int>

    /// The byte offset of the name.
    public var nameOffset: Int { range.lowerBound + 1 }

    /// The child elements.
    public var elements: [MarkupElementNode] {
        children.compactMap { if case .element(let element) = $0 { element } else { nil } }
    }

    /// The value of an attribute, or nil if the element doesn't have it.
    public subscript(name: String) -> String? {
        attributes.first { $0.name == name }?.value
    }
}

/// An attribute of an element.
public struct MarkupAttribute: Hashable, Sendable {
    /// The name, which may contain dots.
    public let name: String

    /// The value, with entities resolved.
    public let value: String

    /// The byte offset of the name.
    public let nameOffset: Int

    /// The byte range of the value between its quotation marks.
    public let valueRange: Range<Int>
}

/// A processing instruction, such as `<?sectionName sizes?>`.
public struct MarkupInstruction: Hashable, Sendable {
    /// The target, such as `sectionName`.
    public let target: String

    /// The text after the target, such as `sizes`.
    public let data: String

    /// The byte offset of the data.
    public let dataOffset: Int

    /// The byte range from `<?` to `?>`.
    public let range: Range<Int>
}

/// A comment of a markup document.
public struct MarkupComment: Hashable, Sendable {
    /// The text between `<!--` and `-->`.
    public let text: String

    /// The byte range of the whole comment.
    public let range: Range<Int>
}
