import Foundation
import HTTPTypes
import InlayImages
import InlayService
import InlayTesting
import Synchronization
import Testing

@Suite struct StaleImageTests {
    /// A server with one image, which can change or be unreachable.
    private final class Server: ServiceTransport {
        struct State {
            var number: UInt8 = 1
            var isReachable = true
            var requests: [String] = []
            var cookies: [Bool] = []
            var jar = RequestCookies.none
            /// Delays responses until it is opened.
            var gate: Gate?
        }

        let state = Mutex(State())

        func cookies(for request: TransportRequest) -> RequestCookies {
            request.usesCookies ? state.withLock { $0.jar } : .none
        }

        func send(
            _ request: TransportRequest
        ) async throws(TransportError) -> TransportResponse {
            let state = state.withLock { state in
                state.requests.append(request.headers[.ifNoneMatch] ?? "-")
                state.cookies.append(request.usesCookies)
                return state
            }
            if let gate = state.gate, await !gate.wait() { throw .cancelled }
            guard state.isReachable else { throw .unreachable("the plug is out") }
            let tag = "\"\(state.number)\""
            if request.headers[.ifNoneMatch] == tag {
                return TransportResponse(status: 304, headers: [.eTag: tag])
            }
            return TransportResponse(
                status: 200,
                headers: [.eTag: tag, .cacheControl: "max-age=0", .contentType: "image/x-test"],
                body: ResponseBody(picture(state.number)))
        }
    }

    private let server = Server()
    private let clock = EagerClock()
    private let decoder = StubDecoder()

    private func makeLoader() -> ImageLoader {
        var configuration = ImageLoaderConfiguration()
        configuration.clock = clock
        var service = ServiceConfiguration()
        service.retries = .never
        return ImageLoader(
            ServiceImageSource(
                server: url(""), transport: server, cache: ResponseCache(),
                configuration: service),
            decoders: [decoder], configuration: configuration)
    }

    private func numbers(_ loader: ImageLoader) async throws -> [UInt8] {
        var numbers: [UInt8] = []
        for try await picture in loader.images(for: request("a")) {
            numbers.append(picture.image.first.pixels.withUnsafeBytes { $0[0] })
        }
        return numbers
    }

    @Test func staleImagesAreFollowedByTheRefreshedOne() async throws {
        let loader = makeLoader()
        #expect(try await numbers(loader) == [1])
        server.state.withLock { $0.number = 2 }
        clock.advance(by: .seconds(61))
        #expect(try await numbers(loader) == [1, 2])
        loader.releaseMemory()
        server.state.withLock { $0.number = 3 }
        #expect(try await numbers(loader) == [2, 3])
    }

    @Test func aCancelledRefreshOfAStaleImageIsRepeated() async throws {
        let loader = makeLoader()
        #expect(try await numbers(loader) == [1])
        loader.releaseMemory()
        let gate = Gate()
        server.state.withLock { ($0.number, $0.gate) = (2, gate) }
        for try await _ in loader.images(for: request("a")) { break }
        await gate.open()
        #expect(try await numbers(loader) == [1, 2])
    }

    @Test func unchangedImagesAreNotDecodedAgain() async throws {
        let loader = makeLoader()
        #expect(try await numbers(loader) == [1])
        #expect(decoder.count.value == 1)
        clock.advance(by: .seconds(61))
        #expect(try await numbers(loader) == [1])
        #expect(decoder.count.value == 1)
        #expect(server.state.withLock { $0.requests } == ["-", "\"1\""])
    }

    @Test func freshImagesInMemoryAreNotRequestedAgain() async throws {
        let loader = makeLoader()
        for _ in 0..<5 { #expect(try await numbers(loader) == [1]) }
        #expect(server.state.withLock { $0.requests.count } == 1)
    }

    @Test func storedImagesAreReturnedOffline() async throws {
        let loader = makeLoader()
        #expect(try await numbers(loader) == [1])
        server.state.withLock { $0.isReachable = false }
        clock.advance(by: .seconds(61))
        #expect(try await numbers(loader) == [1])
        loader.releaseMemory()
        #expect(try await numbers(loader) == [1])
        #expect(
            try await loader.image(for: request("a")).provenance.source.description != "network")
        await #expect(throws: ImageError.self) { try await loader.image(for: request("b")) }
    }

    @Test func anonymousImagesAreRequestedWithoutCookies() async throws {
        let loader = makeLoader()
        var anonymous = request("a")
        anonymous.isAnonymous = true
        _ = try await loader.image(for: anonymous)
        _ = try await loader.image(for: request("a"))
        #expect(server.state.withLock { $0.cookies } == [false, true])
    }

    @Test func anonymousImagesNeverComeFromRequestsWithCookies() async throws {
        let loader = makeLoader()
        server.state.withLock { $0.jar = .field("sid=1") }
        var anonymous = request("a")
        anonymous.isAnonymous = true
        _ = try await loader.image(for: request("a"))
        server.state.withLock { $0.isReachable = false }
        await #expect(throws: ImageError.self) { try await loader.image(for: anonymous) }
        server.state.withLock { $0.isReachable = true }
        _ = try await loader.image(for: anonymous)
        // The request isn't conditional on the response stored for the other one.
        #expect(server.state.withLock { $0.requests.last } == "-")
    }
}
