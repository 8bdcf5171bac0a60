public import Foundation

/// A persistent store of responses with their bodies.
///
/// A store returns a response completely or not at all: never the body of one response with the
/// headers of another, and never a truncated body.
public protocol ResponseStore: Sendable {
    /// Returns all variants stored for a key, optionally with small bodies.
    func entries(for key: CacheKey) async throws -> [StoredEntry]

    /// Returns the body of a response, or nil if it was removed.
    func body(of response: StoredResponse) async throws -> Data?

    /// Applies changes in order, all or none of them.
    ///
    /// - Parameter changes: The changes.
    /// - Returns: The stored responses with their row ids.
    /// - Throws: The store's error; nothing is changed then.
    @discardableResult
    func apply(_ changes: [StoreChange]) async throws -> [StoredResponse]

    /// Creates a writer for a body that arrives in chunks; nil if the store takes only complete
    /// bodies.
    func makeBodyWriter() throws -> (any BodyWriting)?

    /// Opens a body for reading in chunks; nil if the store returns only complete bodies.
    func openBody(of response: StoredResponse) async throws -> (any BodyReading)?

    /// Removes all responses of an identity, for example when a user logs out.
    ///
    /// - Parameter identity: The identity; a persistent store finds its responses by
    ///   ``ServiceIdentity/storedName(key:)``.
    /// - Returns: The number and size of the removed responses.
    /// - Throws: The store's error.
    @discardableResult
    func removeAll(of identity: ServiceIdentity) async throws -> PurgedResponses

    /// A random key that is stored together with the responses and stays the same as long as they
    /// do.
    ///
    /// It is used for all digests on disk: the names of identities, and the request headers that
    /// `Vary` names.
    var digestKey: [UInt8] { get }
}

extension ResponseStore {
    /// A random key of this process: responses of credentials or with `Vary` aren't found after a
    /// restart.
    public var digestKey: [UInt8] { DigestKey.ofProgram.bytes }

    /// Returns nil, because the store takes only complete bodies.
    public func makeBodyWriter() throws -> (any BodyWriting)? { nil }

    /// Returns nil, because the store returns only complete bodies.
    public func openBody(of response: StoredResponse) async throws -> (any BodyReading)? { nil }
}
