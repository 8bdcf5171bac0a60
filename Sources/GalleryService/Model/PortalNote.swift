/// A note that somebody left with the portal, as a row of `/notes`.
public struct PortalNote: Codable, Hashable, Identifiable, Sendable {
    /// The number, from the first to the last.
    public let id: Int

    /// What it says.
    public let text: String

    /// Makes a note.
    public init(id: Int, text: String) {
        self.id = id
        self.text = text
    }
}
