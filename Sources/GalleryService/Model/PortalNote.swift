/// A note posted to the portal, as a row of `/notes`.
package struct PortalNote: Codable, Hashable, Identifiable, Sendable {
    /// The note's id, ascending in the order of posting.
    package let id: Int

    /// The text of the note.
    package let text: String

    /// Creates a note.
    package init(id: Int, text: String) {
        self.id = id
        self.text = text
    }
}
