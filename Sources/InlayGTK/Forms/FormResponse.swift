public import Foundation
import HTTPTypes
import InlayHTML
import InlayService
public import InlayValues
public import InlayViews

/// What a server answered to a form.
///
/// ```swift
/// form.onAccepted = { response in view.start(response.content) }
/// ```
public struct FormResponse: Sendable {
    /// The most bytes of a body.
    public static let byteLimit = 16_000_000

    /// The status.
    public let status: Int
    /// The address, after redirects.
    public let url: URL
    /// The media type, such as `text/html; charset=utf-8`; empty where the server said none.
    public let contentType: String
    /// The body.
    public let body: [UInt8]

    package init(status: Int, url: URL, contentType: String, body: [UInt8]) {
        (self.status, self.url, self.contentType, self.body) = (status, url, contentType, body)
    }

    /// The body as text.
    public var text: String { PageText.decode(body) }

    /// The body, where it is JSON.
    public var json: JSONValue? {
        isJSON ? try? JSONValue(parsing: text) : nil
    }

    /// Whether the body is a page.
    public var isHTML: Bool { ["text/html", "application/xhtml+xml"].contains(essence) }

    /// The response for a web view with the trust `Trust.document`: a page as it is, all other text
    /// as text.
    public var content: WebContent {
        if isHTML { return .html(text, styleSheet: .app) }
        let shown = json?.serialized(pretty: true) ?? text
        return .html("<pre>\(HTMLEscape.text(shown))</pre>", styleSheet: .app)
    }

    private var essence: String {
        contentType.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
    }

    private var isJSON: Bool { essence == "application/json" || essence.hasSuffix("+json") }
}

extension FormResponse {
    /// Reads the whole response.
    init(_ stream: ServiceStream) async throws(ServiceError) {
        self.init(
            status: stream.status, url: stream.url,
            contentType: stream.headers[.contentType] ?? "",
            body: try await stream.bytes(limit: Self.byteLimit))
    }

    /// The response that an error has of the server's; nil where none came.
    init?(_ error: ServiceError) {
        guard case .status = error.kind, let status = error.status,
            let url = URL(string: error.url)
        else { return nil }
        self.init(
            status: status, url: url, contentType: error.headers[.contentType] ?? "",
            body: error.body)
    }
}
