import CWebKitGTK
import InlayGObject
import InlayGeometry
import InlayListSurface
import InlayLists
import InlayTestTags
import InlayValues
import InlayWebKit
import Testing

@testable import InlayListTesting
@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ListSuites {
    /// Tests of rows that hang or crash their web process.
    @Suite struct Problems {
        private static let hanging = "<p>text of the row</p><script>for (;;) {}</script>"

        private func scripted(_ html: String) -> RowContent {
            var row = RowContent.html(html)
            row.scripts = .allowed
            return row
        }

        private func list(
            _ rows: [RowContent], clock: FrameClock = FrameClock()
        ) async throws -> (ContentList<[RowContent]>, TestWindow, Collector<String>) {
            let list = ContentList(rows, clock: clock) { $0 }
            let problems = Collector<String>()
            list.onRowProblem = { row, problem in
                problems.add("\(rows.firstIndex(of: row) ?? -1): \(problem)")
            }
            let window = TestWindow(width: 400, height: 400, children: [list.widget])
            await window.present()
            return (list, window, problems)
        }

        @Test func aRowWithAnEndlessScriptIsShownWithoutScriptsAndBlocksNoOtherRows() async throws {
            let time = ListTime()
            let rows = [Self.hanging, "<p>second</p>", "<p>third</p>"].map(scripted)
            let (list, window, problems) = try await list(rows, clock: time.clock)
            // The list's clock stands still: these rows are painted without ending a process by
            // timeout.
            try await window.wait(until: "the other rows are painted") {
                list.placement(1)?.isPainted == true && list.placement(2)?.isPainted == true
            }
            #expect(list.placement(0)?.isPainted == false)
            #expect(problems.values == [])
            try await window.wait(until: "the row is shown without its script") {
                time.advance(by: .seconds(1))
                return list.placement(0).map {
                    if case .native = $0.view { return true }
                    return false
                } ?? false
            }
            #expect(problems.values == ["0: The row's web process didn't respond."])
            #expect(list.placement(0)?.text == "text of the row")
            await list.waitUntilPainted()
            #expect(list.engine(of: 1) != nil && list.engine(of: 2) != nil)
        }

        @Test func aRowThatHangsBeforeItsFirstPaintIsShownWithoutScripts() async throws {
            let time = ListTime()
            // The list replaces the unit of the height when the row is loaded.
            let row = scripted(
                """
                <p style="max-height: 50vh">text of the row</p>
                <script>
                new MutationObserver(() => setTimeout(() => { for (;;) {} }))
                    .observe(document, { attributes: true, subtree: true });
                </script>
                """)
            let (list, window, problems) = try await list([row], clock: time.clock)
            try await window.wait(until: "the row is loaded") {
                list.geometry.heights[0].source == .measured
            }
            #expect(problems.values == [])
            try await window.wait(until: "the row is shown without its script") {
                // Without its script, the row may take any number of frames to load; after 30
                // seconds of the clock it would be a second problem.
                if problems.values.isEmpty { time.advance(by: .seconds(1)) }
                return !problems.values.isEmpty && list.placement(0)?.isPainted == true
            }
            #expect(problems.values == ["0: The row's web process didn't respond."])
            #expect(await list.waitUntilPainted())
        }

        @Test func aRowWhoseProcessKeepsCrashingIsReplacedByAPlaceholder() async throws {
            let time = ListTime()
            let rows = ["<p>first</p>", "<p>second</p>"].map(scripted)
            let (list, window, problems) = try await list(rows, clock: time.clock)
            await list.waitUntilPainted()
            /// Passes the pauses between retries.
            func isPainted() -> Bool {
                if list.engine(of: 0) == nil { time.advance(by: .milliseconds(10)) }
                return list.placement(0)?.isPainted == true && list.engine(of: 0) != nil
            }
            let other = try #require(list.engine(of: 1))
            for count in 1...4 {
                try await window.wait(
                    until: "the row is painted, the \(count)th time", isPainted)
                #expect(problems.values == [])
                let view = try #require(list.engine(of: 0)).widget
                webkit_web_view_terminate_web_process(view.cast())
                try await window.wait(until: "the list knows that the process terminated") {
                    list.placement(0)?.isPainted != true || list.engine(of: 0) == nil
                }
            }
            try await window.wait(until: "the placeholder is shown") {
                list.placement(0)?.text == "This content can’t be displayed. Try Again"
            }
            #expect(problems.values.count == 1)
            #expect(problems.values.first?.hasPrefix("0: The web process terminated") == true)
            #expect(list.engine(of: 1) === other && list.placement(1)?.isPainted == true)
            // The link of the placeholder displays the row again.
            let y = "\(Int(list.geometry.position(of: 0)) + 22)"
            try await UserInput.reach(list, window)
            let link = 250
            try await window.act(
                "mousemove", "\(link)", y, "click", "1", until: "the row is painted again",
                isPainted
            )
            #expect(problems.values.count == 1)
        }

        // MARK: - Campaigns

        /// Terminates the web process of a row 50 ms after each paint, and follows the link *Try
        /// Again* of its placeholder.
        @Test(.tags(.soak), arguments: [true, false])
        func aRowWhoseProcessIsKilledAfterEachPaintIsRetriedThreeTimes(
            runsScripts: Bool
        ) async throws {
            let time = ListTime()
            let rows = ["first", "second", "third"].map { text in
                var row = RowContent.html("<p>\(text)</p>")
                row.presentation = .web
                if runsScripts { row.scripts = .allowed }
                return row
            }
            let (list, window, problems) = try await list(rows, clock: time.clock)
            await list.waitUntilPainted()
            let areOthersPainted = {
                list.placement(1)?.isPainted == true && list.placement(2)?.isPainted == true
            }
            // The process that the rows share is replaced twice, until each row has its own.
            let sharedKills = runsScripts ? 0 : 2
            var triedAgain = 0
            /// The views of the other rows, which keep them and so launch no processes.
            var others: [WebKitEngine?] = []
            for kill in 1...Campaign.kills {
                var blank = Duration.zero
                try await window.wait(until: "all rows are painted after kill \(kill - 1)") {
                    if list.engine(of: 0) == nil {
                        // The back-off before the next try.
                        time.advance(by: .milliseconds(10))
                        if !areOthersPainted() { blank += .milliseconds(10) }
                    }
                    if case .native(let placeholder) = list.placement(0)?.view,
                        triedAgain < problems.values.count
                    {
                        triedAgain += 1
                        placeholder.onEvent?(.link("inlay:try-again"))
                    }
                    return list.engine(of: 0) != nil && list.placement(0)?.isPainted == true
                        && areOthersPainted()
                }
                #expect(blank <= .seconds(1), "the other rows were blank after kill \(kill - 1)")
                let mostProblems = max(kill - 1 - sharedKills, 0) / 4
                #expect(problems.values.count == mostProblems, "after kill \(kill - 1)")
                let views = [list.engine(of: 1), list.engine(of: 2)]
                if kill <= sharedKills + 1 { others = views }
                #expect(views.elementsEqual(others) { $0 === $1 }, "after kill \(kill - 1)")
                time.advance(by: .milliseconds(50))
                let view = try #require(list.engine(of: 0)).widget
                webkit_web_view_terminate_web_process(view.cast())
                try await window.wait(until: "the list knows that the process terminated") {
                    list.placement(0)?.isPainted != true || list.engine(of: 0) == nil
                }
            }
        }

        @Test(.tags(.soak)) func aRowThatExhaustsMemoryLosesItsProcessWithoutAffectingOtherRows()
            async throws
        {
            let rows = [
                """
                <p>text of the row</p><script>
                const all = []; setInterval(() => { all.push(new Uint8Array(64 << 20).fill(1)) }, 50)
                </script>
                """, "<p>second</p>",
            ].map(scripted)
            let (list, window, problems) = try await list(rows)
            await list.waitUntilPainted()
            let (first, other) = (list.engine(of: 0), list.engine(of: 1))
            try await window.wait(until: "the row has lost its process") {
                list.engine(of: 0) !== first
            }
            #expect(list.engine(of: 1) === other && list.placement(1)?.isPainted == true)
            guard Campaign.isTimed else { return }
            try await window.wait(until: "the placeholder is shown") { problems.values.count == 1 }
            #expect(problems.values[0].contains("memory"), "\(problems.values)")
        }

        enum ExtremeRow: CaseIterable {
            case nestedTables, trustedNestedTables, tallText, tallBox

            var content: RowContent {
                let tables = String(repeating: "<table><tr><td>", count: 20_000)
                let text = "text of the row"
                return switch self {
                case .nestedTables: .html(tables + text)
                case .trustedNestedTables: .trusted(TrustedHTML(trusting: tables + text))
                case .tallText: .html(String(repeating: "<p>\(text)", count: 3_000))
                case .tallBox:
                    .trusted(TrustedHTML(trusting: "<p style='height: 60000px'>\(text)"))
                }
            }

            /// The beginning of the row's text for screen readers.
            var text: String {
                switch self {
                case .nestedTables: "The HTML opens too many elements in one another."
                // The engine reads HTML that is too deep for native code.
                case .trustedNestedTables: ""
                case .tallText, .tallBox: "text of the row"
                }
            }
        }

        @Test(arguments: ExtremeRow.allCases)
        func anExtremelyNestedOrTallRowShowsItsTextOrAPlaceholder(_ row: ExtremeRow) async throws {
            let time = ListTime()
            let (list, window, problems) = try await list(
                [row.content, .html("<p>after it</p>")], clock: time.clock)
            try await window.wait(until: "the row is painted") {
                // A load that takes too long ends.
                time.advance(by: .milliseconds(100))
                return list.placement(0).map {
                    if case .none = $0.view { false } else { $0.isPainted }
                } ?? false
            }
            let text = list.placement(0)?.text ?? ""
            #expect(text.hasPrefix(row.text) || problems.values.count == 1, "\(text)")
            list.scroll(to: 1)
            try await window.wait(until: "the row after it is painted") {
                list.placement(1)?.isPainted == true
            }
            #expect(list.placement(1)?.text == "after it")
        }
    }
}
