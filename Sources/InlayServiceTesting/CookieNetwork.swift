import Foundation
import HTTPTypes
package import InlayService
import Synchronization

/// A transport with its own cookie jar, whose server is a closure.
package final class CookieNetwork: ServiceTransport, CookieKeeping {
    package typealias Server =
        @Sendable (TransportRequest) async throws(TransportError) -> TransportResponse

    private let server: Server
    private let jar = Mutex<[String: ServiceCookie]>([:])

    /// Creates a transport.
    ///
    /// - Parameters:
    ///   - sid: The value of the session cookie for the host `h`; nil for no cookie.
    ///   - server: Responds to requests.
    package init(sid: String? = nil, _ server: @escaping Server) {
        self.server = server
        if let sid { logIn(sid) }
    }

    /// Creates a transport to a server that names its callers.
    package convenience init(_ server: NamingServer) {
        self.init { request async throws(TransportError) in
            for _ in 0..<3 { await Task.yield() }
            var body: [UInt8] = []
            do {
                var chunks = try request.body.makeChunks().makeAsyncIterator()
                while let chunk = try await chunks.next(isolation: nil) { body += chunk }
            } catch {
                throw .body("\(error)")
            }
            guard let response = server.response(to: request, body: body) else {
                throw .unreachable("off")
            }
            return TransportResponse(
                status: response.status, headers: response.headers,
                body: ResponseBody(response.body))
        }
    }

    /// Replaces the session cookie.
    package func logIn(_ sid: String) {
        let cookie = ServiceCookie(name: "sid", value: sid, domain: "h")
        jar.withLock { $0["sid"] = cookie }
    }

    package func cookies(for request: TransportRequest) -> RequestCookies {
        guard request.takesCookies, request.url.host == "h" else { return .none }
        let pairs = jar.withLock { $0.values.map { "\($0.name)=\($0.value)" }.sorted() }
        return pairs.isEmpty ? .none : .field(pairs.joined(separator: "; "))
    }

    package func send(
        _ request: TransportRequest
    ) async throws(TransportError) -> TransportResponse {
        var sent = request
        if case .field(let field) = request.cookies ?? cookies(for: request) {
            sent.headers[.cookie] = field
        }
        let response = try await server(sent)
        if request.usesCookies, let set = response.headers[.setCookie] {
            logIn(String(set.dropFirst("sid=".count)))
        }
        return response
    }

    package func allCookies() async -> [ServiceCookie] { jar.withLock { Array($0.values) } }
    package func set(_ cookie: ServiceCookie) async { jar.withLock { $0[cookie.name] = cookie } }
    package func remove(_ cookie: ServiceCookie) async { jar.withLock { $0[cookie.name] = nil } }
    package func removeAllCookies() async { jar.withLock { $0 = [:] } }
}
