import Foundation
import HTTPTypes
import InlayImages
import InlayService
import InlayTesting
import Synchronization
import Testing

/// Tests of the identities of images, of the headers sent to their hosts, and of log-outs.
@Suite(.timeLimit(.minutes(Patience.minutesPerTest))) struct ImageIdentityTests {
    /// A server whose image depends on the caller.
    private final class Server: ServiceTransport {
        let requests = Mutex<[TransportRequest]>([])
        let user = Mutex<UInt8>(1)
        let gate: Gate?

        init(_ gate: Gate? = nil) {
            self.gate = gate
        }

        func send(
            _ request: TransportRequest
        ) async throws(TransportError) -> TransportResponse {
            let user = user.withLock { $0 }
            requests.withLock { $0.append(request) }
            if let gate { guard await gate.wait() else { throw .cancelled } }
            return TransportResponse(
                status: 200,
                headers: [.cacheControl: "max-age=600", .contentType: "image/x-test"],
                body: ResponseBody(picture(user)))
        }
    }

    private func service(
        _ server: Server, _ cache: ResponseCache? = nil,
        _ change: (inout ServiceConfiguration) -> Void
    ) -> ServiceProxy {
        var configuration = ServiceConfiguration()
        configuration.retries = .never
        change(&configuration)
        return ServiceProxy(
            server: url(""), transport: server, cache: cache, configuration: configuration)
    }

    private func number(_ picture: LoadedImage) -> UInt8 {
        picture.image.first.pixels.withUnsafeBytes { $0[0] }
    }

    @Test func configuredHeadersAreNotSentToOtherImageHosts() async throws {
        let server = Server()
        let source = ServiceImageSource(
            service(server) {
                $0.headers = ["X-Auth-Token": "APPSECRET", "Api-Key": "K2", "User-Agent": "App"]
            })
        _ = try await source.original(
            OriginalRequest(URL(string: "https://elsewhere.example/a")!))
        _ = try await source.original(OriginalRequest(url("a"), isAnonymous: true))
        let names = server.requests.withLock { $0.map { $0.headers.map(\.name.canonicalName) } }
        #expect(names[0].sorted() == ["accept", "user-agent"])
        #expect(names[1] == ["accept"])
        #expect(server.requests.withLock { $0.last?.usesCookies } == false)
    }

    /// A development server may have its own certificate.
    @Test(arguments: [false, true])
    func imagesAreRequestedWithTheTrustDecisionOfTheService(isAnonymous: Bool) async throws {
        let server = Server()
        let source = ServiceImageSource(service(server) { $0.trust = { $0.host == "here" } })
        _ = try await source.original(OriginalRequest(url("a"), isAnonymous: isAnonymous))
        let trust = try #require(server.requests.withLock { $0.first?.trust })
        #expect(trust(ServerCertificate(host: "here", chain: [], problems: [.unknownAuthority])))
        #expect(!trust(ServerCertificate(host: "there", chain: [], problems: [.unknownAuthority])))
    }

    @Test func scaledCopiesBelongToTheIdentityOfTheStoredResponse() async throws {
        let server = Server()
        func owner(_ change: (inout ServiceConfiguration) -> Void) async throws -> ServiceIdentity?
        {
            let source = ServiceImageSource(service(server, ResponseCache(), change))
            return try await source.original(OriginalRequest(url("a"))).copyOwner
        }
        #expect(try await owner { _ in } == .anonymous)
        #expect(try await owner { $0.account = "ada" } == .account("ada"))
        #expect(try await owner { $0.headers = ["X-Auth-Token": "1"] } == nil)
        #expect(
            try await owner { $0.headers = ["X-Api-Key": "1"] }
                == ServiceIdentity(of: [HTTPField.Name("X-Api-Key")!: "1"]))
        let uncached = ServiceImageSource(service(server) { _ in })
        #expect(try await uncached.original(OriginalRequest(url("a"))).copyOwner == nil)
    }

    @Test func aLogOutRemovesImagesFromMemory() async throws {
        let server = Server()
        let service = service(server, ResponseCache()) { $0.account = "ada" }
        let loader = ImageLoader(ServiceImageSource(service), decoders: [StubDecoder()])
        #expect(number(try await loader.image(for: request("a"))) == 1)
        #expect(loader.cachedImage(for: request("a")) != nil)
        #expect(loader.cachedColor(of: url("a")) != nil)
        try await service.logOut()
        #expect(loader.cachedImage(for: request("a")) == nil)
        #expect(loader.cachedColor(of: url("a")) == nil)
        server.user.withLock { $0 = 2 }
        #expect(number(try await loader.image(for: request("a"))) == 2)
    }

    @Test func loadsFromBeforeALogOutAreNeitherJoinedNorCached() async throws {
        let gate = Gate()
        let server = Server(gate)
        let service = service(server) { $0.account = "ada" }
        let loader = ImageLoader(ServiceImageSource(service), decoders: [StubDecoder()])
        let old = Task { try await loader.image(for: request("a")) }
        try await waitUntil("the first request is sent") {
            server.requests.withLock { $0.count == 1 }
        }
        try await service.logOut()
        server.user.withLock { $0 = 2 }
        let new = Task { try await loader.image(for: request("a")) }
        try await waitUntil("the second request is sent") {
            server.requests.withLock { $0.count == 2 }
        }
        await gate.open()
        #expect(number(try await new.value) == 2)
        await #expect(throws: ImageError.self) { try await old.value }
        #expect(loader.cachedImage(for: request("a")).map(number) == 2)
    }
}
