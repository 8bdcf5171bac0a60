public import Foundation
package import HTTPTypes
import Logging

/// A cache of HTTP responses, which takes responses from the cache or the network by the rules
/// of HTTP and the call's strategy.
///
/// ```swift
/// let cache = try ResponseCache(folder: folder)
/// let service = ServiceProxy(server: server, transport: SoupTransport(), cache: cache)
/// let photos: [Photo] = try await service.get("/photos", options: .strategy(.cacheFirst))
/// ```
///
/// A cache can serve any number of callers and transports. Equal requests in progress are sent
/// once. Errors of the store, such as damage or a full disk, are logged and don't fail the call.
public final class ResponseCache: Sendable {
    /// Sends a request with its body and returns the complete response, or throws.
    package typealias Send = @Sendable (HTTPRequest, Data?) async throws -> (HTTPResponse, Data)

    let responder: CacheResponder

    var writer: CacheWriter { responder.writer }
    var storage: CacheStorage { writer.storage }
    var configuration: ResponseCacheConfiguration { writer.configuration }

    /// Creates a cache with a store, or in memory only.
    ///
    /// If the store can't be opened, this is logged once and the cache is in memory only until
    /// the next start.
    public convenience init(
        store: DatabaseResponseStore? = nil,
        configuration: ResponseCacheConfiguration = ResponseCacheConfiguration()
    ) {
        self.init(store: store as (any ResponseStore)?, configuration: configuration)
    }

    /// Creates a cache with any store, such as one that fails in tests.
    package init(
        store: (any ResponseStore)?,
        configuration: ResponseCacheConfiguration = ResponseCacheConfiguration()
    ) {
        let storage = CacheStorage(
            store: store, memoryLimit: configuration.memoryLimit,
            logger: Logger(label: "inlay.cache"))
        responder = CacheResponder(
            writer: CacheWriter(
                storage, digestKey: store?.digestKey, configuration: configuration))
    }

    /// Returns the response to a request, from the cache or the network.
    ///
    /// - Parameters:
    ///   - request: The request, with an absolute URL.
    ///   - body: The request body.
    ///   - strategy: The cache strategy.
    ///   - identity: The identity whose responses are used; nil derives it from the request's
    ///     headers.
    ///   - send: Sends a request to the server.
    /// - Returns: The response and its source.
    /// - Throws: The errors of `send` if no cached response may be used instead, or
    ///   ``CacheError``.
    package func response(
        to request: HTTPRequest, body: Data? = nil, strategy: CacheStrategy = .networkFirst,
        identity: ServiceIdentity? = nil, send: @escaping Send
    ) async throws -> CacheResponse {
        try await responder.perform(
            CacheCall(
                request: request, body: body, key: key(of: request, in: identity),
                strategy: strategy, epoch: writer.epochs.now, send: send))
    }

    /// Pins the cached responses of a request, so that they are never evicted, or unpins them.
    ///
    /// - Returns: Whether any responses were cached for the request.
    @discardableResult
    package func pin(
        _ request: HTTPRequest, isPinned: Bool = true, identity: ServiceIdentity? = nil
    ) async throws -> Bool {
        guard let key = key(of: request, in: identity) else { return false }
        guard try await !storage.entries(for: key).isEmpty else { return false }
        try await storage.apply([.pin(key, isPinned)])
        return true
    }

    /// Removes all cached responses of an identity, in memory and on disk.
    ///
    /// ```swift
    /// let purged = try await cache.purge(.account("ada"))
    /// ```
    ///
    /// Requests of the identity that are in progress complete, but their responses aren't stored;
    /// ``ServiceProxy/logOut()`` also cancels them.
    ///
    /// - Parameter identity: The owner of the responses.
    /// - Returns: The number and size of the removed responses.
    /// - Throws: The error of the store.
    @discardableResult
    public func purge(_ identity: ServiceIdentity) async throws -> PurgedResponses {
        try await writer.purge(identity)
    }

    /// Waits until all pending writes are in the store; call it before the program exits.
    ///
    /// Otherwise, the responses of the last milliseconds may be lost.
    public func flush() async {
        await storage.flush()
    }

    /// Evicts bodies from memory until a fraction of the limit remains, for use under memory
    /// pressure.
    public func releaseMemory(keeping part: Double = 0) {
        storage.memory.shrink(to: part)
    }

    // MARK: - Private

    private func key(of request: HTTPRequest, in identity: ServiceIdentity?) -> CacheKey? {
        CacheKey(request, in: identity ?? ServiceIdentity(of: request.headerFields))
    }
}

extension ResponseCache {
    /// The program's default cache, in a folder named after the program in the user's cache
    /// folder.
    ///
    /// It is opened at first use. If the folder can't be used, a warning is logged and the cache
    /// is in memory only.
    public static let standard = makeStandard()

    /// Creates a cache in a folder.
    ///
    /// ```swift
    /// let cache = try ResponseCache(folder: folder)
    /// ```
    ///
    /// - Parameters:
    ///   - folder: The folder for responses; it and its parents are created if necessary.
    ///   - configuration: The limits and rules of the cache.
    /// - Throws: The reason why the folder can't be used.
    public convenience init(
        folder: URL, configuration: ResponseCacheConfiguration = ResponseCacheConfiguration()
    ) throws {
        try FileManager.default.createDirectory(
            at: folder.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        self.init(
            store: try DatabaseResponseStore(folder: folder), configuration: configuration)
    }

    /// Returns the default cache folder of a program, below `XDG_CACHE_HOME` or `~/.cache`.
    static func standardFolder(
        program: String, environment: [String: String], home: String
    ) -> URL {
        // The XDG specification requires relative paths to be ignored.
        let named = environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return URL(fileURLWithPath: named ?? "\(home)/.cache", isDirectory: true)
            .appendingPathComponent(program, isDirectory: true)
            .appendingPathComponent("answers", isDirectory: true)
    }

    private static func makeStandard() -> ResponseCache {
        let process = ProcessInfo.processInfo
        let folder = standardFolder(
            program: process.processName, environment: process.environment,
            home: NSHomeDirectory())
        do {
            return try ResponseCache(folder: folder)
        } catch {
            let cache = ResponseCache()
            cache.storage.logger.error(
                "Responses are cached in memory only, not in \(folder.path): \(error)")
            return cache
        }
    }
}
