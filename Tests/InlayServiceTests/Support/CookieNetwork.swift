import Foundation
import HTTPTypes
import Synchronization

@testable import InlayService

/// A transport with a jar of its own, over a server that a test writes.
final class CookieNetwork: ServiceTransport, CookieKeeping {
    typealias Server =
        @Sendable (TransportRequest) async throws(TransportError) -> TransportResponse

    private let server: Server
    private let jar = Mutex<[String: ServiceCookie]>([:])

    /// Makes a transport; `sid` is the value of its session cookie for the host `h`.
    init(sid: String? = nil, _ server: @escaping Server) {
        self.server = server
        if let sid { logIn(sid) }
    }

    func logIn(_ sid: String) {
        let cookie = ServiceCookie(name: "sid", value: sid, domain: "h")
        jar.withLock { $0["sid"] = cookie }
    }

    func cookies(for request: TransportRequest) -> RequestCookies {
        guard request.takesCookies, request.url.host == "h" else { return .none }
        let pairs = jar.withLock { $0.values.map { "\($0.name)=\($0.value)" }.sorted() }
        return pairs.isEmpty ? .none : .field(pairs.joined(separator: "; "))
    }

    func send(
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

    func allCookies() async -> [ServiceCookie] { jar.withLock { Array($0.values) } }
    func set(_ cookie: ServiceCookie) async { jar.withLock { $0[cookie.name] = cookie } }
    func remove(_ cookie: ServiceCookie) async { jar.withLock { $0[cookie.name] = nil } }
    func removeAllCookies() async { jar.withLock { $0 = [:] } }
}
