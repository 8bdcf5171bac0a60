import CGTK
import Inlay
import InlayTesting
import Testing

@testable import InlayListTesting
@testable import InlayPageTesting
@testable import InlayWindowTesting

extension AppSuites {
    @Suite struct Screens {
        private let desktop = Desktop()
        private let first = Table("Rows") {
            ListRow("one") {}
            ListRow("two") {}
        }
        private let navigation: NavigationStack

        init() {
            desktop.isAnimated = false
            navigation = NavigationStack(Screen("Root", content: first))
        }

        @Test func aReplacedWebViewWithSavedFocusIsReleased() async throws {
            weak var released: WebView?
            let root = Screen("Root")
            do {
                let view = WebView(trust: .document)
                released = view
                root.content = view
            }
            let navigation = NavigationStack(root)
            let window = Window("Navigation", content: navigation)
            try await window.presentInTest()
            defer { window.close() }
            released?.widget.focus()
            navigation.push(Screen("Second", content: TextField()))
            navigation.pop()
            #expect(released?.widget.hasFocus == true)
            root.content = Label("other")
            try await waitUntil("the view is released") { released == nil }
        }

        @Test func aScreenThatAPagePushesAtThePressKeepsTheFocus() async throws {
            let view = WebView(trust: .app, allowsInlineScripts: true)
            let navigation = NavigationStack(Screen("Page", content: view))
            let window = Window("Navigation", content: navigation)
            try await window.presentInTest()
            defer { window.close() }
            let field = TextField()
            view.commands.on("open") { _ in navigation.push(Screen("Second", content: field)) }
            let taps = Collector<Int>()
            view.onTap = { taps.add(1) }
            try await view.load(
                .trusted("<body style='height: 90vh' onmousedown=\"inlay.command('open')\">"))
            try await view.waitUntilPainted()
            view.widget.focus()
            try await UserInput.act("mousemove", "200", "200", "mousedown", "1")
            try await waitUntil("the screen is pushed") { field.hasFocus }
            try await UserInput.act("mouseup", "1")
            try await UserInput.act("key", "x")
            try await waitUntil("the field has the key", field.text) { $0 == "x" }
            #expect(field.hasFocus && taps.values.isEmpty)
        }

        @Test func escapeDoesNotLeaveAFormThatIsBeingSent() async throws {
            let (answers, end) = AsyncStream<Void>.makeStream()
            let slow: TestSite.Answer = { _ in
                for await _ in answers { break }
                return .json("{}")
            }
            try await TestSite.with(["/post": slow]) { site in
                let view = try MarkupView(
                    text: "<Form action='/post'><TextField name='a'/></Form>",
                    service: try site.service())
                let form = try #require(view.form)
                let accepted = Collector<Int>()
                form.onAccepted = { accepted.add($0.status) }
                let window = Window("Navigation", content: navigation)
                try await window.presentInTest()
                defer { window.close() }
                let keys = Collector<String>()
                window.onKey("F5") {
                    keys.add("F5")
                    return true
                }
                navigation.push(Screen("Form", content: view))
                form.controls(of: "a")[0].focus()
                form.submit()
                try await UserInput.act("key", "Escape", "key", "F5")
                await keys.wait(for: 1)
                #expect(navigation.canPop && accepted.values == [])
                end.yield()
                await accepted.wait(for: 1)
                #expect(accepted.values == [200])
            }
        }

        @Test(arguments: ["Escape", "alt+Left"])
        func pushFocusesTheNewScreenAndPopRestoresTheFocusedRow(key: String) async throws {
            let window = Window("Navigation", content: navigation)
            try await window.presentInTest()
            defer { window.close() }
            first.focus(row: 1)
            let field = TextField()
            first.onActivate = { [navigation] _ in
                navigation.push(Screen("Second", content: field))
            }
            try await UserInput.act("key", "Return")
            try await waitUntil("the field has the focus") { field.hasFocus }
            #expect(navigation.screens.map(\.title) == ["Root", "Second"])
            try await UserInput.act("key", key)
            try await waitUntil("the row has the focus") { first.rows[1].widget.hasFocus }
            #expect(!navigation.canPop)
            // At the root there is nothing to go back to: the key after it has its effect.
            try await UserInput.act("key", key, "key", "Return")
            try await waitUntil("the field has the focus again") { field.hasFocus }
            #expect(navigation.screens.map(\.title) == ["Root", "Second"])
        }

        @Test(arguments: [RowContent.Presentation.automatic, .web])
        func popRestoresTheFocusedRowOfAListWhoseViewWasReplacedMeanwhile(
            presentation: RowContent.Presentation
        ) async throws {
            func row(_ text: String, _ presentation: RowContent.Presentation) -> RowContent {
                var row = RowContent.html("<p>\(text)</p>")
                row.presentation = presentation
                return row
            }
            let list = ContentList((0..<4).map { row("row \($0)", presentation) }) { $0 }
            list.onActivate = { _ in }
            let navigation = NavigationStack(Screen("List", content: list))
            let window = Window("Navigation", content: navigation)
            try await window.presentInTest()
            defer { window.close() }
            await list.waitUntilPainted()
            // Tab stops at rows that are placed.
            await list.widget.nextFrame()
            list.widget.focus()
            /// The index of the row with the focus.
            func focusedRow() -> Int? {
                (0..<4).first { row in
                    guard let placement = list.placement(row), placement.isPainted else {
                        return false
                    }
                    return list.surface.holdsFocus(placement.view)
                }
            }
            for row in 0..<2 {
                try await UserInput.act("key", "Tab")
                try await waitUntil("row \(row) has the focus") { focusedRow() == row }
            }
            let button = Button("covers the list")
            navigation.push(Screen("Second", content: button))
            try await waitUntil("the list has lost the focus") { !list.widget.hasFocus }
            // The row moves down, and another kind of view displays it.
            let other: RowContent.Presentation = presentation == .web ? .automatic : .web
            list.update(
                [row("new", presentation), list.items[0], row("changed", other)]
                    + list.items[2...],
                changes: RowChanges(inserted: RangeSet(0..<1), reloaded: RangeSet(2..<3)))
            for _ in 0..<3 { await list.widget.nextFrame() }
            navigation.pop()
            try await waitUntil("the changed row has the focus") { focusedRow() == 2 }
        }

        @Test func escapeInASearchFieldClearsItWithoutPopping() async throws {
            let window = Window("Navigation", content: navigation)
            try await window.presentInTest()
            defer { window.close() }
            let field = SearchField(placeholder: "Search")
            let cancels = Collector<Int>()
            field.onCancel = { cancels.add(1) }
            navigation.push(Screen("Search", content: field))
            field.text = "word"
            field.focus()
            try await UserInput.act("key", "Escape")
            await cancels.wait(for: 1)
            #expect(field.text == "")
            #expect(navigation.canPop)
        }

        @Test(arguments: ["Escape", "alt+Left"])
        func backKeysThatAWebPageDoesNotHandlePopTheScreen(key: String) async throws {
            let window = Window("Navigation", content: navigation)
            try await window.presentInTest()
            defer { window.close() }
            first.focus(row: 1)
            let view = try await page(#"<a id="a" href="inlay:a">a link</a>"#)
            try await UserInput.act("key", "Tab")
            try await waitUntil("the link has the focus") { try await hasFocus("a", in: view) }
            try await UserInput.act("key", key)
            try await waitUntil("the row has the focus") { first.rows[1].widget.hasFocus }
            #expect(!navigation.canPop)
        }

        @Test(arguments: ["Escape", "alt+Left"], [false, true])
        func backKeysPopTheScreenWhileNoControlHasTheFocus(key: String, isSplit: Bool) async throws
        {
            let split = isSplit ? SplitView(sidebar: Screen("Side"), content: navigation) : nil
            let window = Window("Navigation", content: split ?? navigation, width: 1000)
            try await window.presentInTest()
            defer { window.close() }
            navigation.push(Screen("Second", content: Label("text")))
            gtk_window_set_focus(window.cast(), nil)
            try await UserInput.act("key", key)
            try await waitUntil("the screen is popped") { !navigation.canPop }
        }

        @Test func escapePopsAScreenOfASheetBeforeItClosesTheSheet() async throws {
            let window = Sheet("Sheet", content: navigation)
            try await window.presentInTest()
            defer { window.close() }
            navigation.push(Screen("Second", content: Label("text")))
            gtk_window_set_focus(window.cast(), nil)
            try await UserInput.act("key", "Escape")
            try await waitUntil("the screen is popped") { !navigation.canPop }
            #expect(window.content != nil)
            try await UserInput.act("key", "Escape")
            try await waitUntil("the sheet is closed") { window.content == nil }
        }

        /// Pushes a screen with a page, which then has the focus.
        private func page(_ html: TrustedHTML) async throws -> WebView {
            let view = WebView(trust: .app)
            navigation.push(Screen("Page", content: view))
            try await view.load(.trusted(html, styleSheet: .app))
            try await view.waitUntilPainted()
            #expect(view.widget.hasFocus)
            return view
        }

        private func hasFocus(_ id: String, in view: WebView) async throws -> Bool {
            try await view.evaluate("document.querySelector(':focus')?.id === \(id)", as: Bool.self)
        }

        @Test func labelsInAHeaderBarStayOnOneLine() async throws {
            let label = Label("128 of 286")
            let screen = Screen("Search")
            screen.headerStart = [TextField()]
            screen.headerEnd = [label]
            navigation.push(screen)
            let window = Window("Header", content: navigation, width: 400)
            try await window.presentInTest()
            defer { window.close() }
            func height(atWidth width: Int32) -> Int32 {
                var height: Int32 = 0
                gtk_widget_measure(
                    label.cast(), GTK_ORIENTATION_VERTICAL, width, &height, nil, nil, nil)
                return height
            }
            #expect(height(atWidth: 20) == height(atWidth: -1))
        }

        @Test(arguments: [false, true])
        func scrollToRowMakesARowOfATableVisible(isSidebar: Bool) async throws {
            let table = Table("Rows", style: isSidebar ? .sidebar : .boxedList) {
                (0..<60).map { ListRow("row \($0)") }
            }
            let scroll = Scroll(Clamp(table))
            let window = Window("Table", content: scroll, width: 400, height: 300)
            table.scroll(to: 50)
            table.scroll(to: 60)
            try await window.presentInTest()
            defer { window.close() }
            func isVisible(_ index: Int) -> Bool {
                var bounds = graphene_rect_t()
                let row = table.rows[index].widget
                guard gtk_widget_compute_bounds(row.cast(), scroll.cast(), &bounds) != 0 else {
                    return false
                }
                let height = Float(gtk_widget_get_height(scroll.cast()))
                return bounds.origin.y >= 0 && bounds.origin.y + bounds.size.height <= height
            }
            try await waitUntil("the row is visible") { isVisible(50) }
            #expect(!isVisible(0))
            table.scroll(to: 0)
            try await waitUntil("the first row is visible") { isVisible(0) }
        }

        @Test func pushingAScreenKeepsTheFocusInTheSidebar() async throws {
            let field = TextField()
            let window = Window(
                "Navigation",
                content: SplitView(sidebar: Screen("Side", content: field), content: navigation),
                width: 800)
            try await window.presentInTest()
            defer { window.close() }
            field.focus()
            navigation.replace(with: Screen("Other", content: Button("b")))
            navigation.push(Screen("Over", content: Button("c")))
            #expect(field.hasFocus)
        }

        @Test func aSplitViewCollapsesInANarrowWindow() async throws {
            let side = Screen("Side", content: Button("in the side bar"))
            let split = SplitView(sidebar: side, content: navigation)
            let window = Window("Split", content: split, width: 360)
            try await window.presentInTest()
            try await waitUntil("the split view is collapsed") { split.isCollapsed }
            split.showContent()
            #expect(split.showsContent)
            first.focus(row: 0)
            try await UserInput.act("key", "Escape")
            try await waitUntil("the side bar has the focus") { side.hasFocus }
            #expect(!split.showsContent)
            window.close()

            let wide = SplitView(
                sidebar: Screen("Side"), content: NavigationStack(Screen("Content")))
            let second = Window("Split", content: wide, width: 1000)
            try await second.presentInTest()
            defer { second.close() }
            try await waitUntil("the split view isn't collapsed") { !wide.isCollapsed }
        }

        private final class Reporting: Screen {
            let reports: Collector<String>

            init(_ title: String, _ reports: Collector<String>) {
                self.reports = reports
                super.init(title, content: Label(title))
            }

            override func appeared() { reports.add("+\(title) \(width > 0)") }
            override func disappeared() { reports.add("-\(title)") }
        }

        @Test func screensAreNotifiedWhenTheirContentIsReplacedOrTheWindowCloses() async throws {
            let reports = Collector<String>()
            let window = Window("Window", content: Reporting("a", reports), width: 1000)
            try await window.presentInTest()
            await reports.wait(for: 1)
            window.content = NavigationStack(Reporting("b", reports))
            await reports.wait(for: 3)
            #expect(reports.values == ["+a true", "-a", "+b true"])
            window.content = SplitView(
                sidebar: Reporting("c", reports), content: NavigationStack(Reporting("d", reports)))
            await reports.wait(for: 6)
            #expect(reports.values[3...].map { $0.prefix(2) }.sorted() == ["+c", "+d", "-b"])
            window.close()
            #expect(reports.values[6...].sorted() == ["-c", "-d"])
        }

        @Test func appearedAndDisappearedAreCalledOncePerTransition() async throws {
            let reports = Collector<String>()
            let stack = NavigationStack(Reporting("a", reports))
            let window = Window("Navigation", content: stack)
            try await window.presentInTest()
            defer { window.close() }
            await reports.wait(for: 1)
            stack.push(Reporting("b", reports))
            await reports.wait(for: 3)
            stack.pop()
            await reports.wait(for: 5)
            #expect(reports.values == ["+a true", "-a", "+b true", "-b", "+a true"])
        }

        @Test func aScreenHiddenBeforeItsFirstFrameDoesNotDisappear() async throws {
            let reports = Collector<String>()
            let stack = NavigationStack(Screen("root"))
            let window = Window("Navigation", content: stack)
            try await window.presentInTest()
            defer { window.close() }
            stack.push(Reporting("a", reports))
            stack.pop()
            stack.push(Reporting("b", reports))
            await reports.wait(for: 1)
            #expect(reports.values == ["+b true"])
        }

        @Test func pushingAScreenOfTheStackPopsTheScreensAboveIt() async throws {
            let window = Window("Navigation", content: navigation)
            try await window.presentInTest()
            defer { window.close() }
            let second = Screen("Second", content: TextField())
            let third = Screen("Third")
            navigation.push(second)
            // As by a double click on a button.
            navigation.push(second)
            #expect(navigation.screens.count == 2)
            navigation.push(third)
            navigation.push(Screen("Fourth"))
            navigation.push(second)
            #expect(navigation.screens.count == 2 && navigation.top === second)
            #expect(second.navigation === navigation && second.window === window)
            #expect(third.navigation == nil)
        }

        @Test func aScreenCanBePushedAgainWhileItIsBeingPopped() async throws {
            desktop.isAnimated = true
            let window = Window("Navigation", content: navigation)
            try await window.presentInTest()
            defer { window.close() }
            let field = TextField()
            let second = Screen("Second", content: field)
            let (save, title) = (Button("Save"), Label("Second"))
            second.headerEnd = [save]
            second.titleContent = title
            navigation.push(second)
            navigation.pop()
            #expect(second.navigation == nil)
            navigation.push(second)
            #expect(navigation.top === second)
            try await waitUntil("the field has the focus") { field.hasFocus }
            try await waitUntil("the transition has ended") {
                !navigation[GLibProperty<Bool>("transition-running")]
            }
            #expect(save.window === window && title.window === window)
        }

        @Test func aScreenOfTheStackCanBecomeTheRootScreen() async throws {
            let window = Window("Navigation", content: navigation)
            try await window.presentInTest()
            defer { window.close() }
            let second = Screen("Second", content: TextField())
            navigation.push(second)
            navigation.replace(with: second)
            #expect(navigation.screens.map(\.title) == ["Second"])
            #expect(second.navigation === navigation && second.window === window)
        }

        @Test func changingAScreensTitleKeepsTheFocusInTheHeaderBar() async throws {
            let field = SearchField(placeholder: "Search")
            let screen = Screen("Title", content: Label("content"))
            screen.headerEnd = [field]
            let window = Window("Header", content: screen)
            try await window.presentInTest()
            defer { window.close() }
            field.focus()
            #expect(field.hasFocus)
            screen.title = "Other"
            screen.subtitle = "3 matches"
            #expect(field.hasFocus)
        }

        @Test func headerBarItemsCanBeChangedWhileTheScreenIsShown() async throws {
            let screen = Screen("Title", content: Label("content"))
            let window = Window("Header", content: screen)
            try await window.presentInTest()
            defer { window.close() }
            let presses = Collector<Int>()
            screen.headerEnd = [Button("Save") { presses.add(1) }]
            (screen.headerEnd[0] as? Button)?.focus()
            try await UserInput.act("key", "space")
            await presses.wait(for: 1)
            screen.headerEnd = []
            #expect(presses.values == [1])
        }
    }
}
