import Foundation
import HTTPTypes

/// The layer between a call and its transport, which handles retries, challenges and redirects.
struct CallPipeline: Sendable {
    /// A response with the URL that it came from.
    struct FinalResponse: Sendable {
        var response: TransportResponse
        let url: URL
        /// Whether the response may be shared with equal calls of the same identity.
        let isShareable: Bool
    }

    /// The maximum number of bytes of an unneeded body that are read so that its connection can
    /// be reused.
    private static let wasteLimit = 65_536
    /// The time limit for reading an unneeded body; after it, a new connection is quicker.
    private static let longestWaste = Duration.seconds(2)

    let transport: any ServiceTransport
    let authenticator: Authenticator
    let retries: RetryPolicy
    let redirectLimit: Int
    let allowsRedirectsToPlainHTTP: Bool
    let clock: any Clock<Duration>
    let now: @Sendable () -> Date
    let jitter: @Sendable () -> Double
    /// Reads the body into memory, so that a connection lost during the body can be retried; nil if
    /// the caller streams the body.
    let reader: BodyReader?

    /// Returns the final response.
    ///
    /// - Parameters:
    ///   - first: The request.
    ///   - sending: Receives the request before it is sent, and after each redirect the next one.
    ///   - processed: Called if the server responds with 303 (See Other), so that it has presumably
    ///     processed the request.
    /// - Returns: The first response that isn't a redirect.
    /// - Throws: ``ServiceFailure`` of the last request, or of a redirect that isn't followed.
    func send(
        _ first: TransportRequest, sending: (TransportRequest) -> Void,
        processed: () -> Void = {}
    ) async throws(ServiceFailure) -> FinalResponse {
        var request = first
        var seen: Set<String> = []
        var isShareable = true
        for _ in 0...max(0, redirectLimit) {
            sending(request)
            let response = try await authenticated(request)
            // Checked after the response, so that the cookies that the response sets count, too.
            isShareable =
                isShareable
                && ServiceIdentity(of: request, cookies: transport.cookies(for: request))
                    .isShareable
            if Redirect.isResult(response, of: request) { processed() }
            let next = try Redirect.next(
                after: response, to: request, allowsPlainHTTP: allowsRedirectsToPlainHTTP)
            guard let next else {
                return FinalResponse(response: response, url: request.url, isShareable: isShareable)
            }
            if seen.isEmpty { seen = [Self.step(first)] }
            let step = Self.step(next)
            guard seen.insert(step).inserted || response.headers[.setCookie] != nil else {
                throw .kind(
                    .redirect("the server redirects in a loop, through \(visibleAddress(step))"))
            }
            await discard(response.body)
            request = next
        }
        throw .kind(.redirect("the server redirected more than \(max(0, redirectLimit)) times"))
    }

    // MARK: - Private

    private static func step(_ request: TransportRequest) -> String {
        "\(request.method) \(request.url.absoluteString)"
    }

    private func authenticated(
        _ request: TransportRequest
    ) async throws(ServiceFailure) -> TransportResponse {
        var request = request
        let hasOwnCredential = request.headers[.authorization] != nil
        // A stored response is found without the token.
        if !(isCached(request) && request.values[CacheStrategy.self] == .cacheOnly) {
            do throws(ServiceFailure) {
                try await authenticator.prepare(&request)
            } catch {
                return try await stored(request, insteadOf: error)
            }
        }
        var response = try await repeated(request)
        // The call may be another user's, who must not receive the data of the proxy's account.
        guard !hasOwnCredential else { return response }
        var mayFetchToken = true
        // A second retry is needed if the digest nonce had expired, or if the server also rejects
        // the token that another call had fetched; this call then fetches its own.
        for attempt in 1...2 {
            let again: TransportRequest?
            do throws(ServiceFailure) {
                again = try await authenticator.retry(
                    of: request, after: response, isFirst: attempt == 1, mayFetch: &mayFetchToken)
            } catch {
                return try await stored(request, insteadOf: error)
            }
            guard let again else { break }
            guard request.body.isReplayable else {
                throw .kind(
                    .credentials("the server requires the body again, which can be read only once"))
            }
            await discard(response.body)
            request = again
            response = try await repeated(request)
        }
        return response
    }

    private func isCached(_ request: TransportRequest) -> Bool {
        transport is CachingTransport && [.get, .head].contains(request.method)
    }

    /// Returns the response that the cache has for a request if the network failed while its token
    /// was fetched; otherwise throws the failure.
    private func stored(
        _ request: TransportRequest, insteadOf failure: ServiceFailure
    ) async throws(ServiceFailure) -> TransportResponse {
        guard case .noToken = failure, isCached(request) else { throw failure }
        var request = request
        request.headers[.authorization] = nil
        request.values[NetworkAccess.self] = NetworkAccess(isPossible: false)
        do {
            return try await attempted(request)
        } catch .kind(.cancelled) {
            throw .kind(.cancelled)
        } catch .kind(.timedOut(let phase)) {
            throw .kind(.timedOut(phase))
        } catch {
            throw failure
        }
    }

    private func repeated(
        _ request: TransportRequest
    ) async throws(ServiceFailure) -> TransportResponse {
        var attempt = 0
        while true {
            let pause: Duration?
            do {
                let response = try await attempted(request)
                pause = retries.pause(
                    after: response, of: request, attempt: attempt, jitter: jitter(), now: now())
                guard pause != nil else { return response }
                await discard(response.body)
            } catch .kind(.transport(let error)) {
                pause = retries.pause(
                    after: error, of: request, attempt: attempt, jitter: jitter())
                guard pause != nil else { throw .kind(.transport(error)) }
            } catch .kind(.timedOut(let phase)) {
                pause = retries.pause(
                    after: .timedOut(phase), of: request, attempt: attempt, jitter: jitter())
                guard pause != nil else { throw .kind(.timedOut(phase)) }
            }
            guard let pause, (try? await clock.sleep(for: pause)) != nil else {
                throw .kind(.cancelled)
            }
            attempt += 1
        }
    }

    private func attempted(
        _ request: TransportRequest
    ) async throws(ServiceFailure) -> TransportResponse {
        var response: TransportResponse
        do {
            response = try await transport.send(request)
        } catch {
            throw ServiceFailure(error)
        }
        if let reader { response.body = ResponseBody(try await reader.read(response)) }
        return response
    }

    /// Reads the rest of an unneeded body so that its connection can be reused; cancels a body
    /// that exceeds the limits.
    private func discard(_ body: ResponseBody) async {
        guard body.bytes == nil else { return }
        await TimeLimit.run(Self.longestWaste, clock: clock) {
            var count = 0
            var chunks = body.makeAsyncIterator()
            while count < Self.wasteLimit, let chunk = try? await chunks.next() {
                count += chunk.count
            }
        } late: {
        }
    }
}
