package import Foundation

/// A persistent store of responses with their bodies.
///
/// A store returns a response completely or not at all: never the body of one response with the
/// headers of another, and never a truncated body.
package protocol ResponseStore: Sendable {
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

    /// A random key that is stored together with the responses, and doesn't change as long as they
    /// are stored.
    ///
    /// The key is used for all digests on disk: the names of identities, and the request headers
    /// that `Vary` names.
    var digestKey: [UInt8] { get }
}

extension ResponseStore {
    /// A random key of this process: responses of credentials or with `Vary` aren't found after a
    /// restart.
    package var digestKey: [UInt8] { DigestKey.ofProgram.bytes }

    /// Returns nil, because the store takes only complete bodies.
    package func makeBodyWriter() throws -> (any BodyWriting)? { nil }

    /// Returns nil, because the store returns only complete bodies.
    package func openBody(of response: StoredResponse) async throws -> (any BodyReading)? { nil }
}

/// The number and size of the responses that a purge removed.
public struct PurgedResponses: Hashable, Sendable {
    /// The number of responses.
    public var count: Int

    /// The total size of their bodies, in bytes.
    public var bytes: Int

    /// Creates a count; zero by default.
    public init(count: Int = 0, bytes: Int = 0) {
        self.count = count
        self.bytes = bytes
    }
}

/// An error of a response store; data stored before is unaffected.
public enum ResponseStoreError: Error, Sendable, Hashable {
    /// The disk is full.
    case diskFull(path: String)
    /// The response is larger than the limit of the store.
    case tooLarge(bytes: Int, limit: Int)
    /// A newer version of the program created the files; they are left unchanged.
    case newerVersion(path: String)
    /// The files can't be used, for a reason given by the system.
    case unusable(path: String, reason: String)
}

extension ResponseStoreError: CustomStringConvertible {
    /// A sentence that describes the error.
    public var description: String {
        switch self {
        case .diskFull(let path): "The disk of \(path) is full."
        case .tooLarge(let bytes, let limit):
            "The response has \(bytes) bytes, but the store's limit is \(limit)."
        case .newerVersion(let path):
            "\(path) was created by a newer version of this program and is left unchanged; update the program."
        case .unusable(let path, let reason): "\(path) can't be used: \(reason)."
        }
    }
}

/// A change to a response store.
package enum StoreChange: Sendable, Hashable {
    /// Stores a response with its body, replacing the response of the same variant.
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
    /// Pins or unpins all responses of a key; pinned responses are never evicted.
    case pin(CacheKey, Bool)
}

/// A stored response, with its body if that was read along with it.
package struct StoredEntry: Sendable, Hashable {
    /// The response's metadata.
    package var response: StoredResponse
    /// The body; nil if it must be read separately.
    package var body: Data?

    /// Creates an entry.
    package init(response: StoredResponse, body: Data? = nil) {
        self.response = response
        self.body = body
    }
}

/// A response store that can enqueue changes and write them in the background.
protocol WriteBehindStore: ResponseStore {
    /// Waits until the store is open; throws if it can't be opened.
    func open() async throws

    /// Enqueues changes, which are executed before all later ones.
    ///
    /// Later calls of the store see them as executed. They may be lost if the program ends at
    /// once.
    ///
    /// - Parameters:
    ///   - changes: The changes.
    ///   - onFailure: Called in any thread with the error of the store; nothing is changed then.
    /// - Returns: The responses with provisional row ids; nil if the caller must await
    ///   ``ResponseStore/apply(_:)`` instead.
    func accept(
        _ changes: [StoreChange], onFailure: @escaping @Sendable (any Error) -> Void
    ) -> [StoredResponse]?

    /// Waits until all enqueued changes are written.
    func flush() async
}
