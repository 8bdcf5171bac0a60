import CGLib
import CWebKitGTK
import Foundation
import InlayGObject
package import InlayService
import InlaySoup
import Logging

/// The cookie store that the web views of one trust tier share.
@MainActor
package final class WebCookies: CookieKeeping {
    private let tier: Tier
    private let calls = AsyncCalls()
    /// A cookie that no server gets.
    ///
    /// If it is gone, WebKit's network process has ended, and all cookies of the tier with it.
    private let marker = ServiceCookie(
        name: "inlay-\(UUID())", value: "1", domain: "cookies.inlay.invalid", path: "/")
    private var isMarked = false
    private let logger = Logger(label: "inlay.cookies")

    init(_ tier: Tier) {
        self.tier = tier
    }

    /// WebKit's cookie manager; no reference is stored, because the manager must not outlive its
    /// session.
    private var manager: GLibObject { Self.manager(of: tier) }

    private static func manager(of tier: Tier) -> GLibObject {
        GLibObject(adopting: webkit_network_session_get_cookie_manager(tier.session.opaque))
    }

    /// Returns all cookies of the tier; an empty array if WebKit can't read them.
    package func allCookies() async -> [ServiceCookie] {
        await storedCookies().filter { $0.domain != marker.domain }
    }

    private func storedCookies() async -> [ServiceCookie] {
        let found = try? await calls.perform { [manager] cancellable, callback, context in
            webkit_cookie_manager_get_all_cookies(manager.opaque, cancellable, callback, context)
        } finish: { [manager] result, error in
            Self.read(
                webkit_cookie_manager_get_all_cookies_finish(manager.opaque, result, error))
        }
        return found ?? []
    }

    /// Stores a cookie; it replaces any cookie with the same name, domain and path.
    ///
    /// A cookie that violates the rules for stored cookies (RFC 6265bis, section 5.7) isn't stored,
    /// and the reason is logged.
    package func set(_ cookie: ServiceCookie) async {
        if let problem = CookieRules.problem(of: cookie) {
            return logger.notice("A cookie of \(cookie.domain) isn't stored: \(problem).")
        }
        guard let made = SoupCookie.make(cookie) else { return }
        defer { soup_cookie_free(made) }
        _ = try? await calls.perform { [manager] cancellable, callback, context in
            webkit_cookie_manager_add_cookie(
                manager.opaque, made, cancellable, callback, context)
        } finish: { [manager] result, error in
            webkit_cookie_manager_add_cookie_finish(manager.opaque, result, error)
        }
    }

    /// Removes the stored cookie with the same name, domain and path.
    package func remove(_ cookie: ServiceCookie) async {
        // WebKit finds only a cookie with the same value.
        for stored in await allCookies() where stored.isSame(as: cookie) {
            await removeUnchanged(stored)
        }
    }

    /// Removes a cookie, unless a server has given it another value.
    package func removeUnchanged(_ cookie: ServiceCookie) async {
        guard let made = SoupCookie.make(cookie) else { return }
        defer { soup_cookie_free(made) }
        _ = try? await calls.perform { [manager] cancellable, callback, context in
            webkit_cookie_manager_delete_cookie(
                manager.opaque, made, cancellable, callback, context)
        } finish: { [manager] result, error in
            webkit_cookie_manager_delete_cookie_finish(manager.opaque, result, error)
        }
    }

    /// Returns a stream that yields an element after a page, a server or the app changed cookies.
    ///
    /// Changes that occur before the reader takes the next element are merged into that element.
    package func cookieChanges() async -> AsyncStream<Void> {
        let (stream, listener) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let handler = manager.connect("changed") { listener.yield() }
        // The stream may end after this object.
        listener.onTermination = { [tier] _ in
            Task { @MainActor in Self.manager(of: tier).disconnect(handler) }
        }
        return stream
    }

    private static func read(_ list: UnsafeMutablePointer<GList>?) -> [ServiceCookie] {
        defer { g_list_free(list) }
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
}

extension WebCookies: LosableCookies {
    package func readCookies() async -> (cookies: [ServiceCookie], haveBeenLost: Bool) {
        var haveBeenLost = false
        // A network process that ends between two calls takes the marker with it.
        for _ in 0..<3 {
            let stored = await storedCookies()
            if stored.contains(where: { $0.name == marker.name }) {
                return (stored.filter { $0.domain != marker.domain }, haveBeenLost)
            }
            haveBeenLost = isMarked
            await set(marker)
            isMarked = true
        }
        return (await allCookies(), true)
    }
}
