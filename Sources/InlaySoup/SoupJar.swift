import CGLib
import CSoup
import InlayGObject
import InlayService

/// The cookies of a transport, which any thread may look at.
///
/// A jar of libsoup's has a lock of its own.
final class SoupJar: Sendable {
    let object: EventObject?

    /// Makes an empty jar, which is let go in a thread.
    init(on thread: EventThread) {
        object = EventObject(owning: soup_cookie_jar_new(), on: thread)
    }

    /// Gives a message the cookies that its server has left here.
    ///
    /// An app's own call is no part of another site's page.
    func addCookies(to message: OpaquePointer) {
        let uri = soup_message_get_uri(message)
        // Calls that change nothing may be made by other sites, too; it makes no difference to a site's own.
        let cookies = soup_cookie_jar_get_cookie_list_with_same_site_info(
            jar, uri, uri, uri, 1, 1, 0)
        guard let cookies else { return }
        defer { g_slist_free_full(cookies) { $0.map { soup_cookie_free(OpaquePointer($0)) } } }
        let field = soup_cookies_to_cookie_header(cookies)
        soup_message_headers_append(soup_message_get_request_headers(message), "Cookie", field)
        g_free(field)
    }

    /// Keeps the cookies of a message's answer.
    func keepCookies(of message: OpaquePointer) {
        let uri = soup_message_get_uri(message)
        let cookies = soup_cookies_from_response(message)
        defer { g_slist_free(cookies) }
        var next = cookies
        while let node = next {
            // The jar takes each cookie over.
            if let data = node.pointee.data {
                soup_cookie_jar_add_cookie_full(jar, OpaquePointer(data), uri, uri)
            }
            next = node.pointee.next
        }
    }

    func allCookies() -> [ServiceCookie] {
        let list = soup_cookie_jar_all_cookies(jar)
        defer { g_slist_free(list) }
        var cookies: [ServiceCookie] = []
        var next = list
        while let node = next {
            if let data = node.pointee.data {
                let cookie = OpaquePointer(data)
                cookies.append(SoupCookie.read(cookie))
                soup_cookie_free(cookie)
            }
            next = node.pointee.next
        }
        return cookies
    }

    /// Cookies of whole public suffixes are nobody's.
    func set(_ cookie: ServiceCookie) {
        let host = cookie.domain.hasPrefix(".") ? String(cookie.domain.dropFirst()) : cookie.domain
        guard cookie.domain != host ? soup_tld_domain_is_public_suffix(host) == 0 : !host.isEmpty,
            let made = SoupCookie.make(cookie)
        else { return }
        // The jar takes the cookie over.
        soup_cookie_jar_add_cookie(jar, made)
    }

    func remove(_ cookie: ServiceCookie) {
        guard let made = SoupCookie.make(cookie) else { return }
        soup_cookie_jar_delete_cookie(jar, made)
        soup_cookie_free(made)
    }

    func cookieChanges() -> AsyncStream<Void> {
        let (stream, listener) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        guard let object else {
            listener.finish()
            return stream
        }
        let handler = object.connect("changed") { _, _ in listener.yield() }
        listener.onTermination = { _ in object.disconnect(handler) }
        return stream
    }

    private var jar: UnsafeMutablePointer<SoupCookieJar>? { object?.cast() }
}
