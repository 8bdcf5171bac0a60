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

    /// Adds another row.
    mutating func append(_ row: RowSelection) {
        if !html.isEmpty {
            text += "\n\n"
            html += "\n"
        }
        text += row.text
        html += row.html
    }
}
