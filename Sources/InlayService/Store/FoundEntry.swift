import Foundation

/// A response read from the database, with its body if that is in the row.
struct FoundEntry {
    let response: StoredResponse
    let body: Data?
    /// Whether a checksum, of the body or of the head, doesn't match.
    let isDamaged: Bool

    var damage: StoreDamage {
        StoreDamage(
            what: "The response of \(response.key.loggedURL)", setAside: nil,
            reason: "its checksum doesn't match")
    }
}
