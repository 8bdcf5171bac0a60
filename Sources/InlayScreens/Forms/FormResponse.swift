public import Foundation
import HTTPTypes
import InlayHTML
import InlayService
import InlayShell
public import InlayValues
public import InlayWebViews

/// The server's response to a submitted form.
///
/// ```swift
/// form.onAccepted = { response in view.start(response.content) }
/// ```
public struct FormResponse: Sendable {
    /// The maximum size of a body in bytes.
    public static let byteLimit = 16_000_000

    /// The HTTP status code.
    public let status: Int
    /// The URL of the response, after redirects.
    public let url: URL
    /// The media type, such as `text/html; charset=utf-8`; empty if the server sent none.
    public let contentType: String
    /// The bytes of the body.
    public let body: [UInt8]

    package init(status: Int, url: URL, contentType: String, body: [UInt8]) {
        (self.status, self.url, self.contentType, self.body) = (status, url, contentType, body)
    }

    /// The body as text, in the encoding that is detected from its bytes and from what the server
    /// and the page declare.
    public var text: String {
        PageText.decode(body, charset: HTTPMediaType(contentType)?.parameters["charset"])
    }

    /// The parsed body; nil if it isn't valid JSON with a JSON media type.
    public var json: JSONValue? {
        isJSON ? try? JSONValue(parsing: text) : nil
    }

    /// Whether the body is an HTML page.
    public var isHTML: Bool { ["text/html", "application/xhtml+xml"].contains(essence) }

    /// The body as content for a web view with the trust `PageTrust.document`: HTML with the URL of
    /// the response as its base URL, other text preformatted.
    public var content: WebContent {
        if isHTML { return .html(text, styleSheet: .app, baseURL: url) }
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

    /// Creates the response of a failed call; nil if the server sent none.
    init?(_ error: ServiceError) {
        guard case .status = error.kind, let status = error.status,
            let url = URL(string: error.url)
        else { return nil }
        self.init(
            status: status, url: url, contentType: error.headers[.contentType] ?? "",
            body: error.body)
    }
}
