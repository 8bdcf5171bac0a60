public import Foundation

/// A change to a response store.
public enum StoreChange: Sendable, Hashable {
    /// Stores a response with its body, replacing the one of the same variant.
    case store(StoredResponse, body: Data)
    /// Stores a response whose body was written by the store's ``BodyWriting``.
    case storeWritten(StoredResponse, body: WrittenBody)
    /// Replaces the metadata of a response; its body stays.
    case update(StoredResponse)
    /// Removes a response.
    case remove(StoredResponse)
    /// Invalidates all responses for a URL, of all identities, so that they are revalidated
    /// before their next use.
    case invalidate(url: String)
    /// Records that the responses with these row ids were used.
    case use([Int64])
    /// Pins or unpins all responses of a key; pinned ones are never evicted.
    case pin(CacheKey, Bool)
}
