import Foundation
import FoundationNetworking
import GalleryService

/// A client that sends requests to a service over HTTP.
struct Client: Sendable {
    struct Answer: Sendable {
        let status: Int
        let type: String
        let allowed: String?
        let body: Data
    }

    let address: URL
    private let session: URLSession

    init(_ service: GalleryService) {
        address = service.address
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 120
        configuration.httpMaximumConnectionsPerHost = 60
        session = URLSession(configuration: configuration)
    }

    /// The response, whatever its status is.
    func answer(
        _ path: String, method: String = "GET", headers: [String: String] = [:], body: String? = nil
    ) async throws -> Answer {
        var request = URLRequest(url: URL(string: path, relativeTo: address)!)
        request.httpMethod = method
        request.allHTTPHeaderFields = headers
        request.httpBody = body.map { Data($0.utf8) }
        let (data, response) = try await session.data(for: request)
        let http = response as! HTTPURLResponse
        return Answer(
            status: http.statusCode, type: http.value(forHTTPHeaderField: "Content-Type") ?? "",
            allowed: http.value(forHTTPHeaderField: "Allow"), body: data)
    }

    /// The decoded value of a response that must have status 200.
    func value<Value: Decodable>(_ path: String, as type: Value.Type = Value.self) async throws
        -> Value
    {
        let answer = try await answer(path)
        guard answer.status == 200 else { throw URLError(.badServerResponse) }
        return try PortalCoding.decoder.decode(type, from: answer.body)
    }
}
