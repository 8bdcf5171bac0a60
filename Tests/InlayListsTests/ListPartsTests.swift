import InlayTesting
import InlayValues
import Testing

@testable import InlayLists
@testable import InlayViewTesting
@testable import InlayWebViews

@Suite("Lists: parts") struct ListPartsTests {
    // MARK: - Motion

    @Test(arguments: [30.0, 60, 144])
    func aFlingTravelsTheSameDistanceAtAnyFrameRate(rate: Double) {
        var motion = ScrollMotion()
        motion.coast(3000)
        var distance = 0.0
        var time = 0.0
        while motion.isMoving, time < 10 {
            distance += motion.advance(1 / rate)
            time += 1 / rate
        }
        // The speed over the friction, less what is too slow to be seen.
        #expect(abs(distance - 750) < 6)
        #expect(time < 2)
    }

    @Test func aSecondAnimatedScrollAddsItsDistanceToTheFirst() {
        var motion = ScrollMotion()
        motion.glide(100)
        var distance = motion.advance(1.0 / 60)
        // A second scroll during the first one adds its distance.
        motion.glide(50)
        while motion.isMoving { distance += motion.advance(1.0 / 60) }
        #expect(abs(distance - 150) < 1e-9)
    }

    @Test func stoppingASteadyScrollEndsItAtOnce() {
        var motion = ScrollMotion()
        motion.goOn(600)
        let moved = motion.advance(0.5)
        #expect(moved == 300)
        #expect(motion.isMoving)
        motion.stop()
        let rest = motion.advance(0.5)
        #expect(rest == 0)
        motion.coast(1)
        #expect(!motion.isMoving)
    }

    // MARK: - Growth

    @Test func aHeightThatChangesEvery10msIsFrozenAfter60Changes() {
        var detector = GrowthDetector()
        var accepted = 0
        for step in 0..<100 {
            let isAccepted = detector.accepts(width: 400, at: .milliseconds(step * 10))
            accepted += isAccepted ? 1 : 0
        }
        #expect(accepted == 60)
        // For good.
        let isAccepted = detector.accepts(width: 400, at: .seconds(9))
        #expect(!isAccepted)
    }

    @Test func heightChangesEvery100msAreNeverFrozen() {
        var detector = GrowthDetector()
        for step in 0..<200 {
            let isAccepted = detector.accepts(width: 400, at: .milliseconds(step * 100))
            #expect(isAccepted)
        }
    }

    @Test(arguments: [true, false])
    func heightChangesCausedByInputOrWidthChangesAreNeverFrozen(isTouched: Bool) {
        var detector = GrowthDetector()
        for step in 0..<200 {
            let isAccepted = detector.accepts(
                width: isTouched ? 400 : Double(400 + step), at: .milliseconds(step * 5),
                isTouched: isTouched)
            #expect(isAccepted)
        }
    }

    // MARK: - Reports

    @Test func rowReportsWithAWrongTokenAreRejected() throws {
        let text = #"{"token":"t","kind":"painted","generation":7,"width":800,"height":40}"#
        let (generation, report) = try #require(RowReport.read(text, token: "t"))
        #expect(generation == 7)
        #expect(report == .painted(width: 800, height: 40))
        #expect(RowReport.read(text, token: "other") == nil)
    }

    @Test(arguments: [
        "", "{", "null", "[]", #"{"token":"t"}"#, #"{"token":"t","kind":"painted"}"#,
        #"{"token":"t","kind":"unknown","generation":1}"#,
        #"{"token":"t","kind":"grown","generation":"1"}"#,
        #"{"token":1,"kind":"grown","generation":1}"#,
    ])
    func malformedRowReportsAreDropped(text: String) {
        #expect(RowReport.read(text, token: "t") == nil)
    }

    @MainActor @Test func inputReportsOfARowThatLeftItsViewAreIgnored() async throws {
        let engine = StubEngine()
        engine.onLoad = { engine, _ in engine.tell(.finished(url: RowPage.origin + "/")) }
        engine.evaluation = { _ in ["height": 10, "width": 100] }
        let page = RowPage(engine: engine, kind: RowKind())
        var heard: [String] = []
        page.onTap = { heard.append("tap") }
        page.onNavigation = { heard.append($0.address) }
        page.onReport = { heard.append("\($0)") }
        let sheet = RowSheet(number: 1, css: "")
        _ = try await page.show(PreparedRow(.html("<p>one")), sheet: sheet, cap: 100)
        let click = { (generation: Int, isUsed: Bool) in
            let token = engine.token()
            engine.handlers?.messages(
                #"{"token":"\#(token)","kind":"clicked","generation":\#(generation),"#
                    + #""isUsed":\#(isUsed)}"#, { _ in })
        }
        let speak = {
            click(1, false)
            engine.handlers?.events(.tapped)
            engine.ask("inlay:reply")
            let token = engine.token()
            engine.handlers?.messages(
                #"{"token":"\#(token)","kind":"reveal","generation":1,"y":1}"#, { _ in })
        }
        speak()
        #expect(heard.count == 3)
        page.leave()
        speak()
        #expect(heard.count == 3)
        _ = try await page.show(PreparedRow(.html("<p>two")), sheet: sheet, cap: 100)
        // The next click was on a link, which a slow page reports after the tap.
        engine.handlers?.events(.tapped)
        #expect(heard.count == 3)
        click(3, true)
        #expect(heard.count == 3)
        engine.handlers?.events(.tapped)
        click(3, false)
        #expect(heard.last == "tap" && heard.count == 4)
    }

    /// The time between a tap and the page's next report of a click; the second press before that
    /// report; whether the click is that of the tap.
    @MainActor
    @Test(
        arguments: [
            (.milliseconds(100), nil, true), (.seconds(10), nil, true), (.seconds(11), nil, false),
            (.seconds(2), .milliseconds(400), true), (.seconds(2), .milliseconds(600), false),
        ] as [(Duration, Duration?, Bool)])
    func aLateClickReportOpensTheRowWithin10SecondsUnlessAnotherPressFollows(
        delay: Duration, press: Duration?, isTap: Bool
    ) async throws {
        let engine = StubEngine()
        engine.onLoad = { engine, _ in engine.tell(.finished(url: RowPage.origin + "/")) }
        engine.evaluation = { _ in ["height": 10, "width": 100] }
        let clock = ManualClock()
        let page = RowPage(engine: engine, kind: RowKind(), clock: FrameClock(manual: clock))
        var taps = 0
        page.onTap = { taps += 1 }
        let sheet = RowSheet(number: 1, css: "")
        _ = try await page.show(PreparedRow(.html("<p>one")), sheet: sheet, cap: 100)
        engine.handlers?.events(.pressed)
        engine.handlers?.events(.released)
        engine.handlers?.events(.tapped)
        if let press {
            clock.advance(by: press)
            engine.handlers?.events(.pressed)
        }
        clock.advance(by: delay - (press ?? .zero))
        engine.handlers?.messages(
            #"{"token":"\#(engine.token())","kind":"clicked","generation":1,"isUsed":false}"#,
            { _ in })
        #expect(taps == (isTap ? 1 : 0))
    }

    @MainActor @Test func aRowPageClosedBeforeItLoadsIsReleased() async {
        weak var left: StubEngine?
        let loading: Task<Void, any Error>
        do {
            let engine = StubEngine()
            left = engine
            let page = RowPage(engine: engine, kind: RowKind())
            loading = Task { try await page.load() }
            page.close()
        }
        await #expect(throws: PageLoadError.closed) { try await loading.value }
        #expect(left == nil)
    }

    @MainActor @Test func aFrameIsRequestedWhenTheAccessibleTextOfARowIsReady() async throws {
        let surface = StubListSurface()
        surface.prepare = { engine in
            engine.onLoad = { engine, _ in engine.tell(.finished(url: RowPage.origin + "/")) }
            engine.evaluation = { _ in ["height": 40, "width": 500] }
        }
        var row = RowContent.html("<p>words")
        row.presentation = .web
        let list = ContentList([row], surface: surface) { $0 }
        surface.delegate?.resized(width: 500, height: 400)
        var frame = surface.makeFrame(at: 0)
        while frame?.rows.first?.text != "words" {
            try await waitUntil("a frame is requested") { surface.needsFrame }
            frame = surface.makeFrame(at: 0)
        }
        _ = list
    }

    @MainActor @Test func theFrameOfAListBeforeItsFirstLayoutReportsItsRowCount() throws {
        let surface = StubListSurface()
        let list = ContentList([1, 2, 3], surface: surface) { .html("<p>\($0)") }
        list.isLoading = true
        let frame = try #require(surface.delegate?.frame())
        #expect(frame.count == 3 && frame.isLoading && frame.rows.isEmpty)
    }

    @MainActor @Test func negativeSectionHeadersAreDroppedAndThoseBeyondTheListIgnored() {
        let surface = StubListSurface()
        let list = ContentList([1, 2, 3], surface: surface) { .html("<p>\($0)") }
        list.sectionHeaders = [9, -1, 1]
        #expect(list.sectionHeaders == [1, 9])
        surface.delegate?.resized(width: 500, height: 40)
        list.scroll(to: 0)
        #expect(surface.makeFrame(at: 0) != nil)
    }

    // MARK: - Permissions of rows

    @Test func theContentSecurityPolicyOfRowsAllowsOnlyTheirGrantedResources() throws {
        func policy(_ kind: RowKind) throws -> String {
            try #require(ContentSecurityPolicy.policy(for: kind.configuration))
        }
        let plain = try policy(RowKind())
        #expect(plain.contains("default-src 'none'") && plain.contains("script-src 'none'"))
        #expect(plain.contains("img-src data: inlay-cid:;"))
        let remote = try policy(RowKind(remoteImages: .anywhere))
        #expect(remote.contains("img-src data: inlay-cid: http: https: inlay-image:;"))
        #expect(remote.contains("script-src 'none'"))
        let scripted = try policy(RowKind(runsScripts: true))
        #expect(scripted.contains("script-src 'unsafe-inline'"))
        #expect(!scripted.contains("connect-src"))
    }

    @Test func rowHTMLIsSanitizedUnlessItIsTrusted() {
        let html = "<p onclick='x()'>text<script>x()</script><img src='https://example.org/a.png'>"
        let row = PreparedRow(.html(html))
        #expect(!row.html.contains("script") && !row.html.contains("onclick"))
        #expect(!row.html.contains("example.org"))
        var allowed = RowContent.html(html)
        allowed.remoteContent = .allowed
        #expect(PreparedRow(allowed).html.contains("example.org"))
        #expect(PreparedRow(.trusted("<b id='x'>own</b>")).html == "<b id='x'>own</b>")
    }

    @Test func rowHashesDependOnTheHTMLAndTheBaseURL() {
        #expect(PreparedRow(.html("<p>a")).hash == PreparedRow(.html("<p>a")).hash)
        #expect(PreparedRow(.html("<p>a")).hash != PreparedRow(.html("<p>b")).hash)
        #expect(
            PreparedRow(.html("<p>a")).hash
                != PreparedRow(.html("<p>a", baseURL: url("https://example.org/"))).hash)
    }

    @Test func searchCountsMatchesAcrossElementsIgnoringCase() {
        let row = PreparedRow(.html("<p>Nee<b>dle</b>, needle and NEEDLE; no nee dle"))
        #expect(row.count(of: "needle") == 3)
        #expect(row.count(of: "absent") == 0)
    }
}
