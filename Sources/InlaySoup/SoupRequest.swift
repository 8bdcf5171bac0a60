import CGLib
import CSoup
import Foundation
import HTTPTypes
import InlayGObject
import InlayService

/// Conversion between requests and responses and libsoup's messages.
enum SoupRequest {
    /// Creates the message for a request without its body; nil if libsoup can't parse the URL.
    static func makeMessage(
        _ request: TransportRequest, over connections: SoupConnections
    ) -> EventObject? {
        let pointer = soup_message_new(request.method.rawValue, request.url.absoluteString)
        guard let pointer,
            let message = EventObject(owning: pointer, on: connections.session.thread)
        else { return nil }
        soup_message_add_flags(
            pointer,
            SoupMessageFlags(
                SOUP_MESSAGE_NO_REDIRECT.rawValue | SOUP_MESSAGE_DO_NOT_USE_AUTH_CACHE.rawValue
                    // For the length of the body.
                    | SOUP_MESSAGE_COLLECT_METRICS.rawValue))
        let headers = soup_message_get_request_headers(pointer)
        // `Expect` is omitted: libsoup aborts the program if a response to it doesn't say whether
        // the body may be sent.
        for field in request.headers where field.name != .expect {
            soup_message_headers_append(headers, field.name.rawName, field.value)
        }
        // libsoup overwrites the header of a call with that of the session.
        if let userAgent = connections.options.userAgent, request.headers[.userAgent] == nil {
            soup_message_headers_append(headers, "User-Agent", userAgent)
        }
        if case .field(let cookies) = request.cookies ?? connections.jar.cookies(for: request) {
            soup_message_headers_append(headers, "Cookie", cookies)
        }
        return message
    }

    /// Converts the status and headers of a message's response.
    static func response(
        of message: OpaquePointer, _ known: inout HeaderFieldCache
    ) -> TransportResponse {
        var fields = HTTPFields()
        var iterator = SoupMessageHeadersIter()
        soup_message_headers_iter_init(&iterator, soup_message_get_response_headers(message))
        var name: UnsafePointer<CChar>?
        var value: UnsafePointer<CChar>?
        while soup_message_headers_iter_next(&iterator, &name, &value) != 0 {
            guard let name, let value, let field = known.field(name, value) else { continue }
            fields.append(field)
        }
        return TransportResponse(
            status: Int(soup_message_get_status(message).rawValue), headers: fields)
    }
}

extension TransportRequest {
    /// Whether the request can share an HTTP/2 connection with others: libsoup sends a request
    /// whose method isn't idempotent over a new connection: if a reused connection turns out to be
    /// closed, it can't know whether the server executed the request.
    var isShareable: Bool {
        [.get, .head, .options, .put, .delete].contains(method)
    }
}
