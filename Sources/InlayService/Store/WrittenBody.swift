/// A body that a store has as a whole, and that no response has yet.
public struct WrittenBody: Sendable, Hashable {
    /// Where the store has it.
    public let name: String
    /// How many bytes it has.
    public let length: Int
    /// What the store tells by that it is the body that was written.
    public let checksum: Int64

    /// A body that was written.
    public init(name: String, length: Int, checksum: Int64) {
        self.name = name
        self.length = length
        self.checksum = checksum
    }
}
