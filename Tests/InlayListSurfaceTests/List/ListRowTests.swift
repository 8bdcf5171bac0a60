import CGTK
import InlayGObject
import InlayGeometry
import InlayListSurface
import InlayLists
import InlayTesting
import InlayValues
import InlayWebKit
import InlayWebViews
import Testing

@testable import InlayListTesting
@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ListSuites {
    /// Tests of web rows that change by themselves, and of input in them.
    @Suite struct Rows {
        /// A row that the engine shows, which the app made.
        static func row(_ html: String, _ css: String = "") -> RowContent {
            web(
                .trusted(
                    TrustedHTML(trusting: html),
                    styleSheet: .app.adding(StyleSheet(trusting: css))))
        }

        static func web(_ row: RowContent) -> RowContent {
            var row = row
            row.presentation = .web
            return row
        }

        /// A list of rows in a window.
        func list(
            _ rows: [RowContent], limits: ListLimits = ListLimits(),
            clock: FrameClock = FrameClock()
        ) async throws -> (list: ContentList<[RowContent]>, window: TestWindow) {
            let list = ContentList(rows, clock: clock) { $0 }
            list.limits = limits
            let window = TestWindow(width: 500, height: 400, children: [list.widget])
            await window.present()
            try await list.settle(in: window)
            return (list, window)
        }

        /// Returns the color of a pixel in the first frame that can be rendered.
        func color(
            _ x: Int, _ y: Int, of list: ContentList<[RowContent]>, _ window: TestWindow
        ) async throws -> [UInt8] {
            try await window.wait(until: "the list is drawn", { Pixels(of: list.widget)[x, y] }) {
                !$0.isEmpty
            }
        }

        @Test func viewsThatDisplayNoRowAreHiddenFromScreenReaders() async throws {
            let (list, window) = try await list((0..<4).map { Self.web(.html("row \($0)")) })
            func cells(hidden: Bool) -> Int {
                descendants(of: list.widget).count {
                    String(cString: g_type_name(inlay_instance_type($0.cast()))) == "InlayRow"
                        && gtk_test_accessible_has_state(
                            $0.opaque, GTK_ACCESSIBLE_STATE_HIDDEN) == (hidden ? 1 : 0)
                }
            }
            try await window.wait(until: "four rows are exposed", { cells(hidden: false) }) {
                $0 == 4
            }
            let items = list.items
            list.update(Array(items.prefix(1)), changes: RowChanges(removed: RangeSet(1..<4)))
            try await window.wait(until: "one row is exposed", { cells(hidden: false) }) {
                $0 == 1
            }
            list.update(items, changes: RowChanges(inserted: RangeSet(1..<4)))
            try await window.wait(until: "four rows are exposed again", { cells(hidden: false) }) {
                $0 == 4
            }
        }

        @Test func aReusedViewNeverShowsItsPreviousRow() async throws {
            let css = StyleSheet(
                trusting: """
                    body { padding: 0 }
                    pre, blockquote { margin: 0; padding: 0; border: 0; overflow: hidden }
                    pre { height: 500px; background: #f00 }
                    blockquote { height: 700px; background: #0f0; color: #0f0 }
                    """)
            // Sanitizing it takes long.
            let words = String(repeating: "<b>words</b> ", count: 8_000)
            let last = "<blockquote>\(words)</blockquote>"
            let rows = (Array(repeating: "<pre> </pre>", count: 20) + [last])
                .map { Self.web(.html($0, styleSheet: .app.adding(css))) }
            var limits = ListLimits()
            limits.overscan = 0
            limits.webViews = 1
            let (list, window) = try await list(rows, limits: limits)
            try await window.wait(until: "the last row is measured") {
                list.geometry.heights[20].source == .measured
            }
            #expect(try await color(250, 200, of: list, window) == [255, 0, 0])
            list.scroll(to: 20)
            await window.frame()
            try await window.wait(until: "the last row is painted") {
                if list.placement(20)?.isPainted == true { return true }
                // Nor does input reach the row that its view had before.
                let picked = gtk_widget_pick(list.widget.cast(), 250, 200, GTK_PICK_DEFAULT)
                #expect(picked == list.widget.cast())
                return false
            }
            await window.frame()
            #expect(try await color(250, 200, of: list, window) == [0, 255, 0])
        }

        @Test func theHeightReportedByARowsViewOverridesItsStoredHeight() async throws {
            let store = OutdatedHeights()
            let rows = (0..<60).map { _ in Self.row("<div style='height: 100px'></div>") }
            let list = ContentList(rows, heights: store) { $0 }
            let window = TestWindow(width: 500, height: 400, children: [list.widget])
            await window.present()
            try await list.settle(in: window)
            let height = try await window.wait(
                until: "the first row is as high as its view", { list.geometry.heights[0].height }
            ) { $0 > 100 }
            // What is measured comes before the page speaks, and after.
            for (width, isLate): (Int32, Bool) in [(450, false), (400, true)] {
                let far = { list.geometry.heights[50] }
                try await window.wait(until: "row 50 is measured", far) { $0.source == .measured }
                await store.hold(isLate)
                gtk_window_set_default_size(window.window.cast(), width, 400)
                try await window.wait(until: "the list is \(width) wide") {
                    gtk_widget_get_width(list.widget.cast()) == width
                }
                let near = { list.geometry.heights[0] }
                try await window.wait(until: "the row's view has reported its height", near) {
                    $0.source == .measured && $0.height == height
                }
                await store.hold(false)
                try await window.wait(until: "row 50 has its stored height", far) {
                    $0.source == .measured && $0.height == 31
                }
                // Once the stored heights are known, the height of the view overrides them.
                try await window.wait(until: "the first row is as high as its view", near) {
                    $0.height == height
                }
                try await window.frames(10)
                #expect(near().height == height, "\(width)")
            }
        }

        @Test func contentThatGrowsDuringAViewResizeIsMeasured() async throws {
            var row = Self.row(
                """
                <div style="height: 300px"></div>
                <details><summary>More</summary><div style="height: 200px"></div></details>
                <script>
                const details = document.querySelector("details")
                let { innerWidth: width } = window
                addEventListener("resize", () => {
                    details.open ||= innerWidth === width
                    width = innerWidth
                })
                // A view that is made with the row's height isn't resized before the row grows.
                let height = 300
                const timer = setInterval(() => {
                    if (details.open) return clearInterval(timer)
                    document.querySelector("div").style.height = `${++height}px`
                }, 500)
                </script>
                """)
            row.scripts = .allowed
            let (list, window) = try await list([row, Self.row("after")])
            try await window.wait(until: "the details count", { list.geometry.heights[0].height }) {
                $0 > 500
            }
        }

        @Test func inlineStylesOfARowDoNotAffectRowsMeasuredWithIt() async throws {
            let open = "<summary>more</summary><div style='height: 100px'></div></details>"
            let rows = (0..<100).map { index in
                let rest =
                    switch index {
                    case 60: "<style>p { height: 200px }</style>"
                    case 70, 80: "<details name=a open>\(open)"
                    default: ""
                    }
                return Self.row("<p>words</p>\(rest)")
            }
            let (list, window) = try await list(rows)
            try await window.wait(until: "all rows are measured", { list.unmeasured }) { $0 == [] }
            let heights = rows.indices.map { list.geometry.heights[$0].height }
            let others = rows.indices.filter { ![60, 70, 80].contains($0) }
            #expect(Set(others.map { heights[$0] }) == [heights[0]])
            #expect(heights[60] > heights[0] + 100)
            #expect(heights[70] == heights[80] && heights[70] > heights[0] + 100)
        }

        @Test func aRowGrowsWhenItsImageIsLoaded() async throws {
            let (gate, opened) = AsyncStream.makeStream(of: Never.self)
            let picture = ImageFiles.plain(80, 300, 0x00FF00, type: "png")
            let answer: TestSite.Answer = { _ in
                for await _ in gate {}
                return .file(picture, type: "image/png")
            }
            try await TestSite.with(["/late.png": answer]) { site in
                var row = Self.row("<p>words <img src='\(site.origin)/late.png'></p>")
                row.remoteContent = .allowed
                let (list, window) = try await list([row])
                #expect(list.geometry.heights[0].height < 200)
                opened.finish()
                try await window.wait(
                    until: "the picture counts", { list.geometry.heights[0].height }
                ) { $0 >= 300 }
            }
        }

        @Test func rowsWithScriptsAreIsolatedFromEachOther() async throws {
            let rows = [("a", "b"), ("b", "a")].map { me, other in
                var row = Self.row(
                    """
                    <div id=d style="height: 20px">\(me)</div><script>
                    const grow = (height) => { d.style.height = height + "px" }
                    const channel = new BroadcastChannel("rows")
                    channel.onmessage = () => grow(500)
                    document.cookie = "\(me)=1"
                    localStorage.setItem("\(me)", 1)
                    grow(50)
                    let count = 0
                    setInterval(() => {
                        count += 1
                        channel.postMessage(1)
                        const isReached = localStorage.getItem("\(other)") || opener
                            || parent !== window || document.cookie.includes("\(other)=")
                        if (isReached) grow(500)
                    }, 10)
                    </script>
                    """)
                row.scripts = .allowed
                return row
            }
            let (list, window) = try await list(rows, clock: ListTime().clock)
            // Each has looked for the other a dozen times.
            for row in rows.indices {
                try await window.wait(until: "the script of row \(row) has run") {
                    let engine = try #require(list.engine(of: row))
                    let count = EngineScript(.statements("count"), in: .page)
                    return try await engine.evaluate(count).doubleValue ?? 0 > 12
                }
            }
            let heights = list.heights
            #expect(heights.allSatisfy { $0 > 50 && $0 < 200 }, "\(heights)")
        }
    }
}

/// A store with a height of 31 pixels for each row, which may respond late.
private actor OutdatedHeights: HeightStore {
    private var isHeld = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func hold(_ isHeld: Bool) {
        self.isHeld = isHeld
        guard !isHeld else { return }
        for continuation in waiting { continuation.resume() }
        waiting = []
    }

    func heights(for keys: [HeightKey]) async -> [HeightKey: Double] {
        if isHeld { await withCheckedContinuation { waiting.append($0) } }
        return Dictionary(uniqueKeysWithValues: Set(keys).map { ($0, 31) })
    }

    func store(_ heights: [HeightKey: Double]) {}
}
