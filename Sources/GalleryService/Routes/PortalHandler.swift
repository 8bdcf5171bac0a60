import FlyingFox
import Foundation

/// A request handler that dispatches to routes after a simulated network delay, and encodes
/// errors as JSON.
struct PortalHandler: HTTPHandler {
    /// The paths that accept POST.
    private static let writable: Set<String> = ["/notes", "/delivery", "/registration"]

    let routes: RoutedHTTPHandler
    let delay: Duration

    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
        if delay > .zero { try await Task.sleep(for: delay) }
        let response = try await response(to: request)
        return request.method == .HEAD ? try await response.withoutBody() : response
    }

    private func response(to request: HTTPRequest) async throws -> HTTPResponse {
        let isWrite = request.method == .POST && Self.writable.contains(request.path)
        guard request.method == .GET || request.method == .HEAD || isWrite else {
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

extension HTTPRequest {
    /// Reads the body, up to a limit in bytes.
    func body(upTo limit: Int) async throws -> Data {
        var body = Data()
        for try await chunk in bodySequence {
            body.append(chunk)
            guard body.count <= limit else {
                throw Refusal(.payloadTooLarge, "The body is longer than \(limit) bytes.")
            }
        }
        return body
    }
}
