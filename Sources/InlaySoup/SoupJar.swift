import CGLib
import CSoup
import InlayGObject
import InlayService
import Synchronization

/// The cookies of a transport, which any thread may look at.
///
/// A jar of libsoup's has a lock of its own, without which it sorts what it found: cookies of one path are in
/// the order of a table that others change meanwhile. So all goes through a second lock.
final class SoupJar: Sendable {
    private let object: EventObject?
    private let lock = Mutex(())

    /// Makes an empty jar, which is let go in a thread.
    init(on thread: EventThread) {
        object = EventObject(owning: soup_cookie_jar_new(), on: thread)
    }

    /// Gives a message the cookies that its server has left here.
    ///
    /// An app's own call is no part of another site's page.
    func addCookies(to message: OpaquePointer) {
        let uri = soup_message_get_uri(message)
        withJar { jar in
            // Calls that change nothing may be made by other sites, too; it makes no difference to a site's own.
            let cookies = soup_cookie_jar_get_cookie_list_with_same_site_info(
                jar, uri, uri, uri, 1, 1, 0)
            guard let cookies else { return }
            let field = soup_cookies_to_cookie_header(cookies)
            soup_message_headers_append(soup_message_get_request_headers(message), "Cookie", field)
            g_free(field)
            g_slist_free_full(cookies) { $0.map { soup_cookie_free(OpaquePointer($0)) } }
        }
    }

    /// Keeps the cookies of a message's answer.
    func keepCookies(of message: OpaquePointer) {
        let uri = soup_message_get_uri(message)
        withJar { jar in
            let cookies = soup_cookies_from_response(message)
            for cookie in Self.cookies(of: cookies) {
                // The jar takes each cookie over.
                soup_cookie_jar_add_cookie_full(jar, cookie, uri, uri)
            }
            g_slist_free(cookies)
        }
    }

    func allCookies() -> [ServiceCookie] {
        withJar { jar in
            let list = soup_cookie_jar_all_cookies(jar)
            defer { g_slist_free(list) }
            return Self.cookies(of: list).map { cookie in
                defer { soup_cookie_free(cookie) }
                return SoupCookie.read(cookie)
            }
        }
    }

    /// Cookies of whole public suffixes are nobody's.
    func set(_ cookie: ServiceCookie) {
        let host = cookie.domain.hasPrefix(".") ? String(cookie.domain.dropFirst()) : cookie.domain
        withJar { jar in
            guard
                cookie.domain != host
                    ? soup_tld_domain_is_public_suffix(host) == 0 : !host.isEmpty,
                let made = SoupCookie.make(cookie)
            else { return }
            // The jar takes the cookie over.
            soup_cookie_jar_add_cookie(jar, made)
        }
    }

    func remove(_ cookie: ServiceCookie) {
        withJar { jar in
            guard let made = SoupCookie.make(cookie) else { return }
            soup_cookie_jar_delete_cookie(jar, made)
            soup_cookie_free(made)
        }
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

    // MARK: - Private

    private func withJar<Result: Sendable>(
        _ action: (UnsafeMutablePointer<SoupCookieJar>?) -> Result
    ) -> Result {
        lock.withLock { _ in action(object?.cast()) }
    }

    private static func cookies(of list: UnsafeMutablePointer<GSList>?) -> [OpaquePointer] {
        var cookies: [OpaquePointer] = []
        var next = list
        while let node = next {
            if let data = node.pointee.data { cookies.append(OpaquePointer(data)) }
            next = node.pointee.next
        }
        return cookies
    }
}
