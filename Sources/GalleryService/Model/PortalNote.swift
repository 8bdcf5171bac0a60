/// A note posted to the portal, as a row of `/notes`.
public struct PortalNote: Codable, Hashable, Identifiable, Sendable {
    /// The note's id, ascending in the order of posting.
    public let id: Int

    /// The text of the note.
    public let text: String

    /// Creates a note.
    public init(id: Int, text: String) {
        self.id = id
        self.text = text
    }
}
