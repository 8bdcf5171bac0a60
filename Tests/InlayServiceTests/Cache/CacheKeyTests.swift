import HTTPTypes
import Testing

@testable import InlayService

@Suite struct CacheKeyTests {
    private func url(_ text: String) -> String? {
        CacheKey(makeRequest(text), in: .anonymous)?.url
    }

    @Test func theQueryIsPartOfTheCacheKey() {
        #expect(url("https://a.example/x?y=1") == "https://a.example/x?y=1")
        #expect(url("https://a.example/x?y=1") != url("https://a.example/x?y=2"))
        #expect(url("https://a.example/x?") != url("https://a.example/x"))
    }

    @Test func equalURLsHaveEqualCacheKeys() {
        #expect(url("HTTPS://A.example:443/x#part") == "https://a.example/x")
        #expect(url("http://a.example:80") == "http://a.example/")
        #expect(url("http://a.example:8080/") == "http://a.example:8080/")
        #expect(url("https://a.example:80/") == "https://a.example:80/")
    }

    @Test func requestsWithoutAnAbsoluteURLHaveNoCacheKey() {
        let request = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/")
        #expect(CacheKey(request, in: .anonymous) == nil)
    }

    @Test(arguments: [
        ("/c", "https://a.example/c"), ("c", "https://a.example/x/c"),
        ("../c?d", "https://a.example/c?d"),
        ("./", "https://a.example/x/"), ("?q", "https://a.example/x/y?q"),
        ("", "https://a.example/x/y?z"),
        ("https://a.example/d", "https://a.example/d"),
        ("https://A.EXAMPLE:443/d", "https://a.example/d"),
        ("//a.example/e", "https://a.example/e"),
        ("http://a.example/d", nil), ("https://b.example/d", nil), ("//a.example.evil/d", nil),
        ("https://a.example.evil/", nil), ("mailto:x@a.example", nil),
        ("https://a.example@evil/", nil),
    ])
    func relativeLocationsAreResolvedWithinTheSameOriginOnly(reference: String, expected: String?) {
        let key = CacheKey(makeRequest("https://a.example/x/y?z"), in: .anonymous)
        #expect(key?.sameOriginURL(reference) == expected)
    }

    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            String(repeating: "a", count: 1000),
            "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"
        ),
    ])
    func cacheKeyDigestsMatchTheSHA256TestVectors(text: String, digest: String) {
        #expect(Hexadecimal.hexadecimal(SHA256.digest(Array(text.utf8))) == digest)
    }
}
