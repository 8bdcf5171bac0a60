/// The rules for all stored cookies (RFC 6265bis, section 5.7), also for those that an app stores or
/// that come from web views.
package enum CookieRules {
    /// The maximum length in bytes of a name and its value together.
    private static let longestPair = 4_096

    /// Returns the reason why a cookie must not be stored, as a phrase about “it”, or nil.
    ///
    /// - Parameters:
    ///   - cookie: The cookie.
    ///   - hasPath: Whether its path was given, and isn't derived from a URL.
    /// - Returns: The reason, or nil.
    package static func problem(of cookie: ServiceCookie, hasPath: Bool = true) -> String? {
        let (name, value) = (cookie.name.utf8, cookie.value.utf8)
        guard !name.isEmpty || !value.isEmpty else { return "it has neither a name nor a value" }
        guard name.count + value.count <= longestPair else {
            return "its name and value have more than \(longestPair) bytes"
        }
        let isClean = [cookie.name, cookie.value, cookie.domain, cookie.path].allSatisfy {
            $0.utf8.allSatisfy { ($0 >= 0x20 || $0 == 0x09) && $0 != 0x7F && $0 != 0x3B }
        }
        guard isClean, !name.contains(UInt8(ascii: "=")) else {
            return "it has a control character, or a “;” or “=” that would end its name or value"
        }
        // Servers that parse cookies in another way would see the prefix in the value.
        let prefixed = (name.isEmpty ? cookie.value : cookie.name).prefix(9).lowercased()
        let isForHost = prefixed.hasPrefix("__host-")
        guard isForHost || prefixed == "__secure-" else { return nil }
        guard !name.isEmpty else {
            return "it has no name, and its value starts with “\(prefixed)”"
        }
        guard cookie.isSecure else { return "its name requires that it is secure" }
        guard !isForHost || !cookie.domain.hasPrefix(".") && hasPath && cookie.path == "/" else {
            return "its name requires that it has no domain, and the path “/”"
        }
        return nil
    }

    /// Returns whether a cookie over an unencrypted connection must not be stored because it would
    /// hide or replace a secure one.
    package static func isInsecure(
        _ cookie: ServiceCookie, beside stored: ServiceCookie
    ) -> Bool {
        func host(_ cookie: ServiceCookie) -> String {
            String(cookie.domain.hasPrefix(".") ? cookie.domain.dropFirst() : cookie.domain[...])
        }
        return stored.isSecure && !cookie.isSecure && cookie.name == stored.name
            && (domain(host(stored), matches: host(cookie))
                || domain(host(cookie), matches: host(stored)))
            && path(stored.path, matches: cookie.path)
    }

    /// Returns whether a host is a domain or below it (section 5.1.3).
    static func domain(_ domain: String, matches host: String) -> Bool {
        host == domain || host.hasSuffix(".\(domain)") && !isAddress(host)
    }

    /// Returns whether a host is an IP address, which has no parent domain.
    static func isAddress(_ host: String) -> Bool {
        host.contains(":")
            || host.split(separator: ".").last.map { $0.allSatisfy(\.isNumber) } ?? false
    }

    /// Returns whether a path equals another one or is below it (section 5.1.4).
    private static func path(_ path: String, matches other: String) -> Bool {
        other == path || other.hasPrefix(path.hasSuffix("/") ? path : "\(path)/")
    }
}
