import HTTPTypes
import Synchronization

/// A response whose body bypasses the cache, for one of the callers that wait for it.
final class BypassingBody: Error, Sendable {
    /// The status and headers for the cache.
    let head: HTTPResponse
    /// Whether the cache may store the body while it is read.
    let isCacheable: Bool
    /// The provenance of the responses that the other waiters request themselves.
    let provenance: ResponseProvenance

    private let sent: HTTPRequest
    private let clock: any Clock<Duration>
    private let response: Mutex<TransportResponse?>
    private let cachingBody = Mutex<CachingBody?>(nil)

    init(
        _ response: TransportResponse, head: HTTPResponse, sent: HTTPRequest,
        reason: StoringReason, clock: any Clock<Duration>
    ) {
        self.clock = clock
        self.head = head
        self.sent = sent
        isCacheable = reason == .whileRead
        provenance = ResponseProvenance(storing: isCacheable ? .streamed : reason)
        var response = response
        response.values[ResponseProvenance.self] = provenance
        self.response = Mutex(response)
    }

    /// The length of a partial body by its headers; 0 for a complete body.
    var partLength: Int {
        head.status == .partialContent ? ContentRange(head.headerFields)?.bytes.count ?? 0 : 0
    }

    /// Sets up storing the body while it is read, if it may be stored, and records that in the
    /// provenance.
    func startCaching(
        _ storing: StoringReason, because reason: CacheReason,
        _ body: (TransportResponse) -> CachingBody
    ) {
        response.withLock { response in
            guard let passed = response else { return }
            let isStorable = storing == .stored
            if isStorable {
                let cachingBody = body(passed)
                self.cachingBody.withLock { $0 = cachingBody }
                response?.body = ResponseBody(cachingBody)
            }
            response?.values[ResponseProvenance.self] = ResponseProvenance(
                reason: reason, storing: isStorable ? .whileRead : storing)
        }
    }

    /// Reads the body to its end, only to store it in the cache.
    ///
    /// Stops if the cache can't store the body, or after ``BodyReader/longest``.
    func readForCache() async {
        guard take() != nil, let cachingBody = cachingBody.withLock({ $0 }) else { return }
        let elapsed = clock.stopwatch()
        while await cachingBody.isCaching, elapsed() <= BodyReader.longest,
            let chunk = try? await cachingBody.next(), !chunk.isEmpty
        {}
    }

    /// Returns whether the response has the byte range of the request, and not a range that only
    /// the cache requested.
    func isFor(_ request: TransportRequest) -> Bool {
        sent.headerFields[.range] == request.headers[.range]
    }

    /// Returns the response once; nil if another caller has taken it.
    func take() -> TransportResponse? {
        response.withLock { response in
            defer { response = nil }
            return response
        }
    }
}

/// A cached body that is read from its file in chunks.
final class StoredChunks: ResponseBodySource {
    private static let chunkLength = 65_536

    private let body: any BodyReading
    private let rest: Mutex<Range<Int>>

    init(_ part: StoredPart) {
        body = part.body
        rest = Mutex(part.range)
    }

    func next() async throws(TransportError) -> [UInt8]? {
        let range = rest.withLock { rest in
            let next = rest.prefix(Self.chunkLength)
            rest = next.upperBound..<rest.upperBound
            return next
        }
        guard !range.isEmpty else { return nil }
        do {
            return try body.bytes(in: range)
        } catch {
            throw .notStored("the cached response can't be read: \(error)")
        }
    }
}

/// A response body that starts with a chunk that was already read, and continues with the rest of
/// the body.
actor ConcatenatedBody: ResponseBodySource {
    private var beginning: [UInt8]?
    private let rest: ResponseBody

    /// Joins the beginning with the rest, which arrives in chunks.
    init(_ beginning: [UInt8], rest: ResponseBody) {
        self.beginning = beginning
        // A body in memory has no rest.
        self.rest = rest.bytes == nil ? rest : ResponseBody([])
    }

    func next() async throws(TransportError) -> [UInt8]? {
        if let chunk = beginning {
            beginning = nil
            return chunk
        }
        var chunks = rest.makeAsyncIterator()
        return try await chunks.next()
    }
}
