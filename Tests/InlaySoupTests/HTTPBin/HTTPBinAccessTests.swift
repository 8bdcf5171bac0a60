import Foundation
import HTTPTypes
import InlayService
import InlaySoup
import InlayValues
import Testing

/// Tests of passwords, tokens, cookies and redirects with httpbin.
@Suite(.enabled(if: HTTPBin.isThere, "scripts/httpbin runs it"))
struct HTTPBinAccessTests {
    private func signedIn(_ password: String = "pässword") -> ServiceProxy {
        HTTPBin.proxy { $0.credentials = .password(user: "ada", password) }
    }

    @Test func basicAuthAcceptsTheRightPasswordOnly() async throws {
        let response: JSONValue = try await signedIn("secret").get("/basic-auth/ada/secret")
        #expect(response["authenticated"]?.boolValue == true)
        let error = await failure { () async throws(ServiceError) in
            try await signedIn("other").get("/basic-auth/ada/secret")
        }
        #expect(error?.status == 401)
    }

    @Test func withoutAChallengeNoPasswordIsSent() async throws {
        // Without a challenge no password is sent; an app can set the header itself.
        let error = await failure { () async throws(ServiceError) in
            try await signedIn("secret").get("/hidden-basic-auth/ada/secret")
        }
        #expect(error?.status == 404)
        let word = Data("ada:secret".utf8).base64EncodedString()
        let response: JSONValue = try await HTTPBin.proxy().get(
            "/hidden-basic-auth/ada/secret", headers: ["Authorization": "Basic \(word)"])
        #expect(response["authenticated"]?.boolValue == true)
    }

    @Test(arguments: ["auth", "auth-int", "none"], ["MD5", "SHA-256", "SHA-512"])
    func digestAuthAcceptsTheRightPasswordOnly(quality: String, algorithm: String) async throws {
        let path = "/digest-auth/\(quality)/ada/secret/\(algorithm)"
        let response: JSONValue = try await signedIn("secret").get(path)
        #expect(response["authenticated"]?.boolValue == true)
        let error = await failure { () async throws(ServiceError) in
            try await signedIn("other").get(path)
        }
        #expect(error?.status == 401)
    }

    @Test func expiredDigestNoncesAreRenewed() async throws {
        let service = signedIn("secret")
        for _ in 0..<3 {
            let response: JSONValue = try await service.get("/digest-auth/auth/ada/secret/MD5/2")
            #expect(response["authenticated"]?.boolValue == true)
        }
    }

    @Test func bearerTokensAuthenticateTheCall() async throws {
        let service = HTTPBin.proxy {
            $0.credentials = .bearer(BearerTokens(account: "ada", token: "t1") { _ in "t2" })
        }
        let response: JSONValue = try await service.get("/bearer")
        #expect(response["token"]?.stringValue == "t1")
        let error = await failure { () async throws(ServiceError) in
            try await HTTPBin.proxy().get("/bearer")
        }
        #expect(error?.status == 401)
    }

    @Test func cookiesAreSetAndDeletedByTheServer() async throws {
        let service = HTTPBin.proxy()
        let one: JSONValue = try await service.get("/cookies/set/a/1")
        #expect(one[path: "cookies.a"]?.stringValue == "1")
        let two: JSONValue = try await service.get("/cookies/set", ["b": "2"])
        #expect(two[path: "cookies.b"]?.stringValue == "2")
        let rest: JSONValue = try await service.get("/cookies/delete?a")
        #expect(rest["cookies"] == ["b": "2"])
        let other: JSONValue = try await HTTPBin.proxy().get("/cookies")
        #expect(other["cookies"] == [:])
    }

    @Test(arguments: ["/redirect/5", "/relative-redirect/5", "/absolute-redirect/5"])
    func chainsOfFiveRedirectsAreFollowed(path: String) async throws {
        let response = try await HTTPBin.proxy().get(path)
        #expect(response.url.path == "/get")
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func postRedirectsKeepTheBodyFor307And308Only(status: Int) async throws {
        let response: JSONValue = try await HTTPBin.proxy().invoke(
            .post, "/redirect-to{?url,status_code}",
            ["url": "/anything", "status_code": .some(status), "text": "a"])
        let keepsBody = status == 307 || status == 308
        #expect(response["method"]?.stringValue == (keepsBody ? "POST" : "GET"))
        #expect((response[path: "json.text"]?.stringValue == "a") == keepsBody)
    }

    @Test func redirectChainsOverTheLimitAreAnError() async throws {
        let error = await failure { () async throws(ServiceError) in
            try await HTTPBin.proxy { $0.redirectLimit = 4 }.get("/redirect/5")
        }
        guard case .redirect = error?.kind else {
            Issue.record("\(error as Any)")
            return
        }
    }
}
