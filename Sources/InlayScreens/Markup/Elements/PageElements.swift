import InlayMarkup
import InlayShell

extension MarkupElement {
    static let pageDots = MarkupElement("PageDots", "Dots for pages.") { _, _ in PageDots() }
        .edited(
            "selection", .integer(0...1_000_000), "The page, counted from 0.",
            inPlace: true, access: { _ in nil }
        ) { element, value, _ in
            guard let dots = element.widget as? PageDots else { return false }
            dots.selection = value.int ?? 0
            return true
        }
        .attribute("count", .integer(0...1_000_000), "How many pages there are.") {
            (dots: PageDots, value) in dots.count = value.int ?? 0
        }
        .color("currentPageIndicatorTintColor", .tint, "The color of the dot of the page.")
        .attribute("hidesForSinglePage", .bool, "Whether one page has no dot.") {
            (dots: PageDots, value) in dots.hidesForSinglePage = value.bool ?? false
        }
        .colors(tint: .text(" > label:not(.dim-label)"))
        .changing { $0.complete = { $0.scrollBar() } }

    static let pageView = MarkupElement("PageView", "Children as pages, which are swiped.") {
        _, _ in Bin()
    }
    .swiftClass("PageView")
    .children(.any)
    .value(
        "selection", .integer(0...1_000_000), "The page, counted from 0.", counts: "page",
        inPlace: true,
        ValueAccess(
            PageView.self, read: { .number(Double($0.selection)) },
            write: { view, value in
                let index = value.int ?? 0
                if view.pages.indices.contains(index) { view.show(index, animated: false) }
            })
    )
    .attribute(
        "showsDots", .bool,
        "Whether there are dots below the pages; true unless it is set, or the document has PageDots, which then show the page."
    )
    .changing { element in
        element.standsForClass = false
        element.attach = { $0.children.append($1) }
        element.complete = { container in
            let element = container.parent
            let pages = container.children.map(\.outer)
            let view = PageView { pages }
            view.showsDots =
                element.compiled["showsDots"]?.bool ?? !container.builder.hasPageDots
            element.widget = view
            element.outer = view
        }
    }

    static let tabView = MarkupElement(
        "TabView", "Views of which one is shown, with a switcher."
    ) { _, _ in TabView() }
    .children(.any)
    .value(
        "selection", .integer(0...1_000_000), "Which view is shown, counted from 0.",
        counts: "tab",
        ValueAccess(
            TabView.self, read: { .number(Double($0.selection)) },
            write: { view, value in
                let index = value.int ?? 0
                if (0..<view.count).contains(index) { view.selection = index }
            })
    )
    .part(
        MarkupPart("tab", "A view with its title.")
            .children(.one)
            .attribute("title", .text, "The title.")
            .attribute("image", .image, "The image.")
            .attribute("name", .name, "The name, for code.")
    )
    .changing { element in
        element.addPart = { container, part in
            guard let tabs = container.parent.widget as? TabView,
                case .element(let content)? = part.children.first
            else { return }
            let context = container.context
            let built = container.builder.build(content, inside: container.parent)
            let title = context.title(of: part)
            if let image = part["image"]?.string, context.resources.contents(of: image) != nil {
                tabs.add(title, image: MarkupItems(context: context).icon(image), built.outer)
            } else {
                tabs.add(title, icon: part["image"]?.string, built.outer)
            }
        }
    }
}
