/// Damage that a store found and handled.
public struct StoreDamage: Sendable, Hashable {
    /// The damaged file, or the URL of the damaged entry.
    public let what: String
    /// The path to which the damaged file was renamed; nil if there was no file to keep.
    public let setAside: String?
    /// The error that revealed the damage.
    public let reason: String

    /// Creates a report of damage.
    public init(what: String, setAside: String?, reason: String) {
        self.what = what
        self.setAside = setAside
        self.reason = reason
    }
}

extension StoreDamage: CustomStringConvertible {
    /// A sentence that describes the damage.
    public var description: String {
        let place = setAside.map { "renamed to \($0)" } ?? "removed"
        return "\(what) is damaged (\(reason)); it is \(place)"
    }
}
