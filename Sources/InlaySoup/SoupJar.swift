import CGLib
import CSoup
import Foundation
import HTTPTypes
import InlayGObject
import InlayService
import Logging
import Synchronization

/// The cookie jar of a transport, usable in any thread.
///
/// libsoup's jar has its own lock but releases it before sorting the cookies that it found, so that
/// concurrent changes would reorder the cookies of a path. Therefore all access is guarded by a
/// second lock.
final class SoupJar: Sendable {
    private struct State {
        /// libsoup's jar, created at first use.
        var object: EventObject?
        /// The number of removals of all cookies.
        var generation = 0
    }

    private let state = Mutex(State())
    private let thread: EventThread
    /// The cookie file, or nil for a jar in memory; it is read at first use, because initializers
    /// must not block on the disk.
    private let file: URL?
    /// Whether the jar may contain cookies.
    ///
    /// For most services it never does, and then libsoup
    /// needn't be called, for which the URL would have to be parsed.
    private let isUsed: Atomic<Bool>

    /// Creates a jar whose libsoup object is released in a thread; without a file, it is in
    /// memory only.
    init(_ file: URL? = nil, on thread: EventThread) {
        self.file = file
        self.thread = thread
        // The file may contain cookies.
        isUsed = Atomic(file != nil)
    }

    /// The number of removals of all cookies: a response to a request that was sent before a
    /// removal must not store cookies.
    var generation: Int { state.withLock { $0.generation } }

    /// Returns the value of the `Cookie` header for a request, or nil if there are no cookies for
    /// its URL.
    ///
    /// A call of the app counts as same-site. A redirect from another site is treated like a
    /// link: `SameSite=Strict` cookies are omitted, and `Lax` cookies are sent only with safe
    /// methods.
    func field(for request: TransportRequest) -> String? {
        guard isUsed.load(ordering: .acquiring),
            let uri = Self.uri(request.url.absoluteString)
        else { return nil }
        defer { g_uri_unref(uri) }
        let initiator = request.initiator.flatMap { Self.uri($0.absoluteString) }
        defer { initiator.map(g_uri_unref) }
        let isElsewhere = initiator.map { !Self.isSameSite($0, uri) } ?? false
        let site = isElsewhere ? initiator : uri
        let isSafe = request.method == .get || request.method == .head
        return withJar { jar in
            let cookies = soup_cookie_jar_get_cookie_list_with_same_site_info(
                jar, uri, site, site, 1, isSafe ? 1 : 0, isElsewhere ? 1 : 0)
            guard let cookies else { return nil }
            defer { g_slist_free_full(cookies) { $0.map { soup_cookie_free(OpaquePointer($0)) } } }
            guard let field = soup_cookies_to_cookie_header(cookies) else { return nil }
            defer { g_free(field) }
            return String(cString: field)
        }
    }

    /// Returns the cookies that are added to a request.
    func cookies(for request: TransportRequest) -> RequestCookies {
        guard request.takesCookies, let field = field(for: request) else { return .none }
        return .field(field)
    }

    /// Stores the cookies of a response by the rules of RFC 6265bis, unless all cookies were removed
    /// since its request was sent.
    ///
    /// libsoup's own parser prefers the `Expires` that follows a `Max-Age`, ends values at bytes
    /// outside of ASCII, and knows no prefixes of names.
    func storeCookies(of fields: [HTTPField], from url: URL, since generation: Int) {
        let now = Date()
        withJarState { jar, state in
            guard state.generation == generation else { return }
            isUsed.store(true, ordering: .releasing)
            for field in fields {
                do throws(CookieRefusal) {
                    let set = try SetCookie(field.withUnsafeBytesOfValue { Array($0) }, now: now)
                    let cookie = try set.cookie(from: url) {
                        soup_tld_domain_is_public_suffix($0) != 0
                    }
                    try Self.add(cookie, to: jar, isFromSecure: url.scheme == "https")
                } catch {
                    Self.logger.notice(
                        "A cookie of \(url.host ?? "") isn't stored: \(error.reason).")
                }
            }
        }
    }

    func allCookies() -> [ServiceCookie] { withJar { Self.all(in: $0) } }

    /// A cookie for a whole public suffix, and one that violates the rules for stored cookies, is
    /// rejected.
    func set(_ cookie: ServiceCookie) {
        let hasDot = cookie.domain.utf8.first == UInt8(ascii: ".")
        let host = hasDot ? String(cookie.domain.unicodeScalars.dropFirst()) : cookie.domain
        withJar { jar in
            guard hasDot ? soup_tld_domain_is_public_suffix(host) == 0 : !host.isEmpty else {
                return
            }
            do throws(CookieRefusal) {
                if let problem = CookieRules.problem(of: cookie) { throw CookieRefusal(problem) }
                isUsed.store(true, ordering: .releasing)
                try Self.add(cookie, to: jar, isFromSecure: true)
            } catch {
                Self.logger.notice("A cookie of \(host) isn't stored: \(error.reason).")
            }
        }
    }

    /// Removes a cookie; if `isUnchanged`, only if it still has the same value.
    func remove(_ cookie: ServiceCookie, ifUnchanged isUnchanged: Bool = false) {
        withJar { jar in
            Self.removeCookies(in: jar) { known in
                known.isSame(as: cookie) && (!isUnchanged || known.value == cookie.value)
            }
        }
    }

    func removeAllCookies() {
        withJarState { jar, state in
            state.generation += 1
            Self.removeCookies(in: jar) { _ in true }
        }
    }

    func cookieChanges() -> AsyncStream<Void> {
        let (stream, listener) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        guard let object = state.withLock({ object(&$0) }) else {
            listener.finish()
            return stream
        }
        let handler = object.connect("changed") { _, _ in listener.yield() }
        listener.onTermination = { _ in object.disconnect(handler) }
        return stream
    }

    // MARK: - Private

    private static let logger = Logger(label: "inlay.cookies")

    private static func add(
        _ cookie: ServiceCookie, to jar: UnsafeMutablePointer<SoupCookieJar>?, isFromSecure: Bool
    ) throws(CookieRefusal) {
        if !isFromSecure,
            all(in: jar).contains(where: { CookieRules.isInsecure(cookie, beside: $0) })
        {
            throw CookieRefusal("it would hide or replace a secure one")
        }
        guard let made = SoupCookie.make(cookie) else { throw CookieRefusal("it is invalid") }
        // The jar takes ownership of the cookie.
        soup_cookie_jar_add_cookie(jar, made)
    }

    private static func all(in jar: UnsafeMutablePointer<SoupCookieJar>?) -> [ServiceCookie] {
        let list = soup_cookie_jar_all_cookies(jar)
        defer { g_slist_free(list) }
        return cookies(of: list).map { cookie in
            defer { soup_cookie_free(cookie) }
            return SoupCookie.read(cookie)
        }
    }

    /// Removes the cookies that satisfy a condition; libsoup itself finds only a cookie with the
    /// same value.
    private static func removeCookies(
        in jar: UnsafeMutablePointer<SoupCookieJar>?, where isRemoved: (ServiceCookie) -> Bool
    ) {
        let list = soup_cookie_jar_all_cookies(jar)
        for cookie in cookies(of: list) {
            if isRemoved(SoupCookie.read(cookie)) { soup_cookie_jar_delete_cookie(jar, cookie) }
            soup_cookie_free(cookie)
        }
        g_slist_free(list)
    }

    private func withJar<Result: Sendable>(
        _ action: (UnsafeMutablePointer<SoupCookieJar>?) -> Result
    ) -> Result {
        withJarState { jar, _ in action(jar) }
    }

    private func withJarState<Result: Sendable>(
        _ action: (UnsafeMutablePointer<SoupCookieJar>?, inout State) -> Result
    ) -> Result {
        state.withLock { action(object(&$0)?.cast(), &$0) }
    }

    /// Returns libsoup's jar, which is created once.
    private func object(_ state: inout State) -> EventObject? {
        if state.object == nil { state.object = EventObject(owning: Self.make(file), on: thread) }
        return state.object
    }

    private static func make(_ file: URL?) -> UnsafeMutablePointer<SoupCookieJar>? {
        guard let file else { return soup_cookie_jar_new() }
        do {
            let folder = file.deletingLastPathComponent()
            try FileManager.default.createDirectory(
                at: folder.deletingLastPathComponent(), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            try StoreFolder.prepare(folder.path)
            try StoreFolder.prepareFile(file.path)
            return soup_cookie_jar_db_new(file.path, 0)
        } catch {
            logger.error("Cookies are kept in memory only: \(error)")
            return soup_cookie_jar_new()
        }
    }

    private static func uri(_ address: String) -> OpaquePointer? {
        inlay_soup_uri_new(address)
    }

    /// Returns whether two URLs have the same scheme and registrable domain.
    private static func isSameSite(_ one: OpaquePointer, _ other: OpaquePointer) -> Bool {
        guard g_strcmp0(g_uri_get_scheme(one), g_uri_get_scheme(other)) == 0,
            let host = g_uri_get_host(one), let otherHost = g_uri_get_host(other)
        else { return false }
        if g_ascii_strcasecmp(host, otherHost) == 0 { return true }
        guard let domain = soup_tld_get_base_domain(host, nil),
            let otherDomain = soup_tld_get_base_domain(otherHost, nil)
        else { return false }
        return g_ascii_strcasecmp(domain, otherDomain) == 0
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
