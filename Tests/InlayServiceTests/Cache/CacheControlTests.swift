import HTTPTypes
import InlayService
import Testing

@Suite struct CacheControlTests {
    @Test func cacheControlDirectivesOfAllHeaderLinesAreParsed() {
        var fields = HTTPFields()
        fields.append(HTTPField(name: .cacheControl, value: "MAX-Age=60, private"))
        fields.append(HTTPField(name: .cacheControl, value: "stale-if-error=\"30\", ,no-transform"))
        let control = CacheControl(fields)
        #expect(control.maxAge == 60)
        #expect(control.isPrivate && !control.isNoStore)
        #expect(control.staleIfError == 30)
    }

    @Test(arguments: [
        ("max-age=60, max-age=10", 10), ("max-age=-1", 0), ("max-age=1.5", 0),
        ("max-age='60'", 0), ("max-age=60a", 0), ("max-age", 0), ("max-age=", 0),
        ("max-age=003600", 3600), ("max-age=99999999999999999999", 4_294_967_296),
        ("extension=\"max-age=3600\", max-age=1", 1), ("a=\"\\\", max-age=5\", max-age=7", 7),
    ])
    func invalidMaxAgesCountAsZeroAndTheSmallerOfTwoWins(text: String, age: Double) {
        #expect(CacheControl(values: [text]).maxAge == age)
    }

    @Test(arguments: ["no-store", "No-StOrE", "a, no-store", "no-store=x", "max-age=1,no-store"])
    func noStoreIsParsedInUpperAndLowerCase(text: String) {
        #expect(CacheControl(values: [text]).isNoStore)
    }

    @Test func quotedFieldNamesOfNoCacheAreParsed() {
        let control = CacheControl(values: ["no-cache=\"Set-Cookie, X-A\""])
        #expect(!control.isNoCache)
        #expect(control.noCacheFields == ["set-cookie", "x-a"])
        #expect(CacheControl(values: ["no-cache=set-cookie"]).isNoCache)
    }

    @Test func maxStaleWithoutAValueAcceptsAnyAge() {
        #expect(CacheControl(values: ["max-stale"]).maxStale == .infinity)
        #expect(CacheControl(values: ["max-stale=5"]).maxStale == 5)
        #expect(CacheControl(values: [""]).isEmpty)
    }
}
