import FlyingFox
import Foundation

/// Answers requests by routes, with a delay as of a network, and turns errors into JSON.
struct PortalHandler: HTTPHandler {
    let routes: RoutedHTTPHandler
    let delay: Duration

    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
        if delay > .zero { try await Task.sleep(for: delay) }
        let response = try await response(to: request)
        return request.method == .HEAD ? try await response.withoutBody() : response
    }

    private func response(to request: HTTPRequest) async throws -> HTTPResponse {
        // Only notes can be written.
        let isNote = request.method == .POST && request.path == "/notes"
        guard request.method == .GET || request.method == .HEAD || isNote else {
            let reason = "\(request.method.rawValue) isn't possible here; use GET."
            var response = try HTTPResponse.json(
                ServiceError(error: reason), status: .methodNotAllowed)
            response.headers[HTTPHeader("Allow")] = "GET, HEAD"
            return response
        }
        do {
            return try await routes.handleRequest(request)
        } catch let refusal as Refusal {
            return try .json(ServiceError(error: refusal.reason), status: refusal.status)
        } catch is HTTPUnhandledError {
            let reason = "There is nothing at \(request.path)."
            return try .json(ServiceError(error: reason), status: .notFound)
        }
    }
}

/// Why a request isn't answered with data.
struct Refusal: Error {
    let status: HTTPStatusCode
    let reason: String

    init(_ status: HTTPStatusCode, _ reason: String) {
        self.status = status
        self.reason = reason
    }
}

extension HTTPResponse {
    /// A response with a JSON body.
    static func json(
        _ value: some Encodable, status: HTTPStatusCode = .ok
    ) throws -> HTTPResponse {
        HTTPResponse(
            statusCode: status, headers: [.contentType: "application/json; charset=utf-8"],
            body: try PortalCoding.encoder.encode(value))
    }

    /// The response to HEAD: the header fields of GET, the length included.
    fileprivate func withoutBody() async throws -> HTTPResponse {
        var headers = headers
        headers[.contentLength] = String(try await bodyData.count)
        return HTTPResponse(statusCode: statusCode, headers: headers)
    }
}
