import InlayValues
import Testing

@Suite("Origin")
struct OriginTests {
    // MARK: - Equality

    @Test func originsAreLowercasedWithoutTheDefaultPort() {
        #expect(
            WebOrigin(scheme: "HTTPS", host: "EXAMPLE.com", port: 443)
                == WebOrigin("https://example.com")
        )
        #expect(WebOrigin(scheme: "wss", host: "a", port: 443).port == nil)
        #expect(WebOrigin(scheme: "ws", host: "a", port: 80).port == nil)
        #expect(WebOrigin(scheme: "http", host: "a", port: 443).port == 443)
        #expect(WebOrigin(scheme: "inlay-app", host: "bundle", port: 80).port == 80)
    }

    @Test(
        arguments: [
            ("https://example.com", "https://example.com"),
            ("https://example.com/a?b#c", "https://example.com"),
            ("https://example.com?b", "https://example.com"),
            ("https://example.com#c", "https://example.com"),
            ("HTTPS://Example.COM:443/", "https://example.com"),
            ("http://example.com:80", "http://example.com"),
            ("http://example.com:443", "http://example.com:443"),
            ("https://example.com:8443/x", "https://example.com:8443"),
            ("https://example.com:/x", "https://example.com"),
            ("http://[::1]:8080/", "http://[::1]:8080"),
            ("http://[2001:DB8::1]", "http://[2001:db8::1]"),
            ("https://example.com./", "https://example.com."),
            ("https://xn--bcher-kva.example", "https://xn--bcher-kva.example"),
            ("inlay-app://bundle/index.html", "inlay-app://bundle"),
            ("https://a_b.example", "https://a_b.example"),
            ("https://example.com/@evil.example", "https://example.com"),
            ("https://example.com/\\@evil.example", "https://example.com"),
        ])
    func originsAreParsedFromURLs(url: String, expected: String) {
        #expect(WebOrigin(url)?.description == expected)
        #expect(WebOrigin(expected) == WebOrigin(url))
    }

    @Test(
        arguments: [
            "https://app.example.com.evil.com", "https://evil.com/https://app.example.com",
            "https://good@evil.com", "https://app.example.com@evil.com",
            "https://app.example.com:443@evil.com", "https://a@app.example.com@evil.com",
            "https://evil.com#@app.example.com", "https://evil.com?@app.example.com",
            "https://evil.com/@app.example.com", "http://app.example.com",
            "https://app.example.com:444", "https://app.example.com.", "https://xapp.example.com",
            "https://app-example.com", "https://example.com", "wss://app.example.com",
        ])
    func lookalikeURLsHaveAnotherOrigin(url: String) throws {
        let origin = try #require(WebOrigin(url))
        #expect(origin != WebOrigin(scheme: "https", host: "app.example.com"))
    }

    @Test(
        arguments: [
            "", "https", "https:", "https:/example.com", "https:example.com", "//example.com",
            "/path", "example.com", "https://", "https:///path", "https://:80", "https://@",
            "https://user@", "https://user@:80/", "about:blank", "about:srcdoc", "data:text/html,x",
            "data://example.com/", "blob:https://example.com/1", "blob://example.com",
            "file:///etc",
            "javascript:alert(1)", "javascript://example.com/%0aalert(1)",
            "https://evil\\@good", "https://evil.com\\.good.com", "https:\\\\good.com",
            "https://good.com%2eevil.com", "https://good%00.com", "https://good .com",
            " https://good.com", "https://good.com\n.evil.com", "https://good\t.com",
            "https://good\u{0}.com", "https://bücher.example", "https://good。com",
            "https://ｇood.com", "https://good.com:99999", "https://good.com:65536",
            "https://good.com:-1", "https://good.com:8a", "https://good.com:80:80",
            "https://good.com:+80", "http://[::1", "http://::1", "http://[::1]x",
            "http://[::1]x:80",
            "http://[]", "http://[g::1]", "http://[1]", "https://.", "https://..", "1https://a",
            "ht tps://a", "https://a<b", "https://a|b", "https://a^b", "https://\u{AD}a.com",
        ])
    func urlsWithoutAnUnambiguousOriginHaveNone(url: String) {
        #expect(WebOrigin(url) == nil)
    }

    // MARK: - This machine

    @Test(
        arguments: [
            "http://localhost", "https://LOCALHOST:8443/", "http://127.0.0.1:80",
            "http://127.255.0.9",
            "http://[::1]:8080/", "http://[0:0:0:0:0:0:0:1]", "http://[0::0001]",
        ])
    func loopbackOriginsAreDetected(url: String) throws {
        #expect(try #require(WebOrigin(url)).isLoopback)
    }

    @Test(
        arguments: [
            "http://h", "http://localhost.evil.com", "http://127.evil.com", "http://127.0.0.1.com",
            "http://127.0.0.1.", "http://127.1", "http://127.0.0.256", "http://128.0.0.1",
            "http://127.0.0.01", "http://127.0.0.0.1", "http://[::]", "http://[1::]",
            "http://[1::1]", "http://[::1:0]", "http://[::100]", "http://[::127.0.0.1]",
            "http://localhost@evil.com",
        ])
    func lookalikeHostsAreNotLoopback(url: String) throws {
        #expect(try #require(WebOrigin(url)).isLoopback == false)
    }
}
