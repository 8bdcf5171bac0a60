import Foundation
import HTTPTypes
import Logging

/// A body that is stored in the cache while the caller reads it.
///
/// Each chunk is passed to the caller as it arrives, and only a few chunks are in memory. A body
/// that ends properly is stored. A body that breaks off, exceeds the limit or is released leaves
/// nothing in the cache. A body that can't be stored is still passed to the caller.
actor CachingBody: ResponseBodySource {
    /// The number of bytes that are buffered in memory before a file is created.
    private static let largestInMemory = 65_536

    private let rest: ResponseBody
    private let expectedLength: Int64?
    private let head: HTTPResponse
    private let exchange: CacheExchange
    private let cacheWriter: CacheWriter
    private let epoch: Int
    private let responseTime: Date

    /// Whether the body may still be stored.
    private(set) var isCaching = true
    private var length = 0
    private var beginning: [UInt8] = []
    private var writer: (any BodyWriting)?

    /// Starts to store the body of a response.
    ///
    /// - Parameters:
    ///   - response: The response, whose body arrives in chunks.
    ///   - head: The status and headers for the cache.
    ///   - exchange: The request, and what was cached when it was sent.
    ///   - epoch: The invalidation epoch when the request was sent.
    ///   - cacheWriter: The writer of the cache that stores the body.
    init(
        _ response: TransportResponse, head: HTTPResponse, exchange: CacheExchange, epoch: Int,
        cacheWriter: CacheWriter
    ) {
        rest = response.body
        expectedLength = response.expectedLength
        self.head = head
        self.exchange = exchange
        self.epoch = epoch
        self.cacheWriter = cacheWriter
        responseTime = cacheWriter.configuration.now()
    }

    func next() async throws(TransportError) -> [UInt8]? {
        var chunks = rest.makeAsyncIterator()
        let chunk: [UInt8]?
        do {
            chunk = try await chunks.next(isolation: self)
        } catch {
            stopCaching()
            throw error
        }
        guard let chunk else {
            try await end()
            return nil
        }
        length += chunk.count
        // After a log-out, nothing of the user may be stored, not even a partial body.
        if let key = exchange.key, cacheWriter.epochs.isPurged(key.identity, since: epoch) {
            stopCaching()
        }
        do {
            if isCaching { try buffer(chunk) }
        } catch {
            stopCaching(because: error)
        }
        return chunk
    }

    // MARK: - Private

    private func buffer(_ chunk: [UInt8]) throws {
        let limit = cacheWriter.configuration.largestBody
        guard length <= limit else {
            throw ResponseStoreError.tooLarge(bytes: length, limit: limit)
        }
        if let writer { return try writer.write(chunk) }
        beginning += chunk
        guard length > Self.largestInMemory else { return }
        if let writer = try cacheWriter.storage.store?.makeBodyWriter() {
            self.writer = writer
            try writer.write(beginning)
            beginning = []
        } else if length > cacheWriter.storage.memory.largestBody {
            throw ResponseStoreError.tooLarge(
                bytes: length, limit: cacheWriter.storage.memory.largestBody)
        }
    }

    private func end() async throws(TransportError) {
        defer { stopCaching() }
        if let expectedLength, expectedLength != length {
            throw .lost("\(length) of \(expectedLength) bytes came")
        }
        guard isCaching else { return }
        let written: WrittenBody?
        do {
            written = try writer?.finish()
        } catch {
            return stopCaching(because: error)
        }
        let outcome = cacheWriter.rules.outcome(
            of: head, bodyLength: length, exchange: exchange, now: responseTime)
        guard outcome.storing == .stored else { return discard() }
        let storing = await cacheWriter.store(
            outcome, body: Data(beginning), written: written, exchange, since: epoch)
        if storing != .stored { discard() }
    }

    private func discard() {
        writer?.discard()
    }

    private func stopCaching(because error: (any Error)? = nil) {
        isCaching = false
        beginning = []
        writer = nil
        switch error {
        case nil: break
        case .some(ResponseStoreError.tooLarge):
            cacheWriter.storage.logger.debug(
                "The response from \(name) isn't cached: it is too large.")
        case .some(let error):
            cacheWriter.storage.logger.error("The response from \(name) can't be cached: \(error)")
        }
    }

    private var name: String { exchange.key.map { "\($0.loggedURL)" } ?? "an unknown URL" }
}
