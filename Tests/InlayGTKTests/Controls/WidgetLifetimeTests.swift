import CGLib
import CGTK
import Inlay
import InlayTesting
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension AppSuites {
    @Suite struct Lifetimes {
        @Test func aControlStaysAliveWhileItsWindowContainsIt() async throws {
            let presses = Collector<Int>()
            weak var button: Button?
            let window = Window("Controls")
            do {
                let pressed = Button("Press") { presses.add(1) }
                button = pressed
                window.content = Column { Row { pressed } }
            }
            try await window.presentInTest()
            let alive = try #require(button)
            alive.focus()
            try await UserInput.act("key", "space")
            await presses.wait(for: 1)
            #expect(presses.values == [1])
            window.close()
        }

        @Test func aReleasedTableDoesNotCallItsGroupFunction() async throws {
            let asked = Collector<Int>()
            weak var released: Table?
            let window = Window("Groups")
            do {
                let table = Table("Rows") {
                    ListRow("a")
                    ListRow("b")
                    ListRow("c")
                }
                table.group = { index in
                    asked.add(index)
                    return "group"
                }
                released = table
                window.content = table
            }
            try await window.presentInTest()
            await window.nextFrame()
            let before = asked.values.count
            #expect(before > 0)
            window.close()
            try await waitUntil("the table is released") { released == nil }
            #expect(asked.values.count == before)
        }

        @Test func scrollingATableThatIsNeverShownDoesNotRetainIt() async {
            weak var released: Table?
            do {
                let table = Table("Rows") { ListRow("first") }
                released = table
                table.scroll(to: 0)
            }
            await Task.yield()
            #expect(released == nil)
        }

        @Test func cancellingATaskEndsItsWaitForAFrame() async {
            let ends = Collector<Bool>()
            weak var released: Label?
            do {
                let label = Label("in no window")
                released = label
                let waiting = Task {
                    await label.nextFrame()
                    ends.add(Task.isCancelled)
                }
                await Task.yield()
                waiting.cancel()
            }
            await ends.wait(for: 1)
            #expect(ends.values == [true])
            await Task.yield()
            #expect(released == nil)
        }

        @Test func aClosedWindowIsReleasedAfterItsWebViewLostTheFocus() async throws {
            final class Holder: Window {
                let view = WebView(trust: .document)
                let field = TextField()
            }
            weak var released: Holder?
            do {
                let window = Holder("Web", content: nil)
                window.content = Column {
                    window.view
                    window.field
                }
                released = window
                try await window.presentInTest()
                window.view.widget.focus()
                window.field.focus()
                window.close()
            }
            try await waitUntil("the window is released") { released == nil }
        }

        @Test func closingAWindowEndsWaitsForItsFrames() async throws {
            let label = Label("frame")
            let window = Window("Frames", content: label)
            try await window.presentInTest()
            let ends = Collector<Bool>()
            for _ in 0..<8 {
                Task {
                    await label.nextFrame()
                    ends.add(true)
                }
            }
            // The tasks wait for the frame clock, which ends with the window.
            await Task.yield()
            window.close()
            window.content = nil
            await ends.wait(for: 8)
        }

        @Test func eventControllersAreReleasedWithTheirWidget() {
            final class Witness {}
            var witness: Witness? = Witness()
            weak let seen = witness
            do {
                let label = Label("keys")
                label.onKey("Escape") { [witness] in witness == nil }
                label.onFocusChange { [witness] _ in _ = witness }
                witness = nil
                #expect(seen != nil)
            }
            #expect(seen == nil)
        }

        @Test func keepAliveObjectsAreReleasedWhenTheirWidgetIsRemoved() {
            final class Composite: WidgetConvertible {
                let widget: Widget = Label("part")
            }
            weak var composite: Composite?
            let column = Column()
            do {
                let made = Composite()
                composite = made
                // As raw calls of GTK put it there: the container's own list isn't what holds it.
                made.widget.keepAlive(made)
                gtk_box_append(column.cast(), made.widget.cast())
            }
            #expect(composite != nil)
            if let child = gtk_widget_get_first_child(column.cast()) {
                gtk_box_remove(column.cast(), child)
            }
            #expect(composite == nil)
        }

        @Test func containersOfGTKKeepWebViewsListsAndImageViewsAlive() async throws {
            let column = Widget(adopting: gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
            let window = TestWindow(width: 300, height: 300, children: [column])
            let objects = Weak()
            weak var view: WebView?
            weak var list: ContentList<[Int]>?
            do {
                let made = (
                    WebView(trust: .app), ContentList([1, 2]) { .html("<p>\($0)</p>") },
                    ImageView(ImageLoader(StubImageSource([:]), decoders: [GdkPixbufDecoder()]))
                )
                (view, list) = (made.0, made.1)
                objects.add(made.0, made.1, made.2)
                for widget in [made.0.widget, made.1.widget, made.2.widget] {
                    gtk_widget_set_vexpand(widget.cast(), 1)
                    gtk_box_append(column.cast(), widget.cast())
                }
            }
            await window.present()
            #expect(objects.alive == ["WebView", "ContentList<Array<Int>>", "ImageView"])
            try await view?.load(.trusted("<title>loaded</title>"))
            let title = try await view?.evaluate("document.title", as: String.self)
            #expect(title == "loaded")
            await list?.waitUntilPainted()
            #expect(list?.visibleRows == 0..<2)
            while let child = gtk_widget_get_first_child(column.cast()) {
                gtk_box_remove(column.cast(), child)
            }
            // GTK releases the last of them in a later iteration of the main loop.
            try await waitUntil("all are released", objects.alive) { $0.isEmpty }
        }

        @Test func closingAWindowReleasesItsScreensAndViews() async throws {
            final class Page: Screen {
                let field = TextField(placeholder: "Name")
                let view = WebView(trust: .document)
                let list = ContentList([1, 2, 3]) { .html("<p>\($0)</p>") }

                init() {
                    super.init("Page")
                    content = Column {
                        field
                        view
                        list
                        Picker(["one", "two"])
                        Table("Rows") { ListRow("first", control: Switch()) }
                        TabView([("A", nil, Label("a")), ("B", nil, Label("b"))])
                    }
                    headerEnd = [Button("Save") { [weak self] in self?.title = "Saved" }]
                }
            }
            let objects = Weak()
            do {
                let page = Page()
                let navigation = NavigationStack(page)
                let window = Window(
                    "Window",
                    content: SplitView(
                        sidebar: Screen("Side", content: Label("side")), content: navigation))
                objects.add(page, page.field, page.view, page.list, navigation, window)
                try await window.presentInTest()
                navigation.push(Screen("Second", content: Button("b")))
                window.close()
            }
            // GTK releases the last one in the next iteration of the main loop.
            try await waitUntil("all are released", objects.alive) { $0.isEmpty }
        }

        @Test func adoptingAWrappedWidgetKeepsItsFirstSwiftWrapper() {
            let label = Label("text")
            #expect(Widget.existing(label.pointer) === label)
            let second = Widget(adopting: label.pointer)
            #expect(Widget.existing(label.pointer) === label)
            second.isVisible = false
            #expect(!label.isVisible)
        }
    }

    private final class Weak {
        private struct Entry {
            weak var object: AnyObject?
        }
        private var entries: [Entry] = []

        func add(_ objects: AnyObject...) {
            entries += objects.map { Entry(object: $0) }
        }

        var alive: [String] { entries.compactMap { $0.object.map { "\(type(of: $0))" } } }
    }
}
