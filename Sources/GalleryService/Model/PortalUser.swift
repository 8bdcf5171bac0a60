/// A user of the portal, as a row of `/users`.
package struct PortalUser: Codable, Hashable, Identifiable, Sendable {
    /// The user's id.
    package let id: Int

    /// The user's name.
    package let name: String

    /// The user's role, as shown in the list of users.
    package let role: String

    /// Whether the user was signed in at the time of the response.
    package let isSignedIn: Bool
}
