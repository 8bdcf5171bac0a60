public import HTTPTypes

/// Whose answers are kept together: nobody is given an answer of another partition.
///
/// ```swift
/// let partition = CachePartition.account("user-17")
/// try await cache.purge(partition)  // when the user logs out
/// ```
///
/// Where the app names no partition, the request's `Authorization` or `X-Api-Key` decides. An app whose users log in by
/// cookie, or whose tokens change, names the account: a cookie says nothing of who the user is.
public struct CachePartition: Sendable, Hashable {
    /// What the partition is called in the store; it never contains a credential.
    public let name: String

    /// Answers that everybody may see: those to requests without credentials.
    public static let shared = CachePartition(name: "")

    /// The answers of one account, by a name of the app's.
    public static func account(_ name: String) -> CachePartition {
        CachePartition(name: "account " + name)
    }

    /// The answers that one credential gave access to; what is kept of it depends on a key of the store.
    public static func credential(_ value: String) -> CachePartition {
        CachePartition(
            name: "credential " + HashBlocks.hexadecimal(SHA256.digest(Array(value.utf8))))
    }

    /// The partition of a request of which nothing else is known.
    public init(of request: HTTPRequest) {
        self.init(of: request.headerFields)
    }

    init(of fields: HTTPFields) {
        self = fields.credential.map { .credential($0) } ?? .shared
    }

    /// Whether the name depends on a credential, so that it isn't for the disk.
    var isOfSecret: Bool {
        ["credential ", "caller header ", "caller user "].contains { name.hasPrefix($0) }
    }

    init(name: String) {
        self.name = name
    }
}
