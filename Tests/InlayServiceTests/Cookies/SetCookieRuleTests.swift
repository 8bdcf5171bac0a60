import Foundation
import Testing

@testable import InlayService

/// Tests of the rules for cookies that need a host with a name or an encrypted connection.
@Suite struct SetCookieRuleTests {
    private static let suffixes: Set<String> = ["com", "uk", "co.uk", "localhost"]
    private let now = Date(timeIntervalSince1970: 1_000_000_000)

    private func cookie(_ field: String, from url: String) throws -> ServiceCookie {
        try SetCookie(Array(field.utf8), now: now).cookie(from: #require(URL(string: url))) {
            Self.suffixes.contains($0)
        }
    }

    @Test(arguments: [
        ("", "www.example.com"), ("; Domain=example.com", ".example.com"),
        ("; Domain=.Example.COM", ".example.com"), ("; domain=www.example.com", ".www.example.com"),
        ("; Domain=example.com; Domain=", "www.example.com"),
    ])
    func theCookieDomainMustBeTheHostOrAParentDomain(attributes: String, domain: String) throws {
        #expect(
            try cookie("a=b\(attributes)", from: "https://WWW.example.com/").domain == domain)
    }

    @Test(arguments: [
        "com", "ample.com", "other.com", "a.www.example.com", "example.com.", "..example.com",
        "exämple.com", "co.uk",
    ])
    func otherDomainsAndPublicSuffixesAreRefused(domain: String) {
        #expect(throws: CookieRefusal.self) {
            try cookie("a=b; Domain=\(domain)", from: "https://www.example.com/")
        }
    }

    @Test(arguments: [
        ("http://co.uk/", "co.uk"), ("http://localhost/", "localhost"),
        ("http://127.0.0.1/", "127.0.0.1"), ("http://[::1]/", "::1"),
    ])
    func hostsWithoutAParentDomainMayBeTheirOwnCookieDomain(url: String, host: String) throws {
        #expect(try cookie("a=b; Domain=\(host)", from: url).domain == host)
        #expect(try cookie("a=b", from: url).domain == host)
    }

    @Test func secureCookiesNeedAnEncryptedConnection() throws {
        #expect(try cookie("a=b; Secure", from: "https://example.com/").isSecure)
        #expect(try cookie("a=b; secure=no", from: "HTTPS://example.com/").isSecure)
        #expect(throws: CookieRefusal.self) {
            try cookie("a=b; Secure", from: "http://example.com/")
        }
    }

    @Test(arguments: [
        ("__Secure-a=b; Secure", true), ("__SeCuRe-a=b; Secure; Domain=example.com", true),
        ("__Secure-a=b", false), ("__secure-a=b; Path=/", false),
        ("__Host-a=b; Secure; Path=/", true), ("__HOST-a=b; Secure; Path=/", true),
        ("__Host-a=b; Secure", false), ("__Host-a=b; Path=/", false),
        ("__Host-a=b; Secure; Path=/x", false), ("__host-a=b; Secure; Path=x", false),
        ("__Host-a=b; Secure; Path=/; Domain=example.com", false),
        ("__host-a=b; Secure; Path=/; Domain=example.com", false),
        ("__Hosta=b", true), ("=__Host-a; Secure; Path=/", false),
        ("__secure-; Secure", false), ("a=__Host-b", true),
    ])
    func cookieNamePrefixesRequireTheirAttributes(field: String, isStored: Bool) {
        let stored = try? cookie(field, from: "https://example.com/")
        #expect((stored != nil) == isStored)
    }

    @Test(arguments: [
        ("/", "/"), ("", "/"), ("/a", "/"), ("/a/", "/a"), ("/a/b", "/a"), ("/a/b/?c=/d/", "/a/b"),
        ("/a//b", "/a/"), ("/a/b#/c/", "/a"),
    ])
    func theDefaultPathEndsBeforeTheLastSlash(path: String, expected: String) throws {
        #expect(try cookie("a=b", from: "https://example.com\(path)").path == expected)
    }

    @Test(arguments: [
        ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777.0),
        ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
        ("Sun Nov  6 08:49:37 1994", 784_111_777), ("6 November 1994 8:49:37", 784_111_777),
        ("08:49:37 1994 Nov 6", 784_111_777), ("1994 6 Nov 08:49:37", 784_111_777),
        ("06-Nov-1994T08:49:37Z", nil), ("06 Nov 1994 08:49:37Z", 784_111_777),
        ("01 Jan 69 00:00:00", 3_124_224_000), ("01 Jan 70 00:00:00", 0),
        ("01 Jan 00 0:0:0", 946_684_800),
        ("31 Dec 1601 23:59:59", -11_612_937_601), ("01 Jan 1600 00:00:00", nil),
        ("32 Jan 2000 00:00:00", nil), ("0 Jan 2000 00:00:00", nil), ("30 Feb 2000 00:00:00", nil),
        ("29 Feb 2000 00:00:00", 951_782_400), ("01 Jan 2000 24:00:00", nil),
        ("01 Jan 2000 23:60:00", nil), ("01 Jan 2000 23:00:60", nil), ("01 Jan 2000 23:00", nil),
        ("01 Jan 2000", nil), ("Jan 2000 00:00:00", nil), ("01 Foo 2000 00:00:00", nil),
        ("01 Jan 20000 00:00:00", nil), ("001 Jan 2000 00:00:00", nil), ("", nil),
        ("01 Jan 2000 000:00:00", nil), ("01,Jan;2000_00:00:00", 946_684_800),
    ])
    func cookieDatesAreReadInAnyOrder(text: String, seconds: Double?) {
        #expect(CookieDate.seconds(text.utf8) == seconds)
    }

    @Test func lifetimesCountFromNow() throws {
        func expires(_ attributes: String) throws -> Double? {
            try cookie("a=b; \(attributes)", from: "http://example.com/").expires.map {
                $0.timeIntervalSince(now)
            }
        }
        #expect(try expires("Max-Age=60; Expires=Sun, 06 Nov 1994 08:49:37 GMT") == 60)
        #expect(try expires("Max-Age=999999999999999999999") == 400 * 86_400)
        #expect(try expires("Max-Age=0") == -1_000_000_000)
        #expect(try expires("Max-Age=x") == nil)
    }

    @Test func insecureCookiesNeverHideSecureOnes() {
        func cookie(_ domain: String, _ path: String, isSecure: Bool) -> ServiceCookie {
            ServiceCookie(name: "a", value: "b", domain: domain, path: path, isSecure: isSecure)
        }
        let stored = cookie(".example.com", "/login", isSecure: true)
        for (domain, path, isRefused) in [
            ("example.com", "/login", true), ("www.example.com", "/login/en", true),
            (".example.com", "/login/", true), ("example.com", "/", false),
            ("example.com", "/loginx", false), ("example.org", "/login", false),
        ] {
            let new = cookie(domain, path, isSecure: false)
            #expect(CookieRules.isInsecure(new, beside: stored) == isRefused, "\(domain)\(path)")
        }
        #expect(
            !CookieRules.isInsecure(cookie("example.com", "/login", isSecure: true), beside: stored)
        )
    }

    @Test func cookiesOfAppsAndWebViewsFollowTheSameRules() {
        func problem(_ name: String, _ value: String = "b", _ domain: String = "h") -> String? {
            CookieRules.problem(of: ServiceCookie(name: name, value: value, domain: domain))
        }
        #expect(problem("a") == nil && problem("", "b") == nil && problem("a", "é") == nil)
        for name in ["a;b", "a=b", "a\r\nb", "a\u{7F}", "__Host-a", "__secure-a"] {
            #expect(problem(name) != nil)
        }
        #expect(problem("", "") != nil && problem("a", "b;c") != nil)
        #expect(problem("a", String(repeating: "b", count: 4_096)) != nil)
    }
}
