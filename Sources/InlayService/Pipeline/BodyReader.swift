/// Reads bodies into memory, up to a limit.
struct BodyReader: Sendable {
    let limit: Int
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
        var pieces = response.body.makeAsyncIterator()
        do {
            while let piece = try await pieces.next() {
                // Most bodies are one piece, which needn't be copied.
                if bytes.isEmpty { bytes = piece } else { bytes += piece }
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
}
