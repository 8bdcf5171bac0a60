/// The range of a resource that a partial cached body covers.
public struct StoredRange: Sendable, Hashable {
    /// The offset of the part's first byte in the complete body.
    public let offset: Int
    /// The length of the complete body, if the server states it.
    public let total: Int?

    /// Creates a range.
    public init(offset: Int, total: Int?) {
        self.offset = offset
        self.total = total
    }
}
