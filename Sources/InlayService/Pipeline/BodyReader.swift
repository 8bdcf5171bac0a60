/// A reader of response bodies into memory, with a size limit and a time limit.
struct BodyReader: Sendable {
    /// The time limit of a body, because a server that sends single bytes slowly never exceeds
    /// the read timeout.
    static let longest = Duration.seconds(900)

    let limit: Int
    /// The number of bytes that are read of the body of an error response.
    var errorLimit = ServiceError.bodyLimit
    let clock: any Clock<Duration>
    let progress: ReceivedProgress?

    /// Reads the body; for an error response, only the beginning.
    func read(_ response: TransportResponse) async throws(ServiceFailure) -> [UInt8] {
        if let bytes = response.body.bytes, bytes.count <= limit {
            await progress?.report(bytes.count, of: Int64(bytes.count))
            return bytes
        }
        let isError = !(200..<300).contains(response.status)
        let limit = isError ? errorLimit : limit
        func tooLarge() -> ServiceFailure {
            .response(
                .tooLarge(limit: limit), status: response.status, headers: response.headers,
                body: [])
        }
        if !isError, let expected = response.expectedLength, expected > limit { throw tooLarge() }
        var bytes: [UInt8] = []
        do {
            try await response.readBody(
                into: &bytes, upTo: limit, clock: clock, progress: progress)
        } catch {
            // For an error response, a partial message is more useful than the reason why it is
            // partial.
            if isError, error != .cancelled { return bytes }
            throw ServiceFailure(error)
        }
        guard bytes.count > limit else { return bytes }
        guard isError else { throw tooLarge() }
        return Array(bytes.prefix(limit))
    }
}

extension TransportResponse {
    /// Reads the body into memory, within the time limit of bodies.
    ///
    /// - Parameters:
    ///   - bytes: Receives the chunks, including those before an error.
    ///   - limit: The size limit in bytes; a larger body is read up to the chunk that exceeds it.
    ///   - clock: The clock that measures the time.
    ///   - progress: The handler of the progress.
    /// - Throws: The error of the body, or ``TransportError/timedOut(_:)``.
    func readBody(
        into bytes: inout [UInt8], upTo limit: Int, clock: any Clock<Duration>,
        progress: ReceivedProgress?
    ) async throws(TransportError) {
        let total = expectedLength
        let elapsed = clock.stopwatch()
        var chunks = body.makeAsyncIterator()
        while bytes.count <= limit, let chunk = try await chunks.next() {
            // Most bodies are a single chunk, which needn't be copied.
            if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
            guard elapsed() <= BodyReader.longest else { throw .timedOut(.total) }
            await progress?.report(bytes.count, of: total)
        }
    }
}

extension Clock where Duration == Swift.Duration {
    /// Returns a function that returns the time since its creation.
    func stopwatch() -> () -> Duration {
        let start = now
        return { start.duration(to: now) }
    }
}
