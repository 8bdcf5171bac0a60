/// The part of a resource that a stored body is.
public struct StoredRange: Sendable, Hashable {
    /// The first byte's place in the whole.
    public let offset: Int
    /// How many bytes the whole has, where the server knows.
    public let total: Int?

    /// A part that begins somewhere in a whole of so many bytes.
    public init(offset: Int, total: Int?) {
        self.offset = offset
        self.total = total
    }
}
