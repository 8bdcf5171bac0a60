public import Foundation

/// Keeps responses with their bodies.
///
/// What a store was given it gives back whole or not at all: never one answer's body with another's
/// fields, and never a part of either.
public protocol ResponseStore: Sendable {
    /// All variants that are kept for a key; small bodies may come along.
    func entries(for key: CacheKey) async throws -> [StoredEntry]

    /// The body of a response, or nil where it is no longer kept.
    func body(of response: StoredResponse) async throws -> Data?

    /// Makes changes in their order, all or none of them.
    ///
    /// - Parameter changes: What to change.
    /// - Returns: The responses that were stored, with the numbers that they have now.
    /// - Throws: What kept the store from it; nothing is changed then.
    @discardableResult
    func apply(_ changes: [StoreChange]) async throws -> [StoredResponse]

    /// Begins a body that comes piece by piece; nil where the store takes whole bodies only.
    func makeBodyWriter() throws -> (any BodyWriting)?

    /// Opens a body to be read piece by piece; nil where the store gives whole bodies only.
    func openBody(of response: StoredResponse) async throws -> (any BodyReading)?

    /// Lets go of all that a partition has, as when a user logs out.
    func removeAll(in partition: CachePartition) async throws

    /// A random key that is the same as long as the store has its answers, and kept where they are.
    ///
    /// Names of partitions that depend on a credential depend on it, too.
    var partitionKey: [UInt8] { get }
}

extension ResponseStore {
    /// A key of this program only: answers to who has a password are nobody's after the next start.
    public var partitionKey: [UInt8] { ResponseCache.programKey }

    /// Nothing: bodies come whole.
    public func makeBodyWriter() throws -> (any BodyWriting)? { nil }

    /// Nothing: bodies are given whole.
    public func openBody(of response: StoredResponse) async throws -> (any BodyReading)? { nil }
}
