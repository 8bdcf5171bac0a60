import Foundation
import HTTPTypes
import InlayTesting
import Testing

@testable import InlayService

/// Tests of shared requests whose first caller is cancelled while other waiters remain.
@Suite struct AbandonedRequestTests {
    private let cache = ResponseCache()
    private let gate = Gate()
    private let network: StubTransport
    private let transport: CachingTransport

    init() {
        network = StubTransport { [gate] _, _ throws(TransportError) in
            guard await gate.wait() else { throw .cancelled }
            var response = TransportResponse.text("ada")
            response.headers[.cacheControl] = "max-age=60"
            return response
        }
        transport = CachingTransport(network, cache: cache)
    }

    /// Returns a request that is being sent, and a waiter for it.
    private func twoRequests() async throws -> (
        owner: Task<TransportResponse, any Error>, waiter: Task<TransportResponse, any Error>
    ) {
        var request = TransportRequest(.get, URL(string: "http://h/x")!)
        request.identity = .account("ada")
        let send = { [transport, request] in Task { try await transport.send(request) } }
        let owner = send()
        try await requests(1)
        let waiter = send()
        try await waitUntil("the other one waits") { cache.writer.coalescer.waiterCount == 1 }
        return (owner, waiter)
    }

    private func requests(_ count: Int) async throws {
        try await waitUntil("\(count) requests are sent", network.requests.count) {
            $0 == count
        }
    }

    private func cancel(_ owner: Task<TransportResponse, any Error>) async throws {
        owner.cancel()
        await #expect(throws: TransportError.cancelled) { try await owner.value }
        try await requests(2)
        await gate.open()
    }

    @Test func waitersResendARequestThatItsSenderCancelled() async throws {
        let (owner, waiter) = try await twoRequests()
        try await cancel(owner)
        #expect(try await waiter.value.values[ResponseProvenance.self].storing == .stored)
        #expect(network.requests.count == 2)
        #expect(cache.writer.coalescer.count == 0)
    }

    @Test func responsesToWaitersFromBeforeALogOutAreNotStored() async throws {
        let (owner, waiter) = try await twoRequests()
        try await cache.purge(.account("ada"))
        try await cancel(owner)
        let response = try await waiter.value
        #expect(response.status == 200)
        #expect(response.values[ResponseProvenance.self].storing == .purged)
    }
}
