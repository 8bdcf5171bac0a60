import Foundation
import HTTPTypes
import InlayService
import InlaySoup
import Testing

/// Tests of the cookies that a response stores (RFC 6265bis, sections 5.6 and 5.7).
@Suite struct SetCookieTests {
    /// The cookies that a transport stores of a response with these fields.
    private func cookies(
        _ fields: [UInt8]..., path: String = "/dir/x"
    ) async throws -> [ServiceCookie] {
        let server = try WireServer { _, connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n")
            for field in fields {
                connection.send(Array("Set-Cookie: ".utf8) + field + [13, 10])
            }
            connection.send("\r\n")
        }
        let transport = SoupTransport()
        _ = try await transport.send(
            TransportRequest(.get, URL(string: path, relativeTo: server.url)!))
        return await transport.allCookies()
    }

    private func cookies(_ field: String) async throws -> [ServiceCookie] {
        try await cookies(Array(field.utf8))
    }

    @Test(arguments: [
        ("a=b", "a", "b"), (" a = b ", "a", "b"), ("a=\"b\"", "a", "\"b\""), ("a=b=c", "a", "b=c"),
        ("a=", "a", ""), ("=b", "", "b"), ("b", "", "b"), ("a,b=c", "a,b", "c"),
        ("a=b c,d", "a", "b c,d"),
        ("a=é", "a", "é"), ("é=b", "é", "b"), ("a=日本", "a", "日本"), ("a=%E9", "a", "%E9"),
        ("a=b;", "a", "b"), ("a=b; Unknown; Foo=Bar", "a", "b"), ("a\tb=c\td", "a\tb", "c\td"),
    ])
    func cookieNamesAndValuesAreStoredUnchanged(field: String, name: String, value: String)
        async throws
    {
        let cookies = try await cookies(field)
        #expect(cookies.map(\.name) == [name])
        #expect(cookies.map(\.value) == [value])
    }

    @Test(arguments: ["", ";", "=", "=;Path=/", "; a=b", "a=b\u{1}", "\u{7F}=b"])
    func fieldsWithoutACookieStoreNone(field: String) async throws {
        #expect(try await cookies(field) == [])
    }

    private static let past = "Expires=Thu, 01 Jan 1970 00:00:00 GMT"
    private static let future = "Expires=Fri, 31 Dec 9999 23:59:59 GMT"

    @Test(arguments: [
        "\(past); Max-Age=100", "Max-Age=100; \(past)", "max-age=100; \(future)",
        "Max-Age=1; Max-Age=100", "Max-Age= 100 ",
    ])
    func maxAgeOverridesTheExpiryDate(attributes: String) async throws {
        let cookie = try #require(try await cookies("a=b; \(attributes)").first)
        let expires = try #require(cookie.expires)
        #expect(abs(expires.timeIntervalSinceNow - 100) < 60)
    }

    @Test(arguments: [
        "\(future); Max-Age=0", "Max-Age=0; \(future)", "Max-Age=-1",
        "Max-Age=-99999999999999999999",
        past, "Max-Age=100; Max-Age=0", "\(future); \(past)",
    ])
    func anExpiredCookieIsNotStored(attributes: String) async throws {
        #expect(try await cookies("a=b; \(attributes)") == [])
        // It removes the stored one.
        #expect(
            try await cookies(Array("a=b; Path=/".utf8), Array("a=b; Path=/; \(attributes)".utf8))
                == [])
    }

    @Test(arguments: [
        "Max-Age=", "Max-Age=x", "Max-Age=+5", "Max-Age=5x", "Max-Age=1.5", "Max-Age=--5",
        "Max-Age",
        "Expires=soon", "Expires", "Expires=", "Max-Age=\"5\"",
    ])
    func invalidLifetimesAreIgnored(attribute: String) async throws {
        let cookie = try #require(try await cookies("a=b; \(attribute)").first)
        #expect(cookie.expires == nil)
    }

    @Test(arguments: [future, "Max-Age=99999999999999999999", "Max-Age=999999999"])
    func lifetimesAreLimitedTo400Days(attribute: String) async throws {
        let cookie = try #require(try await cookies("a=b; \(attribute)").first)
        let seconds = try #require(cookie.expires).timeIntervalSinceNow
        #expect(abs(seconds - 400 * 86_400) < 60)
    }

    /// Over plain HTTP, no cookie with these prefixes can be stored, as they require `Secure`.
    @Test(arguments: [
        "__Host-a=b; Path=/", "__Secure-a=b", "__host-a=b; Path=/", "__SECURE-a=b",
        "__Host-a=b; Secure; Path=/", "=__Secure-a", "__Host-a", "=__hOST-a=b",
    ])
    func prefixesRequireSecureCookies(field: String) async throws {
        #expect(try await cookies(field) == [])
    }

    @Test func cookiesThatAreTooLongAreNotStored() async throws {
        let longest = String(repeating: "x", count: 4_095)
        #expect(try await cookies("a=\(longest)").map(\.value) == [longest])
        #expect(try await cookies("ab=\(longest)") == [])
        let path = String(repeating: "p", count: 1_023)
        #expect(try await cookies("a=b; Path=/\(path)").map(\.path) == ["/\(path)"])
        #expect(try await cookies("a=b; Path=/p\(path)").map(\.path) == ["/dir"])
    }

    @Test(arguments: [
        ("", ServiceCookie.SameSite.lax), ("SameSite", .lax), ("SameSite=", .lax),
        ("SameSite=other", .lax), ("SameSite=lax", .lax), ("SAMESITE=STRICT", .strict),
        ("SameSite=None", .none), ("SameSite=Strict; SameSite=other", .lax),
    ])
    func theDefaultOfSameSiteIsLax(
        attribute: String, expected: ServiceCookie.SameSite
    ) async throws {
        #expect(try await cookies("a=b; \(attribute)").map(\.sameSite) == [expected])
    }

    @Test(arguments: [
        ("Path=/p", "/p"), ("Path=p", "/dir"), ("Path=", "/dir"), ("Path", "/dir"), ("", "/dir"),
        ("Path=/a; Path=/b", "/b"), ("Path=/a; Path=b", "/dir"), ("Path=\"/a\"", "/dir"),
    ])
    func thePathIsThatOfTheLastAttributeOrOfTheURL(attribute: String, path: String) async throws {
        #expect(try await cookies("a=b; \(attribute)").map(\.path) == [path])
    }

    @Test(arguments: [
        ("Domain=127.0.0.1", ["127.0.0.1"]), ("Domain=.127.0.0.1", ["127.0.0.1"]),
        ("Domain=", ["127.0.0.1"]), ("Domain=0.0.1", []), ("Domain=example.org", []),
        ("Domain=example.org; Domain=", ["127.0.0.1"]), ("Domain=.", ["127.0.0.1"]),
    ])
    func theDomainIsTheHostOrAParentOfIt(attribute: String, domains: [String]) async throws {
        #expect(try await cookies("a=b; \(attribute)").map(\.domain) == domains)
    }
}
