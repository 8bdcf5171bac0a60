import Foundation
import HTTPTypes
import InlayTesting
import InlayValues
import Testing

@testable import InlayService

/// Tests of shared calls, timeouts and progress.
@Suite struct SharingTests {
    /// A transport that responds once the gate is open.
    private func gated(by gate: Gate) -> StubTransport {
        StubTransport { _, _ throws(TransportError) in
            guard await gate.wait() else { throw .cancelled }
            return .json("1")
        }
    }

    /// Waits until that many calls are waiters of shared requests.
    private func wait(for count: Int, in proxy: ServiceProxy) async throws {
        try await waitUntil("\(count) calls wait", proxy.runner.shared.waiterCount) { $0 == count }
    }

    @Test func equalConcurrentGETCallsShareOneRequest() async throws {
        let gate = Gate()
        let transport = gated(by: gate)
        let proxy = makeProxy(transport)
        let calls = (0..<1_000).map { _ in
            Task { try await proxy.get("/x", ["q": 1]) as Int }
        }
        try await wait(for: 1_000, in: proxy)
        await gate.open()
        for call in calls { #expect(try await call.value == 1) }
        #expect(transport.requests.count == 1)
    }

    @Test func unequalCallsAreSentSeparately() async throws {
        let transport = StubTransport { request, _ throws(TransportError) in
            .json("\"\(request.url.query() ?? "")\(request.headers[.acceptLanguage] ?? "")\"")
        }
        let proxy = makeProxy(transport)
        async let first: String = proxy.get("/x", ["q": 1])
        async let second: String = proxy.get("/x", ["q": 2])
        async let third: String = proxy.get("/x", ["q": 1], headers: ["Accept-Language": "de"])
        #expect(try await [first, second, third] == ["q=1", "q=2", "q=1de"])
        #expect(transport.requests.count == 3)
    }

    @Test func timeLimitsOfSharedCallsAreIndependent() async throws {
        let gate = Gate()
        let clock = ManualClock()
        let transport = gated(by: gate)
        let proxy = makeProxy(transport) { $0.clock = clock }
        let limited = Task {
            var options = CallOptions()
            options.totalTimeout = .seconds(5)
            return await problem(of: proxy, options)
        }
        try await wait(for: 1, in: proxy)
        // Its timeout starts here, before the clock is advanced.
        await clock.waitForSleepers()
        let patient = Task { try await proxy.get("/x") as Int }
        try await wait(for: 2, in: proxy)
        clock.advance(by: .seconds(5))
        #expect(await limited.value?.kind == .timedOut(.total))
        await gate.open()
        #expect(try await patient.value == 1)
        #expect(transport.requests.count == 1)
    }

    @Test func callsWithDifferentTimeoutsOrRetriesAreSentSeparately() async throws {
        let transport = StubTransport(.json("1"))
        let gate = Gate()
        let gated = StubTransport { request, _ throws(TransportError) in
            guard await gate.wait() else { throw .cancelled }
            return try await transport.send(request)
        }
        let proxy = makeProxy(gated)
        var (patient, stubborn) = (CallOptions(), CallOptions())
        patient.timeouts = TransportTimeouts(read: .seconds(300))
        stubborn.retries = RetryPolicy(limit: 9)
        let calls = [CallOptions(), patient, stubborn].map { options in
            Task { try await proxy.get("/x", options: options) as Int }
        }
        try await wait(for: 3, in: proxy)
        await gate.open()
        for call in calls { #expect(try await call.value == 1) }
        #expect(transport.requests.count == 3)
    }

    @Test func callsWithDifferentTimeoutsAreSentSeparatelyThroughACache() async throws {
        let gate = Gate()
        let transport = gated(by: gate)
        let proxy = makeProxy(CachingTransport(transport, cache: ResponseCache()))
        var patient = CallOptions()
        patient.timeouts = TransportTimeouts(read: .seconds(300))
        let calls = [CallOptions(), patient].map { options in
            Task { try await proxy.get("/x", options: options) as Int }
        }
        try await waitUntil("both are sent", transport.requests.count) { $0 == 2 }
        await gate.open()
        for call in calls { #expect(try await call.value == 1) }
    }

    @Test func cancelledWaitersDoNotAffectOthers() async throws {
        let gate = Gate()
        let transport = gated(by: gate)
        let proxy = makeProxy(transport)
        let first = Task { await problem(of: proxy) }
        let second = Task { try await proxy.get("/x") as Int }
        try await wait(for: 2, in: proxy)
        first.cancel()
        #expect(await first.value?.isCancellation == true)
        await gate.open()
        #expect(try await second.value == 1)
        #expect(transport.requests.count == 1)
    }

    @Test func callsWithoutWaitersAreCancelled() async throws {
        let gate = Gate()
        let transport = gated(by: gate)
        let proxy = makeProxy(transport)
        let call = Task { await problem(of: proxy) }
        try await wait(for: 1, in: proxy)
        call.cancel()
        #expect(await call.value?.isCancellation == true)
        #expect(proxy.runner.shared.waiterCount == 0)
        // The next call sends its own request.
        await gate.open()
        #expect(try await proxy.get("/x") as Int == 1)
    }

    @Test func callsOverTheTotalTimeoutFail() async throws {
        let clock = ManualClock()
        let proxy = makeProxy(gated(by: Gate())) {
            $0.clock = clock
            $0.totalTimeout = .seconds(5)
        }
        let call = Task { await problem(of: proxy) }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(5))
        let error = await call.value
        #expect(error?.kind == .timedOut(.total))
        #expect(
            error?.description
                == "GET http://h/x failed: the response didn't arrive before the timeout.")
    }

    @Test @MainActor func progressIsReportedOnTheActorOfItsHandler() async throws {
        let transport = StubTransport { request, _ throws(TransportError) in
            _ = try? await request.body.text()
            var response = TransportResponse.text("12345")
            response.headers[.contentLength] = "5"
            response.body = ResponseBody(ChunkedBody(["12", "345"]))
            return response
        }
        var reported: [TransferProgress] = []
        var options = CallOptions()
        options.onProgress = { @MainActor in reported.append($0) }
        let text: String = try await makeProxy(transport).post(
            "/x", ["a": 1], options: options)
        #expect(text == "12345")
        #expect(reported.map(\.direction) == [.sent, .received, .received])
        #expect(reported.map(\.bytes) == [7, 2, 5])
        #expect(reported.map(\.fraction) == [1, 0.4, 1])
    }

    @Test func streamedBodiesDeliverChunksThenTheTransportError() async throws {
        let transport = StubTransport { _, _ throws(TransportError) in
            TransportResponse(
                status: 200, body: ResponseBody(ChunkedBody(["a", "b"], thenFails: true)))
        }
        var chunks: [String] = []
        let stream = try await makeProxy(transport).stream(.get, "/x")
        let error = await failure { () async throws(ServiceError) in
            for try await chunk in stream { chunks.append(String(decoding: chunk, as: UTF8.self)) }
        }
        #expect(chunks == ["a", "b"])
        #expect(error?.kind == .transport(.lost("the rest")))
    }

    private func problem(
        of proxy: ServiceProxy, _ options: CallOptions = CallOptions()
    ) async -> ServiceError? {
        await failure { () async throws(ServiceError) in
            try await proxy.get("/x", options: options)
        }
    }

    @Test func callsAfterAWriteDoNotJoinEarlierOnes() async throws {
        let gate = Gate()
        let transport = StubTransport { _, index throws(TransportError) in
            guard index == 0 else { return .json("2") }
            guard await gate.wait() else { throw .cancelled }
            return .json("1")
        }
        let proxy = makeProxy(transport)
        let early = Task { try await proxy.get("/x") as Int }
        try await waitUntil("the first call is sent") { transport.requests.count == 1 }
        try await proxy.post("/x", ["a": 1])
        let late = Task { try await proxy.get("/x") as Int }
        #expect(try await late.value == 2)
        await gate.open()
        #expect(try await early.value == 1)
    }

    private actor ChunkedBody: ResponseBodySource {
        private var rest: [String]
        private let fails: Bool

        init(_ chunks: [String], thenFails: Bool = false) {
            rest = chunks
            fails = thenFails
        }

        func next() async throws(TransportError) -> [UInt8]? {
            guard let chunk = rest.first else {
                guard fails else { return nil }
                throw .lost("the rest")
            }
            rest.removeFirst()
            return Array(chunk.utf8)
        }
    }
}
