import CGLib
import CSoup
import Foundation
import HTTPTypes
import InlayGObject
import InlayService

/// Requests and answers as libsoup has them.
enum SoupRequest {
    /// The message of a request, without its body; nil when libsoup can't read the address.
    static func makeMessage(
        _ request: TransportRequest, _ jar: SoupJar, on thread: EventThread
    ) -> EventObject? {
        let pointer = soup_message_new(request.method.rawValue, request.url.absoluteString)
        guard let pointer, let message = EventObject(owning: pointer, on: thread)
        else { return nil }
        soup_message_add_flags(
            pointer,
            SoupMessageFlags(
                SOUP_MESSAGE_NO_REDIRECT.rawValue | SOUP_MESSAGE_DO_NOT_USE_AUTH_CACHE.rawValue))
        let headers = soup_message_get_request_headers(pointer)
        // libsoup ends the program when an answer comes that doesn't say whether the body may come.
        for field in request.headers where field.name != .expect {
            soup_message_headers_append(headers, field.name.rawName, field.value)
        }
        if case .field(let cookies) = request.cookies ?? jar.cookies(for: request) {
            soup_message_headers_append(headers, "Cookie", cookies)
        }
        return message
    }

    /// The head of a message's answer.
    static func response(
        of message: OpaquePointer, _ known: inout KnownFields
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
