import Foundation
import HTTPTypes
import InlayService
import InlayTesting
import Testing

/// Tests of the conditions of retries.
@Suite struct RetryTests {
    private let clock = ManualClock()

    private func proxy(_ transport: StubTransport, jitter: Double = 1) -> ServiceProxy {
        let clock = clock
        return makeProxy(transport) {
            $0.retries = RetryPolicy(
                limit: 2, firstPause: .seconds(1), longestPause: .seconds(60))
            $0.clock = clock
            $0.jitter = { jitter }
            $0.now = { Date(timeIntervalSince1970: 784_111_777) }
        }
    }

    /// Starts a call, and advances the clock by each expected pause exactly.
    private func run(
        _ transport: StubTransport, _ method: HTTPRequest.Method = .get,
        headers: ServiceHeaders = [:], jitter: Double = 1, pauses: [Duration]
    ) async -> ServiceError? {
        let proxy = proxy(transport, jitter: jitter)
        let call = Task {
            await failure { () async throws(ServiceError) in
                try await proxy.invoke(method, "/x", headers: headers)
            }
        }
        for (index, pause) in pauses.enumerated() {
            await clock.waitForSleepers()
            #expect(transport.requests.count == index + 1)
            clock.advance(by: pause - .nanoseconds(1))
            #expect(transport.requests.count == index + 1)
            clock.advance(by: .nanoseconds(1))
        }
        let error = await call.value
        #expect(transport.requests.count == pauses.count + 1)
        return error
    }

    @Test func retryPausesGrowAndTheLastErrorIsThrown() async {
        let transport = StubTransport { _, _ throws(TransportError) in throw .lost("x") }
        let error = await run(transport, pauses: [.seconds(1), .seconds(2)])
        #expect(error?.kind == .transport(.lost("x")))
    }

    @Test func retryPausesHaveJitter() async {
        let transport = StubTransport(.status(503), .status(204))
        #expect(await run(transport, jitter: 0, pauses: [.milliseconds(500)]) == nil)
    }

    @Test(arguments: [408, 429, 502, 503, 504])
    func statuses408And429And502To504AreRetriedAfterAPause(status: Int) async {
        let transport = StubTransport(.status(status), .status(204))
        #expect(await run(transport, pauses: [.seconds(1)]) == nil)
    }

    @Test func retryAfterHeadersSetThePause() async {
        let seconds = StubTransport(.status(503, [.retryAfter: "7"]), .status(204))
        #expect(await run(seconds, pauses: [.seconds(7)]) == nil)
        // Thirteen seconds after the time of the clock.
        let dated = StubTransport(
            .status(429, [.retryAfter: "Sun, 06 Nov 1994 08:49:50 GMT"]), .status(204))
        #expect(await run(dated, pauses: [.seconds(13)]) == nil)
        let late = StubTransport(.status(503, [.retryAfter: "3600"]), .status(204))
        #expect(await run(late, pauses: [])?.status == 503)
    }

    @Test func unsafeRequestsThatMayHaveBeenExecutedAreNotRetried() async {
        let lost = StubTransport { _, _ throws(TransportError) in throw .lost("x") }
        #expect(await run(lost, .post, pauses: [])?.kind == .transport(.lost("x")))
        let busy = StubTransport(.status(503))
        #expect(await run(busy, .patch, pauses: [])?.status == 503)
    }

    @Test func requestsThatWereNeverSentAreRetried() async {
        let transport = StubTransport { _, index throws(TransportError) in
            guard index > 0 else { throw .unreachable("x") }
            return .status(204)
        }
        #expect(await run(transport, .post, pauses: [.seconds(1)]) == nil)
    }

    @Test func idempotencyKeysAllowRetries() async {
        let transport = StubTransport(.status(502), .status(204))
        #expect(
            await run(transport, .post, headers: ["Idempotency-Key": "1"], pauses: [.seconds(1)])
                == nil)
    }

    @Test(arguments: [400, 401, 404, 500, 501])
    func clientErrorsAnd500And501AreNotRetried(status: Int) async {
        #expect(await run(StubTransport(.status(status)), pauses: [])?.status == status)
    }

    @Test func permanentErrorsAreNotRetried() async {
        for error in [TransportError.certificate("x"), .malformed("x"), .refused("x"), .cancelled] {
            let transport = StubTransport { _, _ throws(TransportError) in throw error }
            #expect(await run(transport, pauses: []) != nil)
        }
    }

    @Test func bodiesLostInTransitAreRetried() async {
        let transport = StubTransport { _, index throws(TransportError) in
            TransportResponse(
                status: 200, body: index == 0 ? ResponseBody(BrokenBody()) : ResponseBody([]))
        }
        #expect(await run(transport, pauses: [.seconds(1)]) == nil)
    }

    @Test func cancellingACallEndsItsRetryPause() async {
        let transport = StubTransport(.status(503))
        let proxy = proxy(transport)
        let call = Task {
            await failure { () async throws(ServiceError) in try await proxy.get("/x") }
        }
        await clock.waitForSleepers()
        call.cancel()
        #expect(await call.value?.isCancellation == true)
    }

    private final class BrokenBody: ResponseBodySource {
        func next() async throws(TransportError) -> [UInt8]? { throw .lost("half of it") }
    }
}
