/// What is selected in a list, as it is copied.
public struct RowSelection: Hashable, Sendable {
    /// The text alone.
    public var text: String
    /// The same with its elements.
    public var html: String

    /// Describes a selection.
    public init(text: String, html: String) {
        self.text = text
        self.html = html
    }
}
