import Testing

@testable import InlayService

/// Tests of digests with the examples of their standards.
@Suite struct DigestTests {
    @Test(arguments: [
        ("", "d41d8cd98f00b204e9800998ecf8427e"), ("abc", "900150983cd24fb0d6963f7d28e17f72"),
        ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
        (
            "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
            "57edf4a22be3c955ac49da2e2107b67a"
        ),
    ])
    func md5DigestsMatchTheTestVectors(text: String, digest: String) {
        #expect(Hexadecimal.hexadecimal(MD5.digest(Array(text.utf8))) == digest)
    }

    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            String(repeating: "a", count: 1_000),
            "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"
        ),
    ])
    func sha256DigestsMatchTheTestVectors(text: String, digest: String) {
        #expect(Hexadecimal.hexadecimal(SHA256.digest(Array(text.utf8))) == digest)
    }

    @Test(arguments: [
        (
            "abc",
            """
            ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a\
            2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f
            """
        ),
        (
            "",
            """
            cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce\
            47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e
            """
        ),
    ])
    func sha512DigestsMatchTheTestVectors(text: String, digest: String) {
        #expect(Hexadecimal.hexadecimal(SHA512.digest(Array(text.utf8))) == digest)
    }

    /// RFC 4231: a short key, one as long as a block, and one that is longer.
    @Test(arguments: [
        (
            [UInt8](repeating: 0x0B, count: 20), "Hi There",
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            Array("Jefe".utf8), "what do ya want for nothing?",
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            [UInt8](repeating: 0xAA, count: 131),
            "Test Using Larger Than Block-Size Key - Hash Key First",
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
    ])
    func hmacSHA256MatchesTheRFC4231Vectors(key: [UInt8], message: String, code: String) {
        #expect(
            Hexadecimal.hexadecimal(MessageCode.code(of: Array(message.utf8), key: key)) == code)
    }

    @Test func digestHeadersEscapeQuotesBeforeCombiningMarks() throws {
        let realm = "r\"\u{301}, injected=\"1"
        let challenge = AuthenticationChallenge(
            scheme: "digest", parameters: ["nonce": "n", "realm": realm])
        let authorization = DigestAuthorization(
            challenge: challenge, credential: PasswordCredential(user: "u", password: "p")
        ).authorization(method: "GET", target: "/", count: 1, clientNonce: "c")
        let parsed = try #require(AuthenticationChallenge.read([authorization ?? ""]).first)
        #expect(parsed.parameters["realm"] == realm)
        #expect(parsed.parameters["injected"] == nil)
    }

    @Test func basicAuthRejectsColonsBeforeCombiningMarks() {
        #expect(PasswordCredential(user: "a:\u{301}b", password: "p").basic == nil)
    }

    /// RFC 7616, 3.9.1.
    @Test(arguments: [
        ("MD5", "8ca523f5e9506fed4657c9700eebdbec"),
        ("SHA-256", "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"),
    ])
    func digestAuthHeadersMatchTheRFC7616Example(algorithm: String, response: String) throws {
        let header = """
            Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=\(algorithm), \
            nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", \
            opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"
            """
        let challenge = try #require(AuthenticationChallenge.read([header]).first)
        #expect(DigestAuthorization.supports(challenge))
        let authorization = DigestAuthorization(
            challenge: challenge,
            credential: PasswordCredential(user: "Mufasa", password: "Circle of Life")
        ).authorization(
            method: "GET", target: "/dir/index.html", count: 1,
            clientNonce: "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ")
        let parsed = AuthenticationChallenge.read([try #require(authorization)])
        #expect(parsed.first?.parameters["response"] == response)
        #expect(parsed.first?.parameters["nc"] == "00000001")
        #expect(parsed.first?.parameters["qop"] == "auth")
        #expect(parsed.first?.parameters["uri"] == "/dir/index.html")
    }

    @Test func multipleChallengesAreParsed() {
        let found = AuthenticationChallenge.read([
            #"Newauth realm="a, b", x=y, Basic realm="c\"d", charset=UTF-8"#, "Negotiate",
            "Bearer", "Digest nonce=1,realm=\"r\"", ", ,", "=",
        ])
        #expect(found.map(\.scheme) == ["newauth", "basic", "negotiate", "bearer", "digest"])
        #expect(found.first?.parameters == ["realm": "a, b", "x": "y"])
        #expect(found[1].parameters == ["realm": "c\"d", "charset": "UTF-8"])
    }

    @Test func unsupportedDigestChallengesAreIgnored() {
        for header in [
            "Digest realm=a", "Digest nonce=a, algorithm=SHA-1024", "Digest nonce=a, qop=auth-x",
            "Basic realm=a",
        ] {
            #expect(
                !AuthenticationChallenge.read([header]).contains(
                    where: DigestAuthorization.supports))
        }
    }
}
