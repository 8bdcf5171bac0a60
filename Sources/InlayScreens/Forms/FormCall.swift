import Foundation
import HTTPTypes
package import InlayForms
import InlayHTML
package import InlayService
import InlayShell
import InlayValues

/// The service call that sends the request of a submitted form.
nonisolated struct FormCall {
    let method: HTTPRequest.Method
    let url: String
    private(set) var headers = ServiceHeaders()
    private(set) var options: CallOptions

    /// Creates the call for a request; throws if a file of the form can't be read.
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

nonisolated extension ServiceBody {
    /// Creates the request body of a form, whose files are read while they are sent.
    ///
    /// Throws `TransportError.body` if a file doesn't exist.
    package init(_ body: FormBody) throws(TransportError) {
        var parts: [RequestBody] = []
        for chunk in body.chunks {
            switch chunk {
            case .bytes(let bytes): parts.append(.bytes(bytes))
            case .file(let url): parts.append(try .file(at: url))
            }
        }
        self.init(
            body.bytes.map { .bytes($0) } ?? .joined(parts),
            type: HTTPMediaType(body.contentType))
    }
}

nonisolated extension HTMLForm {
    /// Reads a form from a page.
    ///
    /// Throws a `ServiceError` if the response is neither text nor XHTML, or is too long, and an
    /// `HTMLFormError` if the page doesn't have the form or exceeds a limit.
    init(reading page: ServiceStream, form choice: Choice) async throws {
        let type = page.headers[.contentType] ?? ""
        let name = type.lowercased()
        guard name.isEmpty || ["text/", "application/xhtml+xml"].contains(where: name.hasPrefix)
        else {
            throw ServiceError(
                .contentType(type), method: "GET", url: page.url.absoluteString,
                status: page.status)
        }
        let bytes = try await page.bytes(limit: HTMLForm.pageLimit)
        let charset = HTTPMediaType(type)?.parameters["charset"]
        try self.init(
            parsing: PageText.decode(bytes, charset: charset), baseURL: page.url, form: choice)
    }
}
