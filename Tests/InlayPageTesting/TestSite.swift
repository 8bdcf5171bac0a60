import FlyingFox
import Foundation
import GalleryService
import Synchronization

@testable import InlayWindowTesting

/// A real HTTP server on a random port of this machine, for as long as a test needs it.
nonisolated final class TestSite: Sendable {
    typealias Answer = @Sendable (HTTPRequest) async throws -> HTTPResponse

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

    /// Serves responses by path; other paths return 404.
    static func with<Result: Sendable>(
        _ answers: [String: Answer], _ body: @MainActor (TestSite) async throws -> Result
    ) async throws -> Result {
        let log = RequestLog()
        let handler = ClosureHTTPHandler { request in
            log.lines.withLock { $0.append("\(request.method.rawValue) \(request.path)") }
            guard let answer = answers[request.path] else {
                return .html("nothing here", status: .notFound)
            }
            return try await answer(request)
        }
        let server = try await RunningServer.start(handler)
        let site = TestSite(port: server.port, log: log)
        let result: Swift.Result<Result, any Error>
        do {
            result = .success(try await body(site))
        } catch {
            result = .failure(error)
        }
        await server.stop()
        return try result.get()
    }
}

private nonisolated final class RequestLog: Sendable {
    let lines = Mutex<[String]>([])
}

nonisolated extension HTTPResponse {
    static func html(_ text: String, status: HTTPStatusCode = .ok) -> HTTPResponse {
        file(Array(text.utf8), type: "text/html; charset=utf-8", status: status)
    }

    static func file(
        _ bytes: some Sequence<UInt8>, type: String, status: HTTPStatusCode = .ok
    ) -> HTTPResponse {
        HTTPResponse(statusCode: status, headers: fields(.contentType, type), body: Data(bytes))
    }

    private static func fields(_ name: HTTPHeader, _ value: String) -> HTTPHeaders {
        var fields = HTTPHeaders()
        fields[name] = value
        return fields
    }

    /// A response without a body.
    static var empty: HTTPResponse { HTTPResponse(statusCode: .noContent) }

    static func redirect(_ address: String) -> HTTPResponse {
        HTTPResponse(statusCode: .found, headers: fields(.location, address))
    }
}

/// Never responds, until the server is stopped.
nonisolated func never(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await Task.sleep(for: .seconds(3600))
    return .html("too late")
}
