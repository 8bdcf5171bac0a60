import CGLib
import CWebKitGTK
import Foundation
import InlayGObject
import InlayShell

/// A request of a page for a resource.
///
/// Exactly one response or refusal has to be sent.
final class ResourceRequest {
    private let raw: GLibObject

    init(_ request: OpaquePointer) {
        raw = GLibObject(adopting: UnsafeMutableRawPointer(request))
    }

    var view: UnsafeMutableRawPointer? {
        webkit_uri_scheme_request_get_web_view(raw.opaque).map { UnsafeMutableRawPointer($0) }
    }

    var url: String {
        webkit_uri_scheme_request_get_uri(raw.opaque).map { String(cString: $0) } ?? ""
    }

    var method: String {
        webkit_uri_scheme_request_get_http_method(raw.opaque).map { String(cString: $0) } ?? ""
    }

    /// Whether the request is for an image, from an `<img>` element or a style sheet.
    var wantsImage: Bool {
        guard let headers = webkit_uri_scheme_request_get_http_headers(raw.opaque),
            let accepted = soup_message_headers_get_list(headers, "Accept")
        else { return false }
        return String(cString: accepted).hasPrefix("image/")
    }

    func refuse(_ message: String) {
        let domain = g_quark_from_string(ResourceHandler.errorDomain)
        guard let error = g_error_new_literal(domain, 404, message) else { return }
        webkit_uri_scheme_request_finish_error(raw.opaque, error)
        g_error_free(error)
    }

    /// Sends bytes as the response.
    ///
    /// If `isForOthers` is true, pages of other origins may display the bytes, but can't read them.
    func respond(_ bytes: some ContiguousBytes, type: String, isForOthers: Bool = false) {
        let data = bytes.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
        defer { g_bytes_unref(data) }
        guard let stream = g_memory_input_stream_new_from_bytes(data) else { return }
        respond(
            GLibObject(owning: stream), length: Int(g_bytes_get_size(data)), type: type,
            isForOthers: isForOthers)
    }

    func respond(_ stream: GLibObject, length: Int, type: String, isForOthers: Bool = false) {
        let response = GLibObject(
            owning: UnsafeMutableRawPointer(
                webkit_uri_scheme_response_new(stream.cast(), length)))
        webkit_uri_scheme_response_set_status(response.opaque, 200, "OK")
        webkit_uri_scheme_response_set_content_type(response.opaque, type)
        let headers = soup_message_headers_new(SOUP_MESSAGE_HEADERS_RESPONSE)
        // Setting the headers resets the content type, so it is set as a header.
        for (name, value) in [
            ("Content-Type", type), ("X-Content-Type-Options", "nosniff"),
            ("Cross-Origin-Resource-Policy", isForOthers ? "cross-origin" : "same-origin"),
            ("Cache-Control", "no-cache"),
        ] {
            soup_message_headers_append(headers, name, value)
        }
        webkit_uri_scheme_response_set_http_headers(response.opaque, headers)
        webkit_uri_scheme_request_finish_with_response(raw.opaque, response.opaque)
    }
}
