/// A set of an app's filters and tags, which a template loads by name: `{% load mail %}`.
///
/// ```swift
/// options.sets["mail"] = TemplateSet(
///     filters: ["initials": initials],
///     tags: ["unread": TemplateTag { _ in .integer(mailbox.unreadCount) }])
/// // {% load mail %}{% unread %} unread
/// ```
///
/// The filters and tags are known after the `load` in the same file.
public struct TemplateSet: Sendable {
    /// The filters, by their names.
    public var filters: [String: TemplateFilter]

    /// The tags, by their names; built-in tags take precedence.
    public var tags: [String: TemplateTag]

    /// The tags with a body, by their names; built-in tags and tags without a body take
    /// precedence.
    public var blocks: [String: TemplateBlock]

    /// Creates a set.
    public init(
        filters: [String: TemplateFilter] = [:], tags: [String: TemplateTag] = [:],
        blocks: [String: TemplateBlock] = [:]
    ) {
        self.filters = filters
        self.tags = tags
        self.blocks = blocks
    }
}

/// A custom tag with a body, `{% name argument %}…{% /name %}`, which is a condition or a loop.
///
/// ```swift
/// options.sets["mail"] = TemplateSet(blocks: [
///     "unread": TemplateBlock(argumentCount: 1...1) { mailbox.isUnread($0[0].text) },
///     "folders": TemplateBlock(variables: ["name", "count"]) { _ in
///         mailbox.folders.map { [.string($0.name), .integer($0.count)] }
///     },
/// ])
/// // {% load mail %}{% unread id %}<b>new</b>{% else %}seen{% /unread %}
/// // {% folders %}<li>{{ name }} ({{ count }})</li>{% /folders %}
/// ```
///
/// The part after `else` is written if the body isn't. The body is escaped like the rest of the
/// template. Its start and end are reported as a ``TemplateSectionEvent``.
public struct TemplateBlock: Sendable {
    let tag: TemplateTag
    /// The loop variables of the body; nil for a condition.
    let variables: [String]?

    /// Creates a condition.
    ///
    /// - Parameters:
    ///   - argumentCount: The number of arguments; any other number is a compile error.
    ///   - isShown: Returns whether the body is written, given the arguments. Its errors are
    ///     reported with the tag's position in the template.
    public init(
        argumentCount: ClosedRange<Int> = 0...0,
        isShown: @escaping @Sendable ([TemplateValue]) throws -> Bool
    ) {
        tag = TemplateTag(argumentCount: argumentCount) { .bool(try isShown($0)) }
        variables = nil
    }

    /// Creates a loop.
    ///
    /// - Parameters:
    ///   - argumentCount: The number of arguments; any other number is a compile error.
    ///   - variables: The names of the loop variables, at least one.
    ///   - rounds: Returns the values of the loop variables in each iteration, given the arguments.
    ///     Its errors are reported with the tag's position in the template.
    public init(
        argumentCount: ClosedRange<Int> = 0...0, variables: [String],
        rounds: @escaping @Sendable ([TemplateValue]) throws -> [[TemplateValue]]
    ) {
        precondition(!variables.isEmpty, "A block that is written in rounds needs a variable.")
        let isSingle = variables.count == 1
        tag = TemplateTag(argumentCount: argumentCount) { arguments in
            // A single loop variable takes each element as it is, not as a list.
            .array(try rounds(arguments).map { isSingle ? $0.first ?? .null : .array($0) })
        }
        self.variables = variables
    }
}

/// A custom tag that prints a value, `{% name argument %}`, or assigns it to a name with `as`.
///
/// The value is escaped like any other.
public struct TemplateTag: Sendable {
    /// The allowed number of arguments.
    public let argumentCount: ClosedRange<Int>

    let apply: @Sendable ([TemplateValue]) throws -> TemplateValue

    /// Creates a tag.
    ///
    /// - Parameters:
    ///   - argumentCount: The number of arguments; any other number is a compile error.
    ///   - apply: Returns the value for the arguments. Its errors are reported with the tag's
    ///     position in the template.
    public init(
        argumentCount: ClosedRange<Int> = 0...0,
        _ apply: @escaping @Sendable ([TemplateValue]) throws -> TemplateValue
    ) {
        self.argumentCount = argumentCount
        self.apply = apply
    }
}

/// Returns the number of arguments for error messages: `1 argument`, `1 to 2 arguments`.
func argumentCountText(_ count: ClosedRange<Int>) -> String {
    let (least, most) = (count.lowerBound, count.upperBound)
    if most == 0 { return "no arguments" }
    if most == .max { return least == 0 ? "any arguments" : "at least \(least)" }
    return least == most
        ? "\(most) argument\(most == 1 ? "" : "s")" : "\(least) to \(most) arguments"
}
