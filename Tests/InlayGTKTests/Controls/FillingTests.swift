import Inlay
import InlayTesting
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension AppSuites {
    /// Views that scroll fill the space that a container has left.
    @Suite struct Filling {
        enum Kind: CaseIterable {
            case page, list, recyclingList, scroll, text, sections

            @MainActor func make() -> any WidgetConvertible {
                switch self {
                case .page: return WebView(trust: .document)
                case .list: return ContentList([RowContent.html("<p>one")]) { $0 }
                case .recyclingList:
                    return RecyclingList(["one"], label: "Rows") {
                        Label()
                    } bind: { label, text in
                        label.text = text
                    }
                case .scroll: return Scroll(Label("one"))
                case .text: return TextArea("one")
                case .sections: return SectionPage { Section("One") { ListRow("Row") } }
                }
            }
        }

        enum Container: CaseIterable {
            case column, row, nested, bin, layer, grid, pages, tabs, pageView, sides, split, stack

            @MainActor func make(_ view: any WidgetConvertible) -> any WidgetConvertible {
                switch self {
                case .column:
                    return Column {
                        Label("above")
                        view
                        Button("below")
                    }
                case .row:
                    return Row {
                        Label("before")
                        view
                    }
                case .nested:
                    return Column {
                        Row {
                            Label("before")
                            Column { view }
                        }
                    }
                case .bin: return Column { Bin(view) }
                case .layer: return Column { Layer(view) { Label("over") } }
                case .grid:
                    let grid = Grid()
                    grid.add(Label("above"), column: 0, row: 0)
                    grid.add(view, column: 0, row: 1)
                    return Column { grid }
                case .pages: return Column { PageStack([view, Label("hidden")]) }
                case .tabs: return Column { TabView([("One", nil, view)]) }
                case .pageView: return Column { PageView { view } }
                case .sides: return SideBySide(("One", view), ("Two", Label("two")))
                case .split:
                    return SplitView(
                        sidebar: Screen("Side", content: Label("side")),
                        content: NavigationStack(Screen("Content", content: Column { view })))
                case .stack: return NavigationStack(Screen("One", content: Column { view }))
                }
            }
        }

        @Test(arguments: Container.allCases)
        func viewsThatScrollFillTheirContainer(container: Container) async throws {
            for kind in Kind.allCases {
                let view = kind.make()
                let window = Window(
                    "Filling", content: container.make(view), width: 800, height: 500)
                try await window.presentInTest()
                defer { window.close() }
                let size = (view.widget.width, view.widget.height)
                #expect(size.0 >= 300, "\(kind) is \(size) in \(container)")
                #expect(size.1 >= 330, "\(kind) is \(size) in \(container)")
            }
        }

        @Test func aSecondViewThatScrollsGetsAnEqualShare() async throws {
            let (view, text) = (WebView(trust: .document), TextArea("one"))
            let column = Column {
                view
                text
            }
            let window = Window("Filling", content: column, width: 400, height: 500)
            try await window.presentInTest()
            defer { window.close() }
            // Each gets its own least height, and half of the rest.
            #expect(abs(view.widget.height - text.height) <= 60)
            #expect(view.widget.width == column.width)
        }

        @Test func markupFillsWithViewsThatScroll() async throws {
            let elements = [
                "<WebView id='it' html='x'/>", "<TextArea id='it'/>",
                "<Scroll id='it'><Label text='x'/></Scroll>",
                "<Table id='it'><Section><ListRow title='x'/></Section></Table>",
            ]
            for element in elements {
                for container in ["Column", "Row", "Stack", "Layers"] {
                    let view = try MarkupView(text: "<\(container)>\(element)</\(container)>")
                    let window = Window("Filling", content: view, width: 400, height: 400)
                    try await window.presentInTest()
                    defer { window.close() }
                    let it = try #require(view.widget("it"))
                    #expect(it.width >= 300, "\(element) is \(it.width) wide in \(container)")
                    #expect(it.height >= 300, "\(element) is \(it.height) high in \(container)")
                }
            }
        }
    }
}
