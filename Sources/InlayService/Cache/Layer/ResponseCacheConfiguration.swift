public import Foundation

/// The configuration of a ``ResponseCache``.
public struct ResponseCacheConfiguration: Sendable {
    /// The HTTP caching rules.
    public var rules: HTTPCache
    /// The maximum size of the memory cache in bytes.
    public var memoryLimit: Int
    /// The maximum size of a cached body in bytes.
    public var largestBody: Int
    /// Returns whether a transport's error means that the network failed, so that a cached
    /// response may be used instead.
    public var meansOffline: @Sendable (any Error) -> Bool
    /// Returns the current time; tests inject another function.
    public var now: @Sendable () -> Date
    /// Called once for each server whose responses aren't stored because requests with cookies or
    /// custom headers name no account; the message is also logged.
    public var onUnnamedCaller: @Sendable (_ message: String) -> Void = { _ in }

    /// Creates the default configuration: 32 MiB in memory, bodies up to 64 MiB, and every
    /// transport error except a cancellation counts as offline.
    public init(
        rules: HTTPCache = HTTPCache(), memoryLimit: Int = 32 << 20,
        largestBody: Int = 64 << 20,
        meansOffline: @escaping @Sendable (any Error) -> Bool = { error in
            (error as? TransportError)?.isOfNetwork ?? !(error is CancellationError)
        },
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.rules = rules
        self.memoryLimit = memoryLimit
        self.largestBody = largestBody
        self.meansOffline = meansOffline
        self.now = now
    }
}

/// The reason why the cache returned no response although the network didn't fail.
package enum CacheError: Error, Sendable, Hashable {
    /// The request accepts only a cached response, and there is none that may be returned.
    case notStored(CacheReason)
}

extension CacheError: CustomStringConvertible {
    /// A phrase that describes the error, for use within a longer sentence.
    package var description: String {
        switch self {
        case .notStored(let reason): "no cached response may be used: \(reason)"
        }
    }
}
