import Foundation
import InlayValues
import InlayWebViews
import Testing

@testable import InlayViewTesting

@Suite("URLs of addresses")
struct URLAddressTests {
    @Test(arguments: [
        "https://a.org/b?c=d&e=%C3%A4#f", "inlay-app://pages/a.html", "about:blank",
        "mailto:a@b.org?subject=c%20d", "data:text/html,%3Cp%3E", "file:///a/b",
    ])
    func addressesThatAreValidURLsAreNotPercentEncodedAgain(address: String) {
        #expect(URL(address: address).absoluteString == address)
    }

    @Test(arguments: [
        ("https://a.org/b|c?d={e}#^f", "https://a.org/b%7Cc?d=%7Be%7D#%5Ef"),
        ("https://a.org/%C3%A4|", "https://a.org/%C3%A4%7C"),
        ("mailto:a b", "mailto:a%20b"), ("data:text/html,<p>", "data:text/html,%3Cp%3E"),
    ])
    func charactersThatURLsForbidArePercentEncoded(address: String, url: String) {
        #expect(URL(address: address).absoluteString == url)
    }

    @Test(arguments: ["", "https://[", "https://a.org:b/"])
    func addressesThatAreNoURLsBecomeFragmentsOfAboutInvalid(address: String) {
        let url = URL(address: address)
        #expect(url.scheme == "about" && url.path == "invalid")
        #expect(url.fragment(percentEncoded: false) == address)
        #expect(WebOrigin(url) == nil)
    }

    @Test func navigationActionsKeepTheAddressReportedByTheEngine() {
        let action = NavigationAction(address: "https://a.org/b|c", kind: .link)
        #expect(action.address == "https://a.org/b|c")
        #expect(action.url.absoluteString == "https://a.org/b%7Cc")
        #expect(NavigationAction(url: action.url).address == "https://a.org/b%7Cc")
    }

    @Test func theOriginOfAURLIsLowercasedWithoutTheDefaultPort() throws {
        let url = try #require(URL(string: "https://A.org:443/b"))
        #expect(WebOrigin(url) == WebOrigin(scheme: "https", host: "a.org"))
    }
}
