import CGTK
import Foundation
import InlayGObject
import InlayShell
import InlayTestTags
import InlayTesting
import InlayValues
import InlayWebKit
import InlayWebViews
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension EngineSuites {
    /// Tests of style sheets applied to pages, and of the desktop's theme in them.
    @Suite struct StyleSheets {
        private let desktop = Desktop()

        @Test func aStyleSheetAppliesOnlyToThePageItWasLoadedWith() async throws {
            let view = WebView(trust: .document)
            try await view.load(.html("<p>text", styleSheet: .app))
            #expect(view.styleSheet == .app)
            #expect(try await view.style("body", "max-width") != "none")
            #expect(try await view.style("body", "font-size") == "13.333px")
            try await view.load(.html("<p>text"))
            #expect(view.styleSheet == .none)
            #expect(try await view.style("body", "max-width") == "none")
        }

        @Test func noFrameShowsAPageWithoutItsStyleSheet() async throws {
            let view = WebView(trust: .document)
            let window = await TestWindow(showing: view)
            let sheet = StyleSheet.app.adding("html { background: rgb(0, 200, 0) }")
            try await view.load(.html("<p>first", styleSheet: sheet))
            try await window.frames(until: "the page is green", view.corner) {
                $0 == [0, 200, 0]
            }
            var colors: Set<[UInt8]> = []
            for number in 0..<10 {
                let load = view.start(.html("<p>\(number)", styleSheet: sheet))
                colors.formUnion(try await view.colors(in: window, until: load))
            }
            #expect(colors == [[0, 200, 0]])
        }

        @Test func thePagesOwnRulesOverrideTheAppliedStyleSheet() async throws {
            let view = WebView(trust: .document)
            try await view.load(
                .html(
                    """
                    <style>@layer page { h1 { color: rgb(1, 0, 0) } } * { margin: 7px }
                    :where(td) { padding: 3px }</style>
                    <h1>a</h1><h2 style="margin: 5px">b</h2><table><tr><td>c</table>
                    """, styleSheet: .app))
            #expect(try await view.style("h1", "color") == "rgb(1, 0, 0)")
            #expect(try await view.style("h1", "margin-top") == "7px")
            #expect(try await view.style("h2", "margin-top") == "5px")
            #expect(try await view.style("td", "padding-left") == "3px")
            // The style sheet applies where the page has no rule.
            #expect(try await view.style("h1", "font-weight") == "800")
        }

        @Test func appRulesOverrideDefaultsAndImportantOnesOverridePageRules() async throws {
            let view = WebView(trust: .document)
            let sheet = StyleSheet.app.adding(
                "h1 { font-weight: 300 } th { text-align: right } p { margin: 1px !important }")
            try await view.load(
                .html(
                    "<style>#p { margin: 9px }</style><h1>a</h1><p id=p>b<table><tr><th>c</table>",
                    styleSheet: sheet))
            #expect(try await view.style("h1", "font-weight") == "300")
            #expect(try await view.style("th", "text-align") == "right")
            #expect(try await view.style("p", "margin-top") == "1px")
        }

        @Test func theStyleSheetCanBeChangedWithoutAReload() async throws {
            let view = WebView(trust: .app)
            let window = await TestWindow(showing: view)
            try await view.load(.trusted("<p>text"))
            try await view.evaluate("globalThis.mark = 7; 0")
            let loads = LoadCounter(view)
            for sheet in [StyleSheet.app, .none, .app.adding("p { color: rgb(9, 9, 9) }"), .app] {
                view.styleSheet = sheet
                await window.frame()
                #expect(view.styleSheet == sheet)
                let isStyled = try await view.style("body", "max-width") != "none"
                #expect(isStyled == (sheet != .none))
                let color = try await view.style("p", "color")
                #expect((color == "rgb(9, 9, 9)") == (sheet.css(in: .desktop).contains("9, 9, 9")))
            }
            #expect(try await view.evaluate("mark", as: Int.self) == 7)
            #expect(loads.count == 0)
        }

        @Test(arguments: ["checkbox", "radio"])
        func uncheckedButtonsAreTransparentAndCheckedOnesHaveTheAccentColor(type: String)
            async throws
        {
            let view = WebView(trust: .document)
            try await view.load(
                .html(
                    """
                    <input id=off type=\(type)><input id=on type=\(type) checked>
                    <p style="background: var(--inlay-accent)">
                    """, styleSheet: .app))
            let accent = try await view.style("p", "background-color")
            #expect(try await view.style("#off", "background-color") == "rgba(0, 0, 0, 0)")
            #expect(try await view.style("#on", "background-color") == accent)
            // Both have one size and one baseline.
            for property in ["width", "height", "vertical-align"] {
                #expect(
                    try await view.style("#on", property) == view.style("#off", property),
                    "\(property)")
            }
        }

        @Test func followedLinksAndFailedLoadsKeepTheStyleSheet() async throws {
            let page: TestSite.Answer = { _ in .html("<!doctype html><p>text<a href=/b>b</a>") }
            try await TestSite.with(["/a": page, "/b": page, "/slow": never]) { site in
                let origin = try #require(WebOrigin(site.origin))
                let view = WebView(trust: .site([origin]), profile: WebProfile())
                func url(_ path: String) throws -> URL {
                    try #require(URL(string: site.origin + path))
                }
                try await view.load(.url(try url("/a"), styleSheet: .app))
                #expect(try await view.style("body", "max-width") != "none")
                let events = view.events
                try await view.evaluate("document.querySelector('a').click(); 0")
                for await event in events where event.isLast { break }
                #expect(view.url?.path == "/b")
                #expect(try await view.style("body", "max-width") != "none")
                // A page that never loads doesn't change the style sheet of the shown one.
                let load = view.start(.url(try url("/slow"), styleSheet: .none))
                view.stop()
                await #expect(throws: PageLoadError.stopped) { try await load.finish() }
                #expect(view.styleSheet == .app)
                #expect(try await view.style("body", "max-width") != "none")
                try await view.load(.url(try url("/a")))
                #expect(try await view.style("body", "max-width") == "none")
            }
        }

        @Test(arguments: [360, 800])
        func twoDigitListNumbersFitIntoTheListIndentation(width: Int32) async throws {
            let items = (0..<12).map { "<li>item \($0)" }.joined()
            let view = WebView(trust: .document)
            let window = await TestWindow(showing: view, width: width)
            try await view.load(
                .html("<ol>\(items)</ol><span id=number>12. </span>", styleSheet: .app))
            await window.frame()
            let room = try await view.evaluate(
                """
                parseFloat(getComputedStyle(document.querySelector('ol')).paddingInlineStart)
                    - document.querySelector('#number').getBoundingClientRect().width
                """, as: Double.self)
            #expect(room > 4)
        }

        @Test func wideTablesAndCodeDoNotMakeThePageScrollHorizontally() async throws {
            let cells = (0..<30).map { "<td>column\($0)" }.joined()
            let view = WebView(trust: .document)
            let window = await TestWindow(showing: view, width: 360)
            try await view.load(
                .html(
                    """
                    <table id=data><tr>\(cells)</table><pre>\(cells)</pre>
                    <img width=4000 height=1000 src="data:image/svg+xml,<svg \
                    xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 10'></svg>">
                    <table id=layout width=300 cellpadding=0><tr><td>a</table>
                    """, styleSheet: .app))
            await window.frame()
            let script: JavaScript = "document.documentElement.scrollWidth <= innerWidth"
            #expect(try await view.evaluate(script, as: Bool.self))
            #expect(try await view.style("#data", "display") == "block")
            #expect(try await view.style("#layout", "display") == "table")
            #expect(try await view.style("#layout td", "padding-left") == "0px")
            let image = try await view.evaluate(
                "(b => b.width / b.height)(document.images[0].getBoundingClientRect())",
                as: Double.self)
            #expect(abs(image - 4) < 0.1)
        }

        // MARK: - Fonts

        @Test(arguments: ["DejaVu Sans Mono 12", "Nimbus Sans, Sans Bold 14", "DejaVu Serif 9"])
        func allSystemFontNamesRenderTheDesktopsFont(font: String) async throws {
            let view = WebView(trust: .app)
            let window = await TestWindow(showing: view)
            desktop.font = font
            let family = try #require(PageTheme.desktop.fontFamilies.first)
            let html = ["\"\(family)\"", "system-ui", "-apple-system", "BlinkMacSystemFont"]
                .flatMap { name in
                    ["", "bold ", "italic ", "italic bold "].map {
                        "<div><span style='font: \($0)16px \(name)'>Hamburgefonstiv</span></div>"
                    }
                }.joined()
            try await view.load(.trusted(TrustedHTML(trusting: html), styleSheet: .app))
            await window.frame()
            let widths = try await view.evaluate(
                "[...document.querySelectorAll('span')].map(s => s.getBoundingClientRect().width)",
                as: [Double].self)
            let expected = Array(widths.prefix(4))
            for start in [4, 8, 12] { #expect(Array(widths[start..<start + 4]) == expected) }
            #expect(Set(expected).count > 1 || family.hasSuffix("Mono"))
        }

        @Test func aDesktopFontChangeUpdatesThePageWithoutAReload() async throws {
            let view = WebView(trust: .app)
            let window = await TestWindow(showing: view)
            try await view.load(.trusted("<p><span>Hamburgefonstiv", styleSheet: .app))
            try await view.evaluate("globalThis.mark = 7; 0")
            let loads = LoadCounter(view)
            for (name, size) in [("Nimbus Sans 15", "20px"), ("DejaVu Sans 12px", "12px")] {
                desktop.font = name
                try await window.wait(
                    until: "the page has the font's size",
                    { try await view.style("body", "font-size") }
                ) { $0 == size }
                let family = try await view.style("body", "font-family")
                #expect(family.contains(name.prefix(6)))
            }
            #expect(try await view.evaluate("mark", as: Int.self) == 7)
            #expect(loads.count == 0)
        }

        @Test func theDesktopsTextScaleIsAppliedToThePageOnce() async throws {
            let view = WebView(trust: .app)
            let window = await TestWindow(showing: view, width: 400)
            try await view.load(.trusted("<p>text", styleSheet: .app))
            func sizes() async throws -> [String] {
                try await view.evaluate(
                    "[`${innerWidth}`, getComputedStyle(document.body).fontSize]",
                    as: [String].self)
            }
            let loads = LoadCounter(view)
            #expect(try await sizes() == ["400", "13.333px"])
            desktop.dotsPerInch = 96 * 1.25
            // Enlarged by the engine, once: not by the sheet as well.
            try await waitUntil("the page is enlarged once", await sizes()) {
                $0 == ["320", "13.333px"]
            }
            #expect(loads.count == 0)
            withExtendedLifetime(window) {}
        }

        // MARK: - Colours

        @Test(.tags(.soak)) func anAccentColorChangeUpdatesThePageWithoutAReload() async throws {
            let view = WebView(trust: .app)
            let window = await TestWindow(showing: view)
            try await view.load(.trusted(Self.accentPage, styleSheet: .app))
            func colored(_ color: [UInt8]) async throws -> Int {
                try await window.frames(until: "the accent is \(color)", view.corner) {
                    $0 == color
                }
            }
            _ = try await colored([0x35, 0x84, 0xE4])
            try await view.evaluate("globalThis.mark = 7; 0")
            let loads = LoadCounter(view)
            var counts: [Int] = []
            for turn in 0..<10 {
                desktop.scheme =
                    turn.isMultiple(of: 2)
                    ? ADW_COLOR_SCHEME_FORCE_LIGHT : ADW_COLOR_SCHEME_FORCE_DARK
                try desktop.define("@define-color accent_bg_color #c80000;")
                counts.append(try await colored([200, 0, 0]))
                desktop.undefine()
                counts.append(try await colored([0x35, 0x84, 0xE4]))
            }
            expectSoon(counts, "accent")
            #expect(try await view.evaluate("mark", as: Int.self) == 7)
            #expect(loads.count == 0)
        }

        @Test(.tags(.soak)) func switchingTheColorSchemeShowsNoFrameThatMixesBothSchemes()
            async throws
        {
            let view = WebView(trust: .app)
            let window = await TestWindow(showing: view)
            desktop.scheme = ADW_COLOR_SCHEME_FORCE_LIGHT
            // On the left painted by the page, on the right not; on top by the style sheet, below
            // by a rule of the page.
            try await view.load(.trusted(Self.darkPage, styleSheet: .app))
            let theme = PageTheme.desktop
            let light: [[UInt8]] = [
                theme.light.link.bytes, [200, 0, 0], theme.light.background.bytes,
            ]
            let dark: [[UInt8]] = [
                theme.dark.link.bytes, [0, 0, 200], theme.dark.background.bytes,
            ]
            try await window.frames(until: "the page is light", view.places) {
                $0.looksLike(light)
            }
            try await view.evaluate("globalThis.mark = 7; 0")
            let loads = LoadCounter(view)
            var counts: [Int] = []
            for turn in 0..<20 * Campaign.rounds {
                let goal = turn.isMultiple(of: 2) ? dark : light
                desktop.scheme =
                    turn.isMultiple(of: 2)
                    ? ADW_COLOR_SCHEME_FORCE_DARK : ADW_COLOR_SCHEME_FORCE_LIGHT
                var others: Set<[[UInt8]]> = []
                let frames = try await window.frames(
                    until: "the scheme is changed", view.places
                ) {
                    others.insert($0)
                    return $0.looksLike(goal)
                }
                counts.append(frames)
                // Every frame has one color scheme completely, and never changes back.
                var later: Set<[[UInt8]]> = []
                try await window.frames(3) { later.insert(view.places) }
                #expect(later.filter { !$0.looksLike(goal) } == [], "turn \(turn)")
                let mixed = others.filter { !$0.looksLike(light) && !$0.looksLike(dark) }
                #expect(mixed == [], "turn \(turn)")
            }
            expectSoon(counts, "dark")
            #expect(try await view.evaluate("mark", as: Int.self) == 7)
            #expect(loads.count == 0)
        }

        /// In a campaign on an idle machine: nearly always within three frames.
        private func expectSoon(_ counts: [Int], _ what: String) {
            let median = counts.sorted()[counts.count / 2]
            print("\(what): \(median) frames, \(counts.max() ?? 0) at most")
            #expect(median <= 3 || !Campaign.isTimed, "\(counts)")
        }

        // MARK: - Pictures

        @Test func aSnapshotUsesTheRequestedColorScheme() async throws {
            let page = """
                <body style="margin: 0; padding: 0"><style>p { height: 50px; margin: 0; background: red }
                @media (prefers-color-scheme: dark) { p { background: blue } }</style><p>
                <div style="height: 50px"></div><div style="height: 50px; background:
                var(--inlay-link)"></div>
                """
            let snapshotter = Snapshotter.patient()
            // Concurrently, so that the snapshots have to wait for each other.
            let tasks = [ColorScheme.light, .dark, .desktop, .light, .dark].map { scheme in
                Task {
                    let snapshot = try await snapshotter.snapshot(
                        of: .html(page, styleSheet: .app),
                        SnapshotOptions(height: 200, colorScheme: scheme))
                    let pixels = Pixels(png: snapshot.png)
                    let isDark = pixels[10, 20] == [0, 0, 255]
                    #expect(pixels[10, 20] == (isDark ? [0, 0, 255] : [255, 0, 0]))
                    let palette = isDark ? PageTheme.desktop.dark : PageTheme.desktop.light
                    let colors = [pixels[10, 75], pixels[10, 125]]
                    #expect(colors.looksLike([palette.background.bytes, palette.link.bytes]))
                    return isDark
                }
            }
            var isDark: [Bool] = []
            for task in tasks { isDark.append(try await task.value) }
            #expect(isDark == [false, true, false, false, true])
            #expect(adw_style_manager_get_color_scheme(desktop.style) == ADW_COLOR_SCHEME_DEFAULT)
        }

        @Test func aCancelledOrTimedOutSnapshotRestoresTheColorScheme() async throws {
            // Nobody answers there.
            let listener = Listener()
            let slow = try #require(URL(string: "http://127.0.0.1:\(listener.port)/"))
            let clock = ManualClock()
            let snapshotter = Snapshotter.patient(clock)
            let limit = Duration.milliseconds(100)
            let first = Task {
                try await snapshotter.snapshot(
                    of: .url(slow), SnapshotOptions(timeout: limit, colorScheme: .dark))
            }
            let waiting = Task {
                try await snapshotter.snapshot(
                    of: .html("<p>"), SnapshotOptions(colorScheme: .light))
            }
            waiting.cancel()
            await #expect(throws: SnapshotError.cancelled) { try await waiting.value }
            await clock.waitForSleepers()
            clock.advance(by: limit)
            await #expect(throws: SnapshotError.timedOut(limit)) { try await first.value }
            #expect(adw_style_manager_get_color_scheme(desktop.style) == ADW_COLOR_SCHEME_DEFAULT)
            let last = try await snapshotter.snapshot(
                of: .html("<p>"), SnapshotOptions(colorScheme: .dark))
            let background = PageTheme.desktop.dark.background.bytes
            #expect([Pixels(png: last.png)[380, 5]].looksLike([background]))
            _ = listener.connections()
        }

        private static let accentPage: TrustedHTML =
            "<style>html { background: var(--inlay-accent) }</style><p>text"

        private static let darkPage: TrustedHTML = """
            <style>
            body { margin: 0; padding: 0; max-width: none }
            div { width: 50%; height: 70px }
            .sheet { background: var(--inlay-link) }
            .page { background: rgb(200, 0, 0) }
            @media (prefers-color-scheme: dark) { .page { background: rgb(0, 0, 200) } }
            </style><div class="sheet"></div><div class="page"></div>
            """
    }
}

extension WebView {
    /// A property of an element, as the engine computed it.
    fileprivate func style(_ selector: String, _ property: String) async throws -> String {
        try await evaluate(
            "getComputedStyle(document.querySelector(\(selector))).getPropertyValue(\(property))",
            as: String.self)
    }

    /// The color of the corner on the screen.
    fileprivate var corner: [UInt8] { Pixels(of: widget)[280, 180] }

    /// The colors painted by the style sheet, by the page, and by neither.
    fileprivate var places: [[UInt8]] {
        let pixels = Pixels(of: widget)
        return [pixels[50, 30], pixels[50, 100], pixels[280, 180]]
    }

    /// The colors of the corner in every frame until a load has ended, and some more.
    fileprivate func colors(
        in window: TestWindow, until load: PageLoad
    ) async throws -> Set<[UInt8]> {
        var colors: Set<[UInt8]> = []
        var isLoading = true
        let end = Task {
            try await load.finish()
            isLoading = false
        }
        try await window.frames(until: "the page is loaded") {
            colors.insert(self.corner)
            return !isLoading
        }
        try await end.value
        try await window.frames(3) { colors.insert(self.corner) }
        return colors
    }
}
