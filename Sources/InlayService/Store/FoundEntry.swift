import Foundation

/// A row of the database, with its body where that is small.
struct FoundEntry {
    let response: StoredResponse
    let body: Data?
    /// Whether the body isn't the one that was stored.
    let isDamaged: Bool

    var damage: StoreDamage {
        StoreDamage(
            what: "The body of \(response.key.loggedURL)", setAside: nil,
            reason: "it isn't what was stored")
    }
}
