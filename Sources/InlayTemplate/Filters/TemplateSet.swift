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

    /// Makes a set.
    public init(filters: [String: TemplateFilter] = [:], tags: [String: TemplateTag] = [:]) {
        self.filters = filters
        self.tags = tags
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
