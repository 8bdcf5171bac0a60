import Foundation
import HTTPTypes
public import InlayForms
import InlayHTML
public import InlayService
import InlayValues

nonisolated extension ServiceBody {
    /// Creates the request body of a form, whose files are read while they are sent.
    ///
    /// Throws `TransportError.body` if a file doesn't exist.
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
            type: HTTPMediaType(body.contentType))
    }
}

nonisolated extension ServiceProxy {
    /// Submits a form, and returns the response with its body as a stream.
    ///
    /// ```swift
    /// let response = try await service.submit(form.request())
    /// ```
    ///
    /// - Parameters:
    ///   - request: The request of the form, with its absolute address.
    ///   - options: The options of the call; the form's body replaces theirs.
    /// - Returns: The successful response, after redirects.
    /// - Throws: `ServiceError`. Whether to submit the form again is the app's decision.
    public func submit(
        _ request: FormRequest, options: CallOptions = CallOptions()
    ) async throws(ServiceError) -> ServiceStream {
        let call = try FormCall(request, options)
        return try await stream(
            call.method, call.url, headers: call.headers, options: call.options)
    }

    /// Fetches a page and parses one of its forms with its hidden fields; cookies of the page are
    /// stored.
    ///
    /// ```swift
    /// let page = try await service.form(at: "/order")
    /// ```
    ///
    /// - Parameters:
    ///   - path: The URL of the page, absolute or relative to the server.
    ///   - which: The form to read.
    /// - Returns: The form, whose address and origin are those of the page after redirects.
    /// - Throws: `ServiceError` or `HTMLFormError`.
    public func form(
        at path: String, which: HTMLForm.Choice = .first
    ) async throws -> HTMLForm {
        let page = try await stream(
            .get, path, headers: ["Accept": "text/html, application/xhtml+xml"])
        return try await HTMLForm(reading: page, which: which)
    }
}

/// The service call for the request of a form.
private nonisolated struct FormCall {
    let method: HTTPRequest.Method
    let url: String
    private(set) var headers = ServiceHeaders()
    private(set) var options: CallOptions

    /// Throws if a file of the form can't be read.
    init(_ request: FormRequest, _ options: CallOptions) throws(ServiceError) {
        method = request.method == .post ? .post : .get
        url = request.url.absoluteString
        self.options = options
        if let origin = request.origin { headers.append("Origin", "\(origin)") }
        guard let body = request.body else { return }
        do {
            self.options.body = try ServiceBody(body)
        } catch {
            throw ServiceError(.transport(error), method: method.rawValue, url: url)
        }
    }
}

nonisolated extension HTMLForm {
    /// Reads a form from a page; throws a `ServiceError` if the response is no HTML or too long.
    fileprivate init(reading page: ServiceStream, which: Choice) async throws {
        let type = page.headers[.contentType] ?? ""
        guard type.isEmpty || ["text/", "application/xhtml+xml"].contains(where: type.hasPrefix)
        else {
            throw ServiceError(
                .contentType(type), method: "GET", url: page.url.absoluteString,
                status: page.status)
        }
        let bytes = try await page.bytes(limit: HTMLForm.pageLimit)
        try self.init(parsing: PageText.decode(bytes), baseURL: page.url, which: which)
    }
}
