import Foundation
import InlayService
import Testing

@Suite struct HTTPDateTests {
    private let now = Date(timeIntervalSince1970: 1_790_000_000)

    @Test(arguments: [
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
        "Sun Nov  6 08:49:37 1994", "SUN, 06 nov 1994 08:49:37 gMT",
    ])
    func allThreeHTTPDateFormatsAreParsed(text: String) {
        #expect(HTTPDate.date(of: text, now: now)?.timeIntervalSince1970 == 784_111_777)
    }

    @Test(arguments: [
        "", "0", "-1", "now", "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 06 Nov 94 08:49:37 GMT",
        "Sun 06 Nov 1994 08:49:37 GMT", "Sun, 06  Nov  1994 08:49:37 GMT",
        "Sun, 06-Nov-1994 08:49:37 GMT", "Sun, 06 Nov 1994 08.49.37 GMT",
        "Sun, 06 Nov 1994 8:49:37 GMT", "Sun, 31 Feb 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT ",
        "Sun, 06 Nov 1994 08:49:37 GMT, Sun, 06 Nov 1994 08:49:37 GMT",
    ])
    func invalidDatesAreRejected(text: String) {
        #expect(HTTPDate.date(of: text, now: now) == nil)
    }

    @Test func twoDigitYearsAreAtMostFiftyYearsAhead() {
        let near = HTTPDate.date(of: "Thursday, 18-Aug-50 02:01:18 GMT", now: now)
        #expect(near.map { HTTPDate.text(for: $0) } == "Thu, 18 Aug 2050 02:01:18 GMT")
        let far = HTTPDate.date(of: "Thursday, 18-Aug-77 02:01:18 GMT", now: now)
        #expect(far.map { HTTPDate.text(for: $0) } == "Thu, 18 Aug 1977 02:01:18 GMT")
    }

    @Test func formattedDatesRoundTrip() {
        for seconds in stride(from: -2_000_000_000.0, to: 9_000_000_000, by: 7_654_321) {
            let date = Date(timeIntervalSince1970: seconds)
            #expect(HTTPDate.date(of: HTTPDate.text(for: date), now: now) == date)
        }
    }

    @Test func datesBeyondTheYear9999AreLimited() {
        for seconds in [1e12, 1e300, .infinity] {
            let text = HTTPDate.text(for: Date(timeIntervalSince1970: seconds))
            #expect(text == "Fri, 31 Dec 9999 23:59:59 GMT")
        }
    }
}
