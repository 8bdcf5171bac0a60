/// A body that was written completely but belongs to no response yet.
public struct WrittenBody: Sendable, Hashable {
    /// The name of the body in the store.
    public let name: String
    /// The length in bytes.
    public let length: Int
    /// The checksum by which the store verifies the body.
    public let checksum: Int64

    /// Creates a reference to a written body.
    public init(name: String, length: Int, checksum: Int64) {
        self.name = name
        self.length = length
        self.checksum = checksum
    }
}
