import Foundation
import HTTPTypes
import InlayTesting
import Synchronization
import Testing

@testable import InlayService

/// Tests of servers that keep sending bytes but never finish.
@Suite(.timeLimit(.minutes(Patience.minutesPerTest))) struct TotalTimeTests {
    /// An endless body of one byte per minute of the clock.
    private final class Drip: ResponseBodySource {
        let clock: ManualClock
        let count = Mutex(0)

        init(_ clock: ManualClock) {
            self.clock = clock
        }

        func next() async throws(TransportError) -> [UInt8]? {
            if Task.isCancelled { throw .cancelled }
            clock.advance(by: .seconds(60))
            count.withLock { $0 += 1 }
            return [0x20]
        }
    }

    @Test func slowlySentBodiesTimeOutAfter15Minutes() async throws {
        let clock = ManualClock()
        let drip = Drip(clock)
        let transport = StubTransport { _, _ in
            TransportResponse(
                status: 200, headers: [.contentType: "text/plain"], body: ResponseBody(drip))
        }
        let error = await failure { () async throws(ServiceError) in
            try await makeProxy(transport) { $0.clock = clock }.get("/x")
        }
        guard case .timedOut(.total) = error?.kind else {
            Issue.record("It ended with \(String(describing: error)).")
            return
        }
        #expect(drip.count.withLock { $0 } == 16)
    }

    @Test func slowlySentBodiesThroughACacheTimeOutAfter15Minutes() async throws {
        let clock = ManualClock()
        let drip = Drip(clock)
        let transport = StubTransport { _, _ in
            TransportResponse(
                status: 200, headers: [.contentType: "text/plain"], body: ResponseBody(drip))
        }
        let cached = CachingTransport(transport, cache: ResponseCache())
        let error = await failure { () async throws(ServiceError) in
            try await makeProxy(cached) { $0.clock = clock }.get("/x")
        }
        guard case .timedOut(.total) = error?.kind else {
            Issue.record("It ended with \(String(describing: error)).")
            return
        }
        #expect(drip.count.withLock { $0 } == 16)
    }

    /// A body of one byte, which then stalls until its reader is cancelled.
    private actor Stall: ResponseBodySource {
        private let gate = Gate()
        private var beginning: [UInt8]? = [0x20]

        func next() async throws(TransportError) -> [UInt8]? {
            if let beginning {
                self.beginning = nil
                return beginning
            }
            _ = await gate.wait()
            throw .cancelled
        }
    }

    @Test func theBodyOfARedirectThatStallsIsCancelledAfterTwoSeconds() async throws {
        let clock = ManualClock()
        let transport = StubTransport { _, index in
            index == 0
                ? TransportResponse(
                    status: 302, headers: [.location: "/y"], body: ResponseBody(Stall()))
                : .status(204)
        }
        let proxy = makeProxy(transport) { $0.clock = clock }
        async let stream = proxy.stream(.get, "/x")
        await clock.waitForSleepers()
        #expect(transport.requests.map(\.url.path) == ["/x"])
        clock.advance(by: .seconds(2))
        _ = try await stream
        #expect(transport.requests.map(\.url.path) == ["/x", "/y"])
    }

    @Test func slowErrorResponsesThrowWithAPartialBodyAfter15Minutes() async {
        let clock = ManualClock()
        let drip = Drip(clock)
        let transport = StubTransport { _, _ in
            TransportResponse(
                status: 500, headers: [.contentType: "text/plain"], body: ResponseBody(drip))
        }
        let error = await failure { () async throws(ServiceError) in
            try await makeProxy(transport) { $0.clock = clock }.get("/x")
        }
        #expect(error?.status == 500)
        #expect(error?.body.count == 16)
        #expect(drip.count.withLock { $0 } == 16)
    }

    @Test func streamsAreNotLimitedByTheTotalTimeout() async throws {
        let clock = ManualClock()
        let drip = Drip(clock)
        let transport = StubTransport { _, _ in
            TransportResponse(
                status: 200, headers: [.contentType: "text/plain"], body: ResponseBody(drip))
        }
        let stream = try await makeProxy(transport) { $0.clock = clock }.stream(.get, "/x")
        var count = 0
        for try await chunk in stream {
            count += chunk.count
            if count == 100 { break }
        }
        #expect(clock.now.elapsed >= .seconds(6_000))
    }

    @Test func proxyAuthorizationOfACallIsRefused() async throws {
        let transport = StubTransport(.status(204))
        let error = await failure { () async throws(ServiceError) in
            try await makeProxy(transport).get(
                "/x", headers: ["Proxy-Authorization": "Basic YTpi"])
        }
        #expect(
            error?.description.contains("Proxy-Authorization would be sent to the server") == true)
        #expect(transport.requests.isEmpty)
    }
}
