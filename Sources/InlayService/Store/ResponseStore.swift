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

    /// Removes all that an identity has, as when a user logs out.
    ///
    /// - Parameter identity: Whose responses; a store that outlives the program finds them by
    ///   ``Identity/storedName(key:)``.
    /// - Returns: How much there was.
    /// - Throws: What kept the store from it.
    @discardableResult
    func removeAll(of identity: Identity) async throws -> PurgedResponses

    /// A random key that is the same as long as the store has its answers, and kept where they are.
    ///
    /// All digests on disk are made with it: names of identities, and the request fields that `Vary` names.
    var digestKey: [UInt8] { get }
}

extension ResponseStore {
    /// A key of this program only: what varies, or belongs to a credential, isn't found after the next start.
    public var digestKey: [UInt8] { DigestKey.ofProgram.bytes }

    /// Nothing: bodies come whole.
    public func makeBodyWriter() throws -> (any BodyWriting)? { nil }

    /// Nothing: bodies are given whole.
    public func openBody(of response: StoredResponse) async throws -> (any BodyReading)? { nil }
}
