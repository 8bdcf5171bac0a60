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
                SOUP_MESSAGE_NO_REDIRECT.rawValue | SOUP_MESSAGE_DO_NOT_USE_AUTH_CACHE.rawValue))
        let headers = soup_message_get_request_headers(pointer)
        // `Expect` is omitted: libsoup aborts the program if a response to it doesn't say whether
        // the body may be sent.
        for field in request.headers where field.name != .expect {
            soup_message_headers_append(headers, field.name.rawName, field.value)
        }
        if request.headers[.acceptEncoding] == nil {
            soup_message_headers_append(headers, "Accept-Encoding", codings(for: request))
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

    /// Returns the content codings that a request accepts.
    private static func codings(for request: TransportRequest) -> String {
        // A part of an encoded body couldn't be decoded.
        if request.headers.contains(.range) { return "identity" }
        // Some networks damage brotli over plain HTTP, where browsers don't accept it either.
        return request.url.scheme?.lowercased() == "https" ? "gzip, deflate, br" : "gzip, deflate"
    }

    /// Converts the status and headers of a message's response.
    ///
    /// - Parameters:
    ///   - message: libsoup's message.
    ///   - wire: The bytes of the response; nil for HTTP/2.
    ///   - known: The cache of fields.
    /// - Returns: The status and headers.
    static func response(
        of message: OpaquePointer, _ wire: ResponseWire?, _ known: inout HeaderFieldCache
    ) -> TransportResponse {
        var fields = fields(of: message, wire, &known)
        // The length is that of the body before it was divided into chunks, or wrong.
        if fields.contains(.transferEncoding), SingleFields.problem(in: fields) == nil {
            fields[.contentLength] = nil
        }
        return TransportResponse(
            status: Int(soup_message_get_status(message).rawValue), headers: fields)
    }

    /// Returns the reason why a response is invalid, or nil.
    static func problem(in response: TransportResponse, _ wire: ResponseWire?) -> String? {
        if let problem = SingleFields.problem(in: response.headers) { return problem }
        // libsoup has replaced the bytes, and the target would be another one.
        guard wire == nil, response.headers[.location]?.contains("\u{FFFD}") == true else {
            return nil
        }
        return "its Location isn't UTF-8, which isn't supported over HTTP/2"
    }

    /// Returns the reason why the fields of a response are invalid that libsoup refuses, or nil.
    static func problem(of message: OpaquePointer) -> String? {
        var known = HeaderFieldCache()
        return SingleFields.problem(in: fields(of: message, nil, &known))
    }

    private static func fields(
        of message: OpaquePointer, _ wire: ResponseWire?, _ known: inout HeaderFieldCache
    ) -> HTTPFields {
        var fields = HTTPFields()
        if let wire, wire.hasOtherBytes {
            for field in wire.fields {
                guard let name = HTTPField.Name(String(decoding: field.name, as: UTF8.self)) else {
                    continue
                }
                fields.append(HeaderFieldCache.field(name, field.value))
            }
            return fields
        }
        var iterator = SoupMessageHeadersIter()
        soup_message_headers_iter_init(&iterator, soup_message_get_response_headers(message))
        var name: UnsafePointer<CChar>?
        var value: UnsafePointer<CChar>?
        while soup_message_headers_iter_next(&iterator, &name, &value) != 0 {
            guard let name, let value, let field = known.field(name, value) else { continue }
            fields.append(field)
        }
        return fields
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
