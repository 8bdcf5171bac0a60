package import Foundation
import InlayValues

/// A cookie as a `Set-Cookie` field describes it (RFC 6265bis, section 5.6).
package struct SetCookie {
    /// The maximum lifetime of a cookie in seconds: 400 days.
    private static let longestLifetime: Double = 400 * 86_400
    /// The maximum length in bytes of an attribute's value.
    private static let longestAttribute = 1_024

    private let name: String
    private let value: String
    /// The expiry date in seconds since 1970: by `Max-Age`, otherwise by `Expires`.
    private var expiry: Double?
    private var domain = ""
    private var path: String?
    private var isSecure = false
    private var isHTTPOnly = false
    private var sameSite = ServiceCookie.SameSite.lax

    /// Parses a field; throws if it has no valid cookie.
    package init(_ field: [UInt8], now: Date) throws(CookieRefusal) {
        guard !field.contains(where: { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7F }) else {
            throw CookieRefusal("it has a control character")
        }
        let parts = field.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        let pair = Self.pair(parts[0])
        guard let name = String(validating: pair.name ?? [], as: UTF8.self),
            let value = String(validating: pair.value, as: UTF8.self)
        else { throw CookieRefusal("it isn't UTF-8") }
        (self.name, self.value) = (name, value)
        var expires: Double?
        var maxAge: Double?
        for part in parts.dropFirst() {
            let pair = Self.pair(part)
            // An attribute without `=` has a name only.
            let name = String(decoding: pair.name ?? pair.value, as: UTF8.self).lowercased()
            let value = pair.name == nil ? [] : pair.value
            guard value.count <= Self.longestAttribute else { continue }
            let text = String(decoding: value, as: UTF8.self)
            switch name {
            case "expires": expires = CookieDate.seconds(value) ?? expires
            case "max-age": maxAge = Self.seconds(value) ?? maxAge
            case "domain":
                domain = String(text.hasPrefix(".") ? text.dropFirst() : text[...]).lowercased()
            case "path": path = text.hasPrefix("/") ? text : nil
            case "secure": isSecure = true
            case "httponly": isHTTPOnly = true
            case "samesite":
                switch text.lowercased() {
                case "none": sameSite = .none
                case "strict": sameSite = .strict
                default: sameSite = .lax
                }
            default: break
            }
        }
        let start = now.timeIntervalSince1970
        // A cookie that has expired removes the stored one.
        expiry = (maxAge.map { $0 <= 0 ? 0 : start + $0 } ?? expires).map {
            min($0, start + Self.longestLifetime)
        }
    }

    /// Returns the cookie as it is stored (section 5.7).
    ///
    /// - Parameters:
    ///   - url: The URL of the response.
    ///   - isPublicSuffix: Returns whether everyone can register names below a domain.
    /// - Returns: The cookie.
    /// - Throws: The reason why the cookie isn't stored.
    package func cookie(
        from url: URL, isPublicSuffix: (String) -> Bool
    ) throws(CookieRefusal) -> ServiceCookie {
        // Cookies have the addresses of IPv6 without brackets.
        let host = (WebOrigin(url.absoluteString)?.host ?? "")
            .trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
        guard !host.isEmpty else { throw CookieRefusal("its URL has no host") }
        guard domain.utf8.allSatisfy({ $0 < 0x80 }) else {
            throw CookieRefusal("its domain isn't ASCII")
        }
        var domain = domain
        if domain == host, CookieRules.isAddress(host) || isPublicSuffix(host) { domain = "" }
        guard domain.isEmpty || !isPublicSuffix(domain) else {
            throw CookieRefusal("its domain is a public suffix")
        }
        guard domain.isEmpty || CookieRules.domain(domain, matches: host) else {
            throw CookieRefusal("its domain isn't that of the server")
        }
        guard !isSecure || url.scheme?.lowercased() == "https" else {
            throw CookieRefusal("it is secure, and the connection isn't")
        }
        let cookie = ServiceCookie(
            name: name, value: value, domain: domain.isEmpty ? host : ".\(domain)",
            path: path ?? Self.defaultPath(of: url),
            expires: expiry.map { Date(timeIntervalSince1970: $0) }, isSecure: isSecure,
            isHTTPOnly: isHTTPOnly, sameSite: sameSite)
        if let problem = CookieRules.problem(of: cookie, hasPath: path != nil) {
            throw CookieRefusal(problem)
        }
        return cookie
    }

    // MARK: - Private

    /// Splits at the first `=`, and trims both sides; without one, there is no name.
    private static func pair(
        _ text: ArraySlice<UInt8>
    ) -> (name: ArraySlice<UInt8>?, value: ArraySlice<UInt8>) {
        guard let equals = text.firstIndex(of: UInt8(ascii: "=")) else {
            return (nil, trimmed(text))
        }
        return (trimmed(text[..<equals]), trimmed(text[(equals + 1)...]))
    }

    private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        var text = text.drop(while: isBlank)
        while let last = text.last, isBlank(last) { text.removeLast() }
        return text
    }

    /// Returns the value of `Max-Age`; nil if it isn't a whole number.
    private static func seconds(_ text: ArraySlice<UInt8>) -> Double? {
        let digits = text.first == UInt8(ascii: "-") ? text.dropFirst() : text
        guard !digits.isEmpty, digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
        guard digits.count == text.count else { return 0 }
        return digits.reduce(0.0) { min($0 * 10 + Double($1 - 48), longestLifetime) }
    }

    /// Returns the path of a URL up to its last slash.
    private static func defaultPath(of url: URL) -> String {
        let path = ParsedURL(url).path.prefix { $0 != "?" }
        guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return "/" }
        return String(path[..<slash])
    }
}

/// The reason why a cookie isn't stored, as a phrase about “it”.
package struct CookieRefusal: Error {
    package let reason: String

    package init(_ reason: String) {
        self.reason = reason
    }
}
