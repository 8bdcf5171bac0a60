/// The name of a style class of GTK, libadwaita or the app's own style sheet.
///
/// ```swift
/// Label("Total").styled(.heading, .numeric)
/// ```
public struct StyleClass: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name as style sheets write it, without the dot.
    public let rawValue: String

    /// Creates a style class from its name, without the dot.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a style class from its name, without the dot.
    public init(stringLiteral value: String) { rawValue = value }

    /// The style of a large title.
    public static let title: StyleClass = "title-1"
    /// The style of a heading above a group.
    public static let heading: StyleClass = "heading"
    /// The style of small text.
    public static let caption: StyleClass = "caption"
    /// The style of secondary text, in a dimmed color.
    public static let dimmed: StyleClass = "dim-label"
    /// The style of numbers: digits have equal widths.
    public static let numeric: StyleClass = "numeric"
    /// The accent color.
    public static let accent: StyleClass = "accent"
    /// The color of success.
    public static let success: StyleClass = "success"
    /// The color of warnings.
    public static let warning: StyleClass = "warning"
    /// The color of errors.
    public static let error: StyleClass = "error"
    /// The style of the button for the most likely action.
    public static let suggested: StyleClass = "suggested-action"
    /// The style of a button whose action destroys data or can't be undone.
    public static let destructive: StyleClass = "destructive-action"
    /// The style of a button without a frame.
    public static let flat: StyleClass = "flat"
    /// The style of a large button with round ends.
    public static let pill: StyleClass = "pill"
    /// The style of a card: a surface with rounded corners and a shadow.
    public static let card: StyleClass = "card"
    /// The style of a list on a card.
    public static let boxedList: StyleClass = "boxed-list"
    /// The style of the list in a side bar.
    public static let sidebar: StyleClass = "navigation-sidebar"
    /// The style of a bar of controls.
    public static let toolbar: StyleClass = "toolbar"
    /// The style of a row of controls without gaps between them.
    public static let linked: StyleClass = "linked"
}
