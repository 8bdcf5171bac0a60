import FlyingFox
import Foundation
import InlayService
import InlaySoup

nonisolated extension HTTPResponse {
    static func json(_ text: String, status: HTTPStatusCode = .ok) -> HTTPResponse {
        file(Array(text.utf8), type: "application/json", status: status)
    }
}

extension TestSite {
    /// A service proxy for the server with separate cookies.
    func service() throws -> ServiceProxy {
        guard let url = URL(string: origin) else { throw URLError(.badURL) }
        return ServiceProxy(server: url, transport: SoupTransport())
    }

    func url(_ path: String) -> URL? { URL(string: origin + path) }
}
