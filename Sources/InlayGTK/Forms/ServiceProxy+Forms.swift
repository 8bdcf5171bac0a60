import Foundation
import HTTPTypes
public import InlayForms
public import InlayService

nonisolated extension ServiceBody {
    /// The body of a form, whose files are read while they are sent.
    ///
    /// Throws `TransportError.body` when a file isn't there.
    public init(_ body: FormBody) throws(TransportError) {
        var parts: [RequestBody] = []
        for piece in body.pieces {
            switch piece {
            case .bytes(let bytes): parts.append(.bytes(bytes))
            case .file(let url): parts.append(try .file(at: url))
            }
        }
        self.init(
            body.bytes.map { .bytes($0) } ?? .joined(parts),
            type: InlayService.MediaType(body.contentType))
    }
}

nonisolated extension ServiceProxy {
    /// Submits a form, and gives the body of the response as it arrives.
    ///
    /// ```swift
    /// let response = try await service.submit(form.request())
    /// ```
    ///
    /// - Parameters:
    ///   - request: The request of the form, with its absolute address.
    ///   - options: What is different from other calls of the proxy; its body is that of the form.
    /// - Returns: The response, whose status is a success, after redirects.
    /// - Throws: Why there is none. It is the app's to say whether the form is submitted again.
    public func submit(
        _ request: FormRequest, options: CallOptions = CallOptions()
    ) async throws(ServiceError) -> ServiceStream {
        var options = options
        var headers = ServiceHeaders()
        let address = request.url.absoluteString
        let method: HTTPRequest.Method = request.method == .post ? .post : .get
        if let body = request.body {
            do {
                options.body = try ServiceBody(body)
            } catch {
                throw ServiceError(.transport(error), method: method.rawValue, url: address)
            }
        }
        if let origin = request.origin { headers.append("Origin", "\(origin)") }
        return try await stream(method, address, headers: headers, options: options)
    }
}
