import Foundation
package import HTTPTypes
package import InlayService
package import InlayTesting
import Synchronization

/// A server that trusts whatever a request says about its caller, and names that caller in the
/// response.
///
/// The body is the caller's name and the path; below `/image`, `PIC` and the first letter of the
/// name. `/away` redirects to another host, with the name in the query. Requests other than GET
/// are recorded.
package final class NamingServer: Sendable {
    /// A response, for any transport.
    package struct Response: Sendable {
        package var status = 200
        package var headers: HTTPFields = [:]
        package var body: [UInt8] = []
    }

    /// A write as the server received it.
    package struct Write: Sendable {
        /// The caller in whose session the write was sent.
        package let caller: String
        /// The body: the name of the caller who added the write.
        package let body: String
    }

    /// The headers with which callers may identify themselves.
    package static let headers = [
        "Authorization", "X-Api-Key", "X-Auth-Token", "Private-Token", "Api-Key", "X-User",
        "Ocp-Apim-Subscription-Key", "X-Session", "X-Client",
    ]
    private static let policies = [
        "no-store", "private, max-age=60", "max-age=60", "public, max-age=60", "max-age=0", "",
        "private", "max-age=1, stale-while-revalidate=60", "no-cache",
    ]

    private struct State {
        var isOff = false
        var sessionCount = 0
        var writes: [Write] = []
    }

    private let policy: String
    private let beginsSessions: Bool
    private let otherHost: String
    private let state = Mutex(State())

    /// Creates a server with a random `Cache-Control`, which may begin sessions with callers that
    /// it doesn't recognize.
    ///
    /// - Parameters:
    ///   - otherHost: The host to which `/away` redirects.
    ///   - beginsSessions: Whether the server may begin sessions by `Set-Cookie`.
    ///   - random: Chooses the properties.
    package init(
        otherHost: String, beginsSessions: Bool = true, using random: inout SeededGenerator
    ) {
        self.otherHost = otherHost
        policy = Self.policies.randomElement(using: &random) ?? ""
        self.beginsSessions = Int.random(in: 0..<6, using: &random) == 0 && beginsSessions
    }

    /// Whether the server is unreachable.
    package var isOff: Bool {
        get { state.withLock { $0.isOff } }
        set { state.withLock { $0.isOff = newValue } }
    }

    /// The writes in the order in which they were received.
    package var writes: [Write] { state.withLock { $0.writes } }

    /// Returns the response to a request, or nil if the server is unreachable.
    package func response(to request: TransportRequest, body: [UInt8]) -> Response? {
        guard !isOff else { return nil }
        let isOther = request.url.host == otherHost
        var name = Self.caller(of: request)
        if !isOther, request.headers[.userAgent] == TestCaller.passwordAgent,
            request.headers[.authorization] == nil
        {
            return Response(status: 401, headers: [.wwwAuthenticate: "Basic realm=r"])
        }
        guard request.method == .get else {
            state.withLock {
                $0.writes.append(Write(caller: name, body: String(decoding: body, as: UTF8.self)))
            }
            return Response(status: 204)
        }
        if request.url.path == "/away" {
            let port = request.url.port.map { ":\($0)" } ?? ""
            return Response(
                status: 307, headers: [.location: "http://\(otherHost)\(port)/me?of=\(name)"])
        }
        var headers = HTTPFields()
        if !policy.isEmpty { headers[.cacheControl] = policy }
        if beginsSessions, name == "nobody", !isOther {
            name = state.withLock { state in
                state.sessionCount += 1
                return "session\(state.sessionCount)"
            }
            headers[.setCookie] = "sid=\(name)"
        }
        let path = request.url.path
        if path.hasPrefix("/image") {
            headers[.contentType] = "image/x-test"
            return Response(headers: headers, body: Array("PIC".utf8) + name.utf8.prefix(1))
        }
        headers[.contentType] = "text/plain"
        return Response(headers: headers, body: Array("\(name) \(path)".utf8))
    }

    /// Returns the caller that a request names: by its query, a header or a cookie.
    private static func caller(of request: TransportRequest) -> String {
        if let query = request.url.query, query.hasPrefix("of=") {
            return String(query.dropFirst("of=".count))
        }
        for header in headers {
            guard let name = HTTPField.Name(header), let value = request.headers[name] else {
                continue
            }
            guard value.hasPrefix("Basic ") else {
                return value.split(separator: " ").last.map(String.init) ?? ""
            }
            let text = Data(base64Encoded: String(value.dropFirst("Basic ".count))) ?? Data()
            return String(decoding: text.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
        }
        let cookie = request.headers[.cookie]?.split(separator: "=").last
        return cookie.map(String.init) ?? "nobody"
    }
}
