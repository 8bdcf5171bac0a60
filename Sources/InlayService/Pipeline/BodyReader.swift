/// Reads bodies into memory, up to a limit in bytes and one in time.
struct BodyReader: Sendable {
    /// How long a body may come: a server that sends a byte now and then never exceeds the time for the next one.
    static let longest = Duration.seconds(900)

    let limit: Int
    let clock: any Clock<Duration>
    let progress: ReceivedProgress?

    /// The body: whole, or for an answer that is an error its beginning.
    func read(_ response: TransportResponse) async throws(ServiceFailure) -> [UInt8] {
        if let bytes = response.body.bytes, bytes.count <= limit {
            await progress?.tell(bytes.count, of: Int64(bytes.count))
            return bytes
        }
        let isError = response.status >= 400
        let limit = isError ? ServiceError.bodyLimit : limit
        func tooLarge() -> ServiceFailure {
            .answer(
                .tooLarge(limit: limit), status: response.status, headers: response.headers,
                body: [])
        }
        if !isError, let expected = response.expectedLength, expected > limit { throw tooLarge() }
        var bytes: [UInt8] = []
        let elapsed = Self.stopwatch(clock)
        var pieces = response.body.makeAsyncIterator()
        do {
            while let piece = try await pieces.next() {
                // Most bodies are one piece, which needn't be copied.
                if bytes.isEmpty { bytes = piece } else { bytes += piece }
                guard elapsed() <= Self.longest else {
                    throw ServiceFailure.kind(.timedOut(.total))
                }
                if bytes.count > limit {
                    guard isError else { throw tooLarge() }
                    return Array(bytes.prefix(limit))
                }
                await progress?.tell(bytes.count, of: response.expectedLength)
            }
        } catch let error as TransportError {
            // What an error's answer says is worth more than why it doesn't say all.
            if isError, error != .cancelled { return bytes }
            throw ServiceFailure(error)
        } catch let failure as ServiceFailure {
            throw failure
        } catch {
            throw .kind(.transport(.lost("\(error)")))
        }
        return bytes
    }

    /// Tells how long ago it was made.
    private static func stopwatch<C: Clock<Duration>>(_ clock: C) -> () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }
}
