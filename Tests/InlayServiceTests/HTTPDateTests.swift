import Foundation
import Testing

@testable import InlayService

/// Dates in headers.
@Suite struct HTTPDateTests {
    private let now = Date(timeIntervalSince1970: 1_700_000_000)

    @Test(arguments: [
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
        "Sun Nov  6 08:49:37 1994",
    ])
    func theThreeFormsAreOneDate(text: String) {
        #expect(HTTPDate.date(of: text, now: now)?.timeIntervalSince1970 == 784_111_777)
    }

    @Test func leapDaysAndCenturies() {
        let leap = HTTPDate.date(of: "Thu, 29 Feb 2024 23:59:60 GMT", now: now)
        #expect(leap?.timeIntervalSince1970 == 1_709_251_200)
        let past = HTTPDate.date(of: "Sunday, 06-Nov-74 08:49:37 GMT", now: now)
        let future = HTTPDate.date(of: "Sunday, 06-Nov-73 08:49:37 GMT", now: now)
        #expect(past.map { $0 < now } == true)
        #expect(future.map { $0 > now } == true)
    }

    @Test(arguments: [
        "", "0", "Sun, 06 Nov 1994", "Sun, 06 Nov 1994 08:49:37 PST",
        "Sun, 06 Foo 1994 08:49:37 GMT",
        "Sun, 32 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 25:49:37 GMT",
        "Sun, 06 Nov 1994 08:49 GMT",
        "Sun, 06 Nov 19944 08:49:37 GMT", "Sun, -6 Nov 1994 08:49:37 GMT x",
    ])
    func whatIsNoneIsNil(text: String) {
        #expect(HTTPDate.date(of: text, now: now) == nil)
    }
}
