import FlyingFox
import Foundation

/// A request handler that dispatches to routes after a simulated network delay, and encodes
/// errors as JSON.
struct PortalHandler: HTTPHandler {
    let routes: RoutedHTTPHandler
    let delay: Duration

    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
        if delay > .zero { try await Task.sleep(for: delay) }
        let response = try await response(to: request)
        return request.method == .HEAD ? try await response.withoutBody() : response
    }

    private func response(to request: HTTPRequest) async throws -> HTTPResponse {
        // Only notes can be posted.
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

/// An error response with its status and reason.
struct Refusal: Error {
    let status: HTTPStatusCode
    let reason: String

    init(_ status: HTTPStatusCode, _ reason: String) {
        self.status = status
        self.reason = reason
    }
}

extension HTTPResponse {
    /// Creates a response with a JSON body.
    static func json(
        _ value: some Encodable, status: HTTPStatusCode = .ok
    ) throws -> HTTPResponse {
        HTTPResponse(
            statusCode: status, headers: [.contentType: "application/json; charset=utf-8"],
            body: try PortalCoding.encoder.encode(value))
    }

    /// Returns the response to HEAD: the header fields of GET, including the content length.
    fileprivate func withoutBody() async throws -> HTTPResponse {
        var headers = headers
        headers[.contentLength] = String(try await bodyData.count)
        return HTTPResponse(statusCode: statusCode, headers: headers)
    }
}
