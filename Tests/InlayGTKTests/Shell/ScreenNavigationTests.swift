import CGTK
import Inlay
import InlayTesting
import Testing

extension EngineTests.Shell {
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

        @Test(arguments: ["Escape", "alt+Left"])
        func theFocusGoesToAPushedScreenAndBackToItsRow(key: String) async throws {
            let window = Window("Navigation", content: navigation)
            try await window.presentInTest()
            defer { window.close() }
            first.focus(row: 1)
            let field = TextField()
            first.onChoice = { [navigation] _ in
                navigation.push(Screen("Second", content: field))
            }
            try await Hands.act("key", "Return")
            try await waitUntil("the field has the focus") { field.hasFocus }
            #expect(navigation.screens.map(\.title) == ["Root", "Second"])
            try await Hands.act("key", key)
            try await waitUntil("the row has the focus") { first.rows[1].widget.hasFocus }
            #expect(!navigation.canPop)
            // At the root there is nothing to go back to: the key after it has its effect.
            try await Hands.act("key", key, "key", "Return")
            try await waitUntil("the field has the focus again") { field.hasFocus }
            #expect(navigation.screens.map(\.title) == ["Root", "Second"])
        }

        @Test func escapeInASearchFieldEmptiesItAndPopsNothing() async throws {
            let window = Window("Navigation", content: navigation)
            try await window.presentInTest()
            defer { window.close() }
            let field = SearchField(placeholder: "Search")
            let cancels = Collector<Int>()
            field.onCancel = { cancels.add(1) }
            navigation.push(Screen("Search", content: field))
            field.text = "word"
            field.focus()
            try await Hands.act("key", "Escape")
            await cancels.wait(for: 1)
            #expect(field.text == "")
            #expect(navigation.canPop)
        }

        @Test func aPushFromElsewhereLeavesTheFocusThere() async throws {
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
            try await Hands.act("key", "Escape")
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

        @Test func appearedAndDisappearedComeOnceForEachShow() async throws {
            final class Reporting: Screen {
                let reports: Collector<String>

                init(_ title: String, _ reports: Collector<String>) {
                    self.reports = reports
                    super.init(title, content: Label(title))
                }

                override func appeared() { reports.add("+\(title) \(width > 0)") }
                override func disappeared() { reports.add("-\(title)") }
            }
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

        @Test func aScreenIsShownAgainWhileItSlidesAway() async throws {
            desktop.isAnimated = true
            let window = Window("Navigation", content: navigation)
            try await window.presentInTest()
            defer { window.close() }
            let field = TextField()
            let second = Screen("Second", content: field)
            navigation.push(second)
            navigation.pop()
            #expect(second.navigation == nil)
            navigation.push(second)
            #expect(navigation.top === second)
            try await waitUntil("the field has the focus") { field.hasFocus }
        }

        @Test func theHeaderBarFollowsTheScreen() async throws {
            let screen = Screen("Title", content: Label("content"))
            let window = Window("Header", content: screen)
            try await window.presentInTest()
            defer { window.close() }
            let presses = Collector<Int>()
            screen.headerEnd = [Button("Save") { presses.add(1) }]
            (screen.headerEnd[0] as? Button)?.focus()
            try await Hands.act("key", "space")
            await presses.wait(for: 1)
            screen.headerEnd = []
            #expect(presses.values == [1])
        }
    }
}
