/// Somebody who may use the portal, as a row of `/users`.
public struct PortalUser: Codable, Hashable, Identifiable, Sendable {
    /// The number.
    public let id: Int

    /// The name.
    public let name: String

    /// What they do.
    public let role: String

    /// Whether they were signed in at the moment of the answer.
    public let isSignedIn: Bool
}
