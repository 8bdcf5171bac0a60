import Foundation
import Hummingbird
import Inlay
import Logging
import ServiceLifecycle
import Synchronization

/// A real HTTP server on a random port of this machine, for as long as a test needs it.
nonisolated final class TestSite: Sendable {
    typealias Answer = @Sendable (Request) async throws -> Response

    let port: Int
    private let log: RequestLog

    var origin: String { "http://127.0.0.1:\(port)" }
    /// The same server under another name: another origin.
    var otherOrigin: String { "http://localhost:\(port)" }
    /// Method and path of every request so far.
    var requests: [String] { log.lines.withLock { $0 } }

    private init(port: Int, log: RequestLog) {
        self.port = port
        self.log = log
    }

    /// Serves answers by path; anything else is 404.
    static func with<Result: Sendable>(
        _ answers: [String: Answer], _ body: @MainActor (TestSite) async throws -> Result
    ) async throws -> Result {
        let log = RequestLog()
        let router = Router()
        let answer: Answer = { request in
            log.lines.withLock { $0.append("\(request.method) \(request.uri.path)") }
            guard let answer = answers[request.uri.path] else {
                return .html("nothing here", status: .notFound)
            }
            return try await answer(request)
        }
        router.get("/") { request, _ in try await answer(request) }
        router.get("**") { request, _ in try await answer(request) }
        router.post("**") { request, _ in try await answer(request) }
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        var logger = Logger(label: "test-site")
        logger.logLevel = .critical
        let application = Application(
            router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in port.yield(channel.localAddress?.port ?? 0) },
            logger: logger)
        var services = ServiceGroupConfiguration(services: [application], logger: logger)
        services.maximumGracefulShutdownDuration = .seconds(5)
        let group = ServiceGroup(configuration: services)
        let server = Task { try await group.run() }
        var iterator = ports.makeAsyncIterator()
        guard let number = await iterator.next() else { throw CancellationError() }
        let site = TestSite(port: number, log: log)
        let result: Swift.Result<Result, any Error>
        do {
            result = .success(try await body(site))
        } catch {
            result = .failure(error)
        }
        // A connection that it has accepted and not yet taken up would end the whole program: once another one is
        // answered, there is none.
        if let url = URL(string: site.origin) { _ = try? await ServiceProxy(server: url).get("/") }
        // Cancelled, it would forget one that comes until its port is closed.
        await group.triggerGracefulShutdown()
        _ = await server.result
        return try result.get()
    }
}

private nonisolated final class RequestLog: Sendable {
    let lines = Mutex<[String]>([])
}

nonisolated extension Response {
    static func html(_ text: String, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status, headers: [.contentType: "text/html; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }

    /// An answer without a page.
    static var empty: Response { Response(status: .noContent) }

    static func redirect(_ address: String) -> Response {
        Response(status: .found, headers: [.location: address])
    }
}

/// Answers that never come, until the test is over.
nonisolated func never(_ request: Request) async throws -> Response {
    try await cancelWhenGracefulShutdown { try await Task.sleep(for: .seconds(3600)) }
    return .html("too late")
}
