import CGLib
import CSoup
import Foundation
package import InlayService

/// Conversion of libsoup's cookies.
package enum SoupCookie {
    /// Converts a borrowed libsoup cookie.
    package static func read(_ cookie: OpaquePointer) -> ServiceCookie {
        let expires = soup_cookie_get_expires(cookie).map {
            Date(timeIntervalSince1970: Double(g_date_time_to_unix($0)))
        }
        let sameSite: ServiceCookie.SameSite =
            switch soup_cookie_get_same_site_policy(cookie) {
            case SOUP_SAME_SITE_POLICY_STRICT: .strict
            case SOUP_SAME_SITE_POLICY_NONE: .none
            default: .lax
            }
        return ServiceCookie(
            name: text(soup_cookie_get_name(cookie)), value: text(soup_cookie_get_value(cookie)),
            domain: text(soup_cookie_get_domain(cookie)), path: text(soup_cookie_get_path(cookie)),
            expires: expires, isSecure: soup_cookie_get_secure(cookie) != 0,
            isHTTPOnly: soup_cookie_get_http_only(cookie) != 0, sameSite: sameSite)
    }

    /// Creates a libsoup cookie that the caller owns; nil if libsoup rejects it.
    package static func make(_ cookie: ServiceCookie) -> OpaquePointer? {
        guard
            let made = soup_cookie_new(cookie.name, cookie.value, cookie.domain, cookie.path, -1)
        else { return nil }
        soup_cookie_set_secure(made, cookie.isSecure ? 1 : 0)
        soup_cookie_set_http_only(made, cookie.isHTTPOnly ? 1 : 0)
        let policy =
            switch cookie.sameSite {
            case .none: SOUP_SAME_SITE_POLICY_NONE
            case .lax: SOUP_SAME_SITE_POLICY_LAX
            case .strict: SOUP_SAME_SITE_POLICY_STRICT
            }
        soup_cookie_set_same_site_policy(made, policy)
        if let expires = cookie.expires {
            // Earlier dates may have no `GDateTime`; a cookie that expires in 1970 has expired as
            // well.
            let seconds = max(0, min(1e11, expires.timeIntervalSince1970))
            let time = g_date_time_new_from_unix_utc(Int(seconds))
            soup_cookie_set_expires(made, time)
            if let time { g_date_time_unref(time) }
        }
        return made
    }

    private static func text(_ text: UnsafePointer<CChar>?) -> String {
        text.map { String(cString: $0) } ?? ""
    }
}
