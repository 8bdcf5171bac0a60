import CGTK
import InlayShell
import InlayTesting
import Testing

@testable import InlayWindowTesting

extension ShellSuites {
    /// The keyboard focus in split views, and the actions of their screens.
    @Suite struct SplitViews {
        private let rows = Table("Rows") { for index in 0..<40 { ListRow("row \(index)") {} } }
        private let field = TextField()

        private func show(width: Int) async throws -> (window: Window, split: SplitView) {
            let side = Screen("Side", content: Scroll(rows))
            let stack = NavigationStack(Screen("Start", content: Button("start")))
            let split = SplitView(sidebar: side, content: stack)
            let window = Window("Split", content: split, width: width, height: 400)
            try await window.presentInTest()
            try await waitUntil("the view has its form") { split.isCollapsed == (width < 600) }
            return (window, split)
        }

        @Test func theSidebarKeepsItsWidthWhateverItsContent() async throws {
            let label = Label("short").aligned(vertically: .start)
            let side = Screen("Side", content: label)
            let stack = NavigationStack(Screen("Start", content: Button("start")))
            let split = SplitView(sidebar: side, content: stack)
            let window = Window("Split", content: split, width: 1000, height: 400)
            try await window.presentInTest()
            defer { window.close() }
            #expect(side.width == 280)
            label.text = String(repeating: "long text ", count: 20)
            try await waitUntil("the text has several lines") { label.height > 40 }
            #expect(side.width == 280)
            side.content = Button(String(repeating: "long title ", count: 4))
            try await waitUntil("the button has its width") { side.width > 280 }
            window.resize(width: 420, height: 400)
            try await waitUntil("the view is collapsed") { split.isCollapsed }
            split.showSidebar()
            try await waitUntil("the side bar fills the view") { side.width == split.width }
        }

        @Test func showingTheContentBesideTheSidebarKeepsTheFocusThere() async throws {
            let (window, split) = try await show(width: 1000)
            defer { window.close() }
            rows.focus(row: 3)
            split.content.replace(with: Screen("Detail", content: field))
            split.showContent()
            await window.nextFrame()
            #expect(rows.rows[3].widget.hasFocus && split.showsContent)
        }

        @Test func aCollapsedViewMovesTheFocusToItsContentAndBackToTheRow() async throws {
            let (window, split) = try await show(width: 360)
            defer { window.close() }
            rows.focus(row: 30)
            let detail = Screen(
                "Detail",
                content: Column {
                    Button("other")
                    field
                })
            detail.initialFocus = field
            split.content.replace(with: detail)
            split.showContent()
            try await waitUntil("the field has the focus") { field.hasFocus }
            try await UserInput.act("key", "Escape")
            try await waitUntil("the row has the focus again") { rows.rows[30].widget.hasFocus }
            #expect(!split.showsContent)
        }

        @Test func f6MovesTheFocusBetweenThePanesAndBackToWhereItWas() async throws {
            let (window, split) = try await show(width: 1000)
            defer { window.close() }
            split.content.replace(
                with: Screen(
                    "Detail",
                    content: Column {
                        Button("other")
                        field
                    }))
            field.focus()
            try await UserInput.act("key", "F6")
            try await waitUntil("a row has the focus") { rows.hasFocus }
            rows.focus(row: 5)
            try await UserInput.act("key", "F6")
            try await waitUntil("the field has the focus") { field.hasFocus }
            try await UserInput.act("key", "shift+F6")
            try await waitUntil("the row has the focus") { rows.rows[5].widget.hasFocus }
        }

        @Test func tabStopsOnceInATableAndMovesThroughTheControlsOfItsRow() async throws {
            let (before, after, action) = (Button("before"), Button("after"), Button("action"))
            rows.insert(ListRow("row with a button", after: [action]), at: 1)
            let window = Window(
                "Tab",
                content: Column {
                    before
                    Scroll(rows)
                    after
                }, width: 400, height: 400)
            try await window.presentInTest()
            defer { window.close() }
            rows.focus(row: 1)
            try await UserInput.act("key", "Tab")
            try await waitUntil("the row's button has the focus") { action.hasFocus }
            try await UserInput.act("key", "Tab")
            try await waitUntil("the control after the table has the focus") { after.hasFocus }
            rows.focus(row: 3)
            try await UserInput.act("key", "shift+Tab")
            try await waitUntil("the control before the table has the focus") { before.hasFocus }
        }

        @Test func tabMovesFromOneTextRowOfATableToTheNext() async throws {
            let (first, second) = (TextRow("First"), TextRow("Second"))
            let table = Table("Fields") {
                first
                second
            }
            let window = Window("Tab", content: table, width: 400, height: 400)
            try await window.presentInTest()
            defer { window.close() }
            first.focus()
            try await UserInput.act("key", "Tab")
            try await waitUntil("the next field has the focus") { second.hasFocus }
        }

        @Test func scrollingToARowThatWasHiddenUsesItsNewPosition() async throws {
            let (window, _) = try await show(width: 1000)
            defer { window.close() }
            for index in 0..<40 { rows.setVisible(index == 3, row: index) }
            await window.nextFrame()
            for index in 0..<40 { rows.setVisible(true, row: index) }
            rows.scroll(to: 35)
            try await waitUntil("the row is visible") {
                rows.rows[35].widget.position(in: window).map { $0.y > 0 && $0.y < 400 } ?? false
            }
        }

        @Test func aPushTakesTheFocusFromTheSidebarIfAsked() async throws {
            let (window, split) = try await show(width: 1000)
            defer { window.close() }
            rows.focus(row: 0)
            split.content.push(Screen("Over", content: Button("b")))
            #expect(rows.rows[0].widget.hasFocus)
            split.content.push(Screen("Compose", content: field), takesFocus: true)
            try await waitUntil("the field has the focus") { field.hasFocus }
        }

        @Test func aPushIntoHiddenContentKeepsTheFocusOfTheSidebar() async throws {
            let (window, split) = try await show(width: 360)
            defer { window.close() }
            rows.focus(row: 30)
            #expect(rows.rows[30].widget.hasFocus)
            split.content.push(Screen("Compose", content: field), takesFocus: true)
            #expect(rows.rows[30].widget.hasFocus)
            split.showContent()
            try await waitUntil("the field has the focus") { field.hasFocus }
            split.showSidebar()
            try await waitUntil("the row has the focus again") { rows.rows[30].widget.hasFocus }
        }

        @Test func anActionOfSeveralScreensWorksUntilTheLastOneIsHidden() async throws {
            let (window, split) = try await show(width: 1000)
            defer { window.close() }
            let done = Collector<Int>()
            let reload = MenuAction("Reload", shortcuts: "Ctrl+R") { done.add(1) }
            window.add(reload)
            split.sidebar.actions = [reload]
            let detail = Screen("Detail", content: Button("a"))
            detail.actions = [reload]
            split.content.replace(with: detail)
            split.content.replace(with: Screen("Other", content: Button("b")))
            #expect(window.actions.count == 1)
            try await UserInput.act("key", "ctrl+r")
            await done.wait(for: 1)
            window.remove(reload)
            split.sidebar.actions = []
            #expect(window.actions.isEmpty)
        }

        @Test func theActionsOfAScreenWorkWhileItIsVisible() async throws {
            let (window, split) = try await show(width: 1000)
            defer { window.close() }
            let done = Collector<String>()
            window.add(MenuAction("Window", shortcuts: "Ctrl+F") { done.add("window") })
            func screen(_ name: String) -> Screen {
                let screen = Screen(name, content: Button(name))
                screen.actions = [MenuAction(name, shortcuts: "Ctrl+F") { done.add(name) }]
                return screen
            }
            func press(_ name: String) async throws {
                let count = done.values.count
                try await UserInput.act("key", "ctrl+f")
                await done.wait(for: count + 1)
                #expect(done.values.last == name)
            }
            try await press("window")
            split.content.replace(with: screen("first"))
            try await press("first")
            split.content.push(screen("second"))
            try await press("second")
            #expect(window.actions.map(\.title) == ["Window", "second"])
            split.content.top?.actions = [
                MenuAction("changed", shortcuts: "Ctrl+F") { done.add("changed") }
            ]
            try await press("changed")
            split.content.pop()
            try await press("first")
            split.content.replace(with: Screen("plain", content: Button("plain")))
            try await press("window")
        }
    }
}
