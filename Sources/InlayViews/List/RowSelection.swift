/// The selection in a list, as it is copied to the clipboard.
public struct RowSelection: Hashable, Sendable {
    /// The selection as plain text.
    public var text: String
    /// The selection as HTML.
    public var html: String

    /// Makes a selection from its text and HTML.
    public init(text: String, html: String) {
        self.text = text
        self.html = html
    }

    /// Appends the text and HTML of another row, separated by a blank line.
    mutating func append(_ row: RowSelection) {
        if !html.isEmpty {
            text += "\n\n"
            html += "\n"
        }
        text += row.text
        html += row.html
    }
}
