/// A user of the portal, as a row of `/users`.
public struct PortalUser: Codable, Hashable, Identifiable, Sendable {
    /// The user's id.
    public let id: Int

    /// The user's name.
    public let name: String

    /// The user's role, as shown in the list of users.
    public let role: String

    /// Whether the user was signed in at the time of the response.
    public let isSignedIn: Bool
}
