import Foundation
import HTTPTypes
import InlayService
import Testing

/// Tests of bodies that exceed the cache's limit, fail before their end, or were decoded.
@Suite struct ResponseBodyTests {
    private let url = URL(string: "http://h/film")!

    private func transport(_ network: any ServiceTransport, limit: Int = 10) -> CachingTransport {
        CachingTransport(network, cache: ResponseCache(), bodyLimit: limit)
    }

    private func bytes(_ body: ResponseBody) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        for try await chunk in body { bytes += chunk }
        return bytes
    }

    private func offline(_ network: Network, _ transport: CachingTransport) async -> TransportError?
    {
        network.isOff = true
        do {
            _ = try await transport.send(TransportRequest(.get, url))
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [true, false])
    func bodiesOverTheSizeLimitArriveCompletelyAndAreNotStored(isLengthSaid: Bool) async throws {
        let whole = Array(UInt8(0)..<30)
        let network = Network { _ in
            TransportResponse(
                status: 200, headers: isLengthSaid ? [.contentLength: "30"] : [:],
                body: ResponseBody(
                    ChunkedBody([Array(whole[..<7]), Array(whole[7..<14]), Array(whole[14...])])))
        }
        let transport = transport(network)
        let response = try await transport.send(TransportRequest(.get, url))
        #expect(try await bytes(response.body) == whole)
        #expect(response.values[ResponseProvenance.self].storing == .tooLarge)
        #expect(network.count == 1)
        #expect(await offline(network, transport) == .unreachable("off"))
    }

    @Test func allWaitersGetTheCompleteBodyOverTheSizeLimit() async throws {
        let network = Network { _ in
            TransportResponse(
                status: 200,
                body: ResponseBody(ChunkedBody([[1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11]])))
        }
        let transport = transport(network)
        try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<20 {
                group.addTask {
                    let response = try await transport.send(TransportRequest(.get, url))
                    return try await bytes(response.body)
                }
            }
            for try await body in group { #expect(body == Array(1...11)) }
        }
    }

    @Test func streamChunksBeforeAnErrorAreDelivered() async throws {
        let network = Network { _ in
            TransportResponse(
                status: 200, body: ResponseBody(ChunkedBody([[1], [2]], error: .lost("x"))))
        }
        let service = ServiceProxy(
            server: url, transport: network, cache: ResponseCache())
        let stream = try await service.stream(.get, "/film")
        #expect(stream.provenance.storing == .streamed)
        var chunks = stream.makeAsyncIterator()
        #expect(try await chunks.next() == [1])
        #expect(try await chunks.next() == [2])
    }

    @Test func streamsAreStoredIfTheCallAllowsIt() async throws {
        let network = Network { _ in
            TransportResponse(status: 200, body: ResponseBody(ChunkedBody([[1], [2]])))
        }
        let service = ServiceProxy(
            server: url, transport: network, cache: ResponseCache())
        var options = CallOptions()
        options.cachesStreams = true
        for isOff in [false, true] {
            network.isOff = isOff
            let stream = try await service.stream(.get, "/film", options: options)
            #expect(stream.provenance.isOffline == isOff)
            var bytes: [UInt8] = []
            for try await chunk in stream { bytes += chunk }
            #expect(bytes == [1, 2])
        }
    }

    @Test func interruptedOrShortBodiesAreErrorsAndNotStored() async throws {
        let network = Network { _ in
            TransportResponse(
                status: 200, body: ResponseBody(ChunkedBody([[1]], error: .lost("cut"))))
        }
        let transport = transport(network)
        await #expect(throws: TransportError.lost("cut")) {
            try await transport.send(TransportRequest(.get, url))
        }
        let short = Network { _ in
            TransportResponse(
                status: 200, headers: [.contentLength: "3"], body: ResponseBody([1]))
        }
        await #expect(throws: TransportError.lost("1 of 3 bytes came")) {
            try await self.transport(short).send(TransportRequest(.get, url))
        }
        #expect(await offline(network, transport) == .unreachable("off"))
    }

    @Test func contentEncodingHeadersAreRemovedFromDecodedResponses() async throws {
        let network = Network { _ in
            TransportResponse(
                status: 200,
                headers: [
                    .contentEncoding: "gzip", .contentLength: "3", .contentType: "text/plain",
                ],
                body: ResponseBody([1, 2, 3, 4, 5]))
        }
        let transport = transport(network)
        for isOff in [false, true] {
            network.isOff = isOff
            let response = try await transport.send(TransportRequest(.get, url))
            #expect(response.headers[.contentEncoding] == nil)
            #expect(response.headers[.contentType] == "text/plain")
            #expect(response.body.bytes == [1, 2, 3, 4, 5])
            #expect(response.values[ResponseProvenance.self].isOffline == isOff)
        }
    }

    @Test func writesInvalidateTheStoredResponse() async throws {
        let network = Network { request in
            request.method == .get
                ? .text("1", headers: [.cacheControl: "max-age=60"])
                : TransportResponse(status: 200, body: ResponseBody(Array(1...20)))
        }
        let transport = transport(network)
        _ = try await transport.send(TransportRequest(.get, url))
        var write = TransportRequest(.post, url)
        write.body = .bytes([1])
        // Its response is too large to be stored, but still invalidates the stored one.
        #expect(try await bytes(transport.send(write).body).count == 20)
        #expect(network.requests.last?.body.bytes == [1])
        _ = try await transport.send(TransportRequest(.get, url))
        #expect(network.count == 3)
    }

    @Test(arguments: [TransportError.cancelled, .certificate("x"), .malformed("x"), .refused("x")])
    func onlyNetworkFailuresFallBackToCachedResponses(error: TransportError) async throws {
        let network = StubTransport { _, index throws(TransportError) in
            guard index == 0 else { throw error }
            return .text("1")
        }
        let transport = transport(network)
        _ = try await transport.send(TransportRequest(.get, url))
        await #expect(throws: error) {
            try await transport.send(TransportRequest(.get, url))
        }
    }
}
