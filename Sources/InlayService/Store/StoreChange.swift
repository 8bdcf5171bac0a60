public import Foundation

/// A change of what a store keeps.
public enum StoreChange: Sendable, Hashable {
    /// Keep a response with its body, in place of the one that was kept for the same variant.
    case store(StoredResponse, body: Data)
    /// The same with a body that the store's own ``BodyWriting`` has written.
    case storeWritten(StoredResponse, body: WrittenBody)
    /// Keep a response's body under other fields.
    case update(StoredResponse)
    /// Let go of a response.
    case remove(StoredResponse)
    /// Have everything for an address validated before it is given again, in all identities.
    case invalidate(url: String)
    /// Note that responses, by their numbers, were used.
    case use([Int64])
    /// Keep everything for a key whatever room there is, or no longer so.
    case pin(CacheKey, Bool)
}
