/// Filters and tags of an app that a template takes in by their set's name: `{% load mail %}`.
///
/// ```swift
/// options.sets["mail"] = TemplateSet(
///     filters: ["initials": initials],
///     tags: ["unread": TemplateTag { _ in .integer(mailbox.unreadCount) }])
/// // {% load mail %}{% unread %} unread
/// ```
///
/// What a set has is known behind the `load`, in the file that has it.
public struct TemplateSet: Sendable {
    /// The filters, by their names.
    public var filters: [String: TemplateFilter]

    /// The tags, by their names; those of the language come before them.
    public var tags: [String: TemplateTag]

    /// The tags with a body, by their names; those of the language and plain tags come before them.
    public var blocks: [String: TemplateBlock]

    /// Makes a set.
    public init(
        filters: [String: TemplateFilter] = [:], tags: [String: TemplateTag] = [:],
        blocks: [String: TemplateBlock] = [:]
    ) {
        self.filters = filters
        self.tags = tags
        self.blocks = blocks
    }
}

/// An app's own tag with a body, `{% name argument %}…{% /name %}`: a condition or a loop.
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
/// What stands behind `else` is written where the body isn't. The body is escaped like the rest of
/// the template. Its beginning and end are reported as a ``TemplateSectionEvent``.
public struct TemplateBlock: Sendable {
    let tag: TemplateTag
    /// The names that the body has in each round; nil for a condition.
    let variables: [String]?

    /// Makes a block whose body is written or not.
    ///
    /// - Parameters:
    ///   - argumentCount: How many arguments it takes; others are refused when a template is compiled.
    ///   - isShown: Whether the body is written, by the arguments. What it throws is reported with the
    ///     tag's place in the template.
    public init(
        argumentCount: ClosedRange<Int> = 0...0,
        isShown: @escaping @Sendable ([TemplateValue]) throws -> Bool
    ) {
        tag = TemplateTag(argumentCount: argumentCount) { .bool(try isShown($0)) }
        variables = nil
    }

    /// Makes a block whose body is written in rounds.
    ///
    /// - Parameters:
    ///   - argumentCount: How many arguments it takes; others are refused when a template is compiled.
    ///   - variables: The names that the body has in each round, at least one.
    ///   - rounds: The values of the names in each round, by the arguments. What it throws is reported
    ///     with the tag's place in the template.
    public init(
        argumentCount: ClosedRange<Int> = 0...0, variables: [String],
        rounds: @escaping @Sendable ([TemplateValue]) throws -> [[TemplateValue]]
    ) {
        precondition(!variables.isEmpty, "A block that is written in rounds needs a variable.")
        let isSingle = variables.count == 1
        tag = TemplateTag(argumentCount: argumentCount) { arguments in
            // A loop of one name takes each element as it is.
            .array(try rounds(arguments).map { isSingle ? $0.first ?? .null : .array($0) })
        }
        self.variables = variables
    }
}

/// An app's own tag, which prints a value: `{% name argument %}`, or with `as` gives it a name.
///
/// What it prints is escaped like any other value.
public struct TemplateTag: Sendable {
    /// How many arguments it takes.
    public let argumentCount: ClosedRange<Int>

    let apply: @Sendable ([TemplateValue]) throws -> TemplateValue

    /// Makes a tag.
    ///
    /// - Parameters:
    ///   - argumentCount: How many arguments it takes; others are refused when a template is compiled.
    ///   - apply: Gives the value from the arguments. What it throws is reported with the tag's
    ///     place in the template.
    public init(
        argumentCount: ClosedRange<Int> = 0...0,
        _ apply: @escaping @Sendable ([TemplateValue]) throws -> TemplateValue
    ) {
        self.argumentCount = argumentCount
        self.apply = apply
    }
}

/// What is said of a wrong number of arguments: `1 argument`, `1 to 2 arguments`.
func argumentCountText(_ count: ClosedRange<Int>) -> String {
    let (least, most) = (count.lowerBound, count.upperBound)
    if most == 0 { return "no arguments" }
    if most == .max { return least == 0 ? "any arguments" : "at least \(least)" }
    return least == most
        ? "\(most) argument\(most == 1 ? "" : "s")" : "\(least) to \(most) arguments"
}
