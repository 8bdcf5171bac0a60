/// A part of a document.
public enum MarkupNode: Hashable, Sendable {
    /// An element with its children.
    case element(MarkupElement)

    /// A processing instruction, such as `<?sectionBreak?>`.
    case instruction(MarkupInstruction)

    /// A comment.
    case comment(MarkupComment)

    /// The range of bytes in the document.
    public var range: Range<Int> {
        switch self {
        case .element(let element): element.range
        case .instruction(let instruction): instruction.range
        case .comment(let comment): comment.range
        }
    }
}

/// An element of a document.
public struct MarkupElement: Hashable, Sendable {
    /// The name of the tag.
    public let name: String

    /// The attributes in the order of the document.
    public let attributes: [MarkupAttribute]

    /// Elements, instructions and comments inside.
    public internal(set) var children: [MarkupNode] = []

    /// The bytes from the start tag to the end of the end tag.
    public internal(set) var range: Range<Int>

    /// The byte at which the name starts.
    public var nameOffset: Int { range.lowerBound + 1 }

    /// The elements inside.
    public var elements: [MarkupElement] {
        children.compactMap { if case .element(let element) = $0 { element } else { nil } }
    }

    /// The value of the attribute, or nil.
    public subscript(name: String) -> String? {
        attributes.first { $0.name == name }?.value
    }
}

/// An attribute of an element.
public struct MarkupAttribute: Hashable, Sendable {
    /// The name, with its dots.
    public let name: String

    /// The value, with its entities replaced.
    public let value: String

    /// The byte at which the name starts.
    public let nameOffset: Int

    /// The bytes of the value between its quotes.
    public let valueRange: Range<Int>
}

/// A processing instruction, such as `<?sectionName sizes?>`.
public struct MarkupInstruction: Hashable, Sendable {
    /// What is instructed, such as `sectionName`.
    public let target: String

    /// The text after the target, such as `sizes`.
    public let data: String

    /// The byte at which the data starts.
    public let dataOffset: Int

    /// The bytes from `<?` to `?>`.
    public let range: Range<Int>
}

/// A comment of a document.
public struct MarkupComment: Hashable, Sendable {
    /// The text between `<!--` and `-->`.
    public let text: String

    /// The bytes of the whole comment.
    public let range: Range<Int>
}
