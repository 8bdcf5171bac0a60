/// The range of a resource that a partial cached body covers.
public struct StoredRange: Sendable, Hashable {
    /// The offset of the first byte within the whole.
    public let offset: Int
    /// The length of the whole, if the server states it.
    public let total: Int?

    /// Creates a range.
    public init(offset: Int, total: Int?) {
        self.offset = offset
        self.total = total
    }
}
