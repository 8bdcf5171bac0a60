import Foundation
import InlayValues
import Testing

@testable import InlayService

/// Tests of cookies of one origin in two cookie jars.
@Suite struct CookieMergeTests {
    private func cookies(_ values: [String: String]) -> CookieMerge.Cookies {
        let all = values.map { ServiceCookie(name: $0, value: $1, domain: "h") }
        return CookieMerge.cookies(of: WebOrigin(scheme: "http", host: "h"), in: all)
    }

    private func set(_ name: String, _ value: String) -> CookieMerge.Step {
        .set(ServiceCookie(name: name, value: value, domain: "h"))
    }

    private func remove(_ name: String, _ value: String) -> CookieMerge.Step {
        .remove(ServiceCookie(name: name, value: value, domain: "h"))
    }

    @Test func newCookiesAreCopiedToTheOtherJar() {
        let merge = CookieMerge(
            first: cookies(["a": "1"]), second: cookies(["b": "2"]), before: [:])
        #expect(merge.first == [set("b", "2")])
        #expect(merge.second == [set("a", "1")])
        #expect(merge.common == cookies(["a": "1", "b": "2"]))
    }

    @Test func changesAndRemovalsInEitherJarAreCopied() {
        let before = cookies(["a": "1", "b": "2", "c": "3"])
        let merge = CookieMerge(
            first: cookies(["a": "9", "b": "2", "c": "3"]), second: cookies(["a": "1", "b": "8"]),
            before: before)
        #expect(merge.second == [set("a", "9")])
        #expect(Set(merge.first) == [set("b", "8"), remove("c", "3")])
        #expect(merge.common == cookies(["a": "9", "b": "8"]))
    }

    @Test func conflictingCookieChangesUseTheFirstJar() {
        let merge = CookieMerge(
            first: cookies(["a": "2"]), second: cookies(["a": "3"]), before: cookies(["a": "1"]))
        #expect(merge.first == [])
        #expect(merge.second == [set("a", "2")])
    }

    @Test(arguments: [
        ServiceCookie(name: "a", value: "1", domain: "h", sameSite: .strict),
        ServiceCookie(name: "a", value: "1", domain: "h", isSecure: true),
        ServiceCookie(name: "a", value: "1", domain: "h", isHTTPOnly: true),
        ServiceCookie(name: "a", value: "1", domain: "h", expires: .distantFuture),
    ])
    func cookiesWithChangedAttributesAreCopied(changed: ServiceCookie) {
        let before = cookies(["a": "1"])
        let key = CookieMerge.Key(name: "a", path: "/")
        let merge = CookieMerge(first: [key: changed], second: before, before: before)
        #expect(merge.first == [])
        #expect(merge.second == [.set(changed)])
        #expect(merge.common == [key: changed])
    }

    @Test func onlyCookiesOfTheOriginAreShared() {
        let all = [
            ServiceCookie(name: "own", value: "1", domain: "h"),
            ServiceCookie(name: "domain", value: "1", domain: ".h"),
            ServiceCookie(name: "other", value: "1", domain: "h.evil"),
            ServiceCookie(name: "below", value: "1", domain: "a.h"),
            ServiceCookie(name: "secure", value: "1", domain: "h", isSecure: true),
        ]
        func names(_ scheme: String) -> Set<String> {
            Set(
                CookieMerge.cookies(of: WebOrigin(scheme: scheme, host: "h"), in: all).keys
                    .map(\.name))
        }
        #expect(names("http") == ["own"])
        #expect(names("https") == ["own", "secure"])
    }
}
