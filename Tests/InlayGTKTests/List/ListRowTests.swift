import CGTK
import Inlay
import InlayTesting
import Testing

extension EngineTests.Lists {
    /// What rows do by themselves, and what hands do in them.
    @Suite struct Rows {
        /// A row that the engine shows, which the app made.
        static func row(_ html: String, _ css: String = "") -> RowContent {
            web(
                .html(
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
            _ rows: [RowContent], limits: ListLimits = ListLimits()
        ) async -> (list: ContentList<[RowContent]>, window: TestWindow) {
            let list = ContentList(rows) { $0 }
            list.limits = limits
            let window = TestWindow(width: 500, height: 400, children: [list.widget])
            await window.present()
            await list.ready()
            await window.frame()
            return (list, window)
        }

        func placement(_ row: Int, of list: ContentList<[RowContent]>) -> RowPlacement? {
            list.surface.delegate?.frame().rows.last { $0.row == row }
        }

        /// The colour of a place, in the first frame that there is a picture of.
        func color(
            _ x: Int, _ y: Int, of list: ContentList<[RowContent]>, _ window: TestWindow
        ) async -> [UInt8] {
            while !Task.isCancelled {
                let color = Pixels(of: list.widget)[x, y]
                if !color.isEmpty { return color }
                await window.frame()
            }
            return []
        }

        @Test func aRowIsNeverSeenAsAnother() async throws {
            let css = StyleSheet(
                trusting: """
                    body { padding: 0 }
                    pre, blockquote { margin: 0; padding: 0; border: 0; overflow: hidden }
                    pre { height: 500px; background: #f00 }
                    blockquote { height: 700px; background: #0f0; color: #0f0 }
                    """)
            // It takes long to make safe.
            let words = String(repeating: "<b>words</b> ", count: 20_000)
            let last = "<blockquote>\(words)</blockquote>"
            let rows = (Array(repeating: "<pre> </pre>", count: 20) + [last])
                .map { Self.web(.html($0, styleSheet: .app.adding(css))) }
            var limits = ListLimits()
            limits.overscan = 0
            limits.webViews = 1
            let (list, window) = await list(rows, limits: limits)
            while list.geometry.heights[20].source != .measured, !Task.isCancelled {
                await window.frame()
            }
            #expect(await color(250, 200, of: list, window) == [255, 0, 0])
            list.scroll(to: 20)
            await window.frame()
            while placement(20, of: list)?.isPainted != true, !Task.isCancelled {
                // Nor does a hand reach the row that its view had before.
                let picked = gtk_widget_pick(list.widget.cast(), 250, 200, GTK_PICK_DEFAULT)
                #expect(picked == list.widget.cast())
                await window.frame()
            }
            await window.frame()
            #expect(await color(250, 200, of: list, window) == [0, 255, 0])
        }

        @Test func aRowThatIsShownSaysItselfHowHighItIs() async throws {
            let store = HeightsOfBefore()
            let rows = (0..<60).map { _ in Self.row("<div style='height: 100px'></div>") }
            let list = ContentList(rows, heights: store) { $0 }
            let window = TestWindow(width: 500, height: 400, children: [list.widget])
            await window.present()
            await list.ready()
            let height = list.geometry.heights[0].height
            #expect(height > 100)
            // What is measured comes before the page speaks, and after.
            for (width, isLate): (Int32, Bool) in [(450, false), (400, true)] {
                while list.geometry.heights[50].source != .measured, !Task.isCancelled {
                    await window.frame()
                }
                await store.hold(isLate)
                gtk_window_set_default_size(window.window.cast(), width, 400)
                while list.geometry.heights[50].source == .measured, !Task.isCancelled {
                    await window.frame()
                }
                for _ in 0..<60 { await window.frame() }
                #expect(list.geometry.heights[0].height == height, "\(width)")
                await store.hold(false)
                while list.geometry.heights[50].height != 31, !Task.isCancelled {
                    await window.frame()
                }
                for _ in 0..<60 { await window.frame() }
                #expect(list.geometry.heights[0].height == height, "\(width)")
            }
        }

        @Test func whatOpensWhileTheViewBecomesHigherHasItsPlace() async throws {
            var row = Self.row(
                """
                <div style="height: 300px"></div>
                <details><summary>More</summary><div style="height: 200px"></div></details>
                <script>
                const { innerWidth: width } = window
                addEventListener("resize", () => {
                    if (innerWidth === width && innerHeight > 300) {
                        document.querySelector("details").open = true
                    }
                })
                </script>
                """)
            row.scripts = .allowed
            let (list, window) = await list([row, Self.row("after")])
            for _ in 0..<120 where list.geometry.heights[0].height < 500 { await window.frame() }
            #expect(list.geometry.heights[0].height > 500)
        }

        @Test func aRowsStyleIsItsOwnWhereManyAreMeasured() async throws {
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
            let (list, window) = await list(rows)
            while list.geometry.heights[99].source != .measured, !Task.isCancelled {
                await window.frame()
            }
            let heights = rows.indices.map { list.geometry.heights[$0].height }
            let others = rows.indices.filter { ![60, 70, 80].contains($0) }
            #expect(Set(others.map { heights[$0] }) == [heights[0]])
            #expect(heights[60] > heights[0] + 100)
            #expect(heights[70] == heights[80] && heights[70] > heights[0] + 100)
        }

        @Test func aPictureThatComesLateHasItsPlace() async throws {
            let (gate, opened) = AsyncStream.makeStream(of: Never.self)
            let picture = PictureFiles.plain(80, 300, 0x00FF00, type: "png")
            let answer: TestSite.Answer = { _ in
                for await _ in gate {}
                return .file(picture, type: "image/png")
            }
            try await TestSite.with(["/late.png": answer]) { site in
                var row = Self.row("<p>words <img src='\(site.origin)/late.png'></p>")
                row.remoteContent = .allowed
                let (list, window) = await list([row])
                #expect(list.geometry.heights[0].height < 200)
                opened.finish()
                while list.geometry.heights[0].height < 300, !Task.isCancelled {
                    await window.frame()
                }
            }
        }

        @Test func rowsWithScriptsDontReachEachOther() async throws {
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
                    setInterval(() => {
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
            let (list, window) = await list(rows)
            for _ in 0..<60 { await window.frame() }
            let heights = rows.indices.map { list.geometry.heights[$0].height }
            #expect(heights.allSatisfy { $0 > 50 && $0 < 200 }, "\(heights)")
        }
    }
}

/// What remembers that each row is 31 pixels high, and may take its time to say so.
private actor HeightsOfBefore: HeightStore {
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
