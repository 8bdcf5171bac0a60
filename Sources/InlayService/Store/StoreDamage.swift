/// Something damaged that a store found, and what it did about it.
public struct StoreDamage: Sendable, Hashable {
    /// What was damaged: a file, or an entry by its address.
    public let what: String
    /// Where it was put, for whoever wants to look at it; nil where there was nothing to put away.
    public let setAside: String?
    /// How it showed.
    public let reason: String

    /// A finding.
    public init(what: String, setAside: String?, reason: String) {
        self.what = what
        self.setAside = setAside
        self.reason = reason
    }
}

extension StoreDamage: CustomStringConvertible {
    /// A sentence for people.
    public var description: String {
        let place = setAside.map { "set aside as \($0)" } ?? "removed"
        return "\(what) is damaged (\(reason)); it is \(place)"
    }
}
