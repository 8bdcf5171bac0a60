import Foundation
import HTTPTypes
import Inlay

/// A request in the format that the suite writes.
nonisolated struct CacheClientCall: Decodable, Sendable {
    let id: Int
    let url: String
    var method: String?
    var headers: [[String]]?
    var body: String?
    var redirect: String?
    var cache: String?

    func request(_ strategy: CacheStrategy) throws -> TransportRequest {
        guard let url = URL(string: url), let method = HTTPRequest.Method(method ?? "GET") else {
            throw BenchError(description: "\(method ?? "GET") \(self.url) is no request")
        }
        var request = TransportRequest(method, url)
        request.usesCookies = false
        // The suite numbers its requests in headers of its own, which don't identify the caller.
        request.identity = .anonymous
        for header in headers ?? [] where header.count == 2 {
            guard let name = HTTPField.Name(header[0]) else { continue }
            request.headers.append(HTTPField(name: name, value: header[1]))
        }
        if let body { request.body = .bytes(Array(body.utf8)) }
        if cache == "no-cache", request.headers[.cacheControl] == nil {
            request.headers[.cacheControl] = "max-age=0"
        }
        let isPast = cache == "reload" || cache == "no-store"
        request.values[CacheStrategy.self] = isPast ? .networkOnly : strategy
        return request
    }
}
