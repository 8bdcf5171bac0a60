import CGTK
import InlayGObject

/// A container with tabs: it displays the content of one tab, and a switcher to the others.
///
/// ```swift
/// TabView([("Alarms", nil, alarms), ("Tickets", nil, tickets)])
/// ```
public final class TabView: Column {
    /// Called with the tab's index when the user switches to another tab.
    public var onChange: ((Int) -> Void)?
    private let stack = Widget(adopting: adw_view_stack_new())
    private let titles = Row().styled(.linked)
    private var titleButtons: [ToggleButton] = []
    private let titleBar: Scroll
    private let iconBar: AdaptiveSwitcher
    private var names: [String] = []
    private var iconCount = 0
    /// The number of tabs.
    public var count: Int { names.count }

    /// Creates a view with tabs, each with a title, the name of an icon, and content.
    public init(_ tabs: [(title: String, icon: String?, content: any WidgetConvertible)] = []) {
        titleBar = Scroll(bar: titles)
        iconBar = AdaptiveSwitcher(for: stack)
        super.init()
        append(titleBar.aligned(horizontally: .center).margins(6))
        append(iconBar.aligned(horizontally: .center).margins(6))
        iconBar.isVisible = false
        append(stack.expanded(vertically: true))
        for tab in tabs { add(tab.title, icon: tab.icon, tab.content) }
        stack.observe(GLibProperty<String?>("visible-child-name")) { [weak self] _ in
            guard let self else { return }
            showSelection()
            guard !isUpdating else { return }
            onChange?(selection)
            callChangeHandlers()
        }
    }

    /// Adds a tab at the end.
    ///
    /// The icon is beside the title. If every tab has an icon, the icons move above the titles when
    /// there isn't enough room.
    public func add(_ title: String, icon: String? = nil, _ content: any WidgetConvertible) {
        if icon != nil { iconCount += 1 }
        add(title, image: icon.map { Icon($0) }, content)
        guard let icon else { return }
        let page = adw_view_stack_get_page(stack.opaque, content.embedded.cast())
        adw_view_stack_page_set_icon_name(page, icon)
    }

    /// Adds a tab with any widget as the image beside its title; nil for no image.
    package func add(_ title: String, image: Widget?, _ content: any WidgetConvertible) {
        let name = "\(names.count)"
        names.append(name)
        // The first tab is selected without the user.
        update { _ = adw_view_stack_add_titled(stack.opaque, content.embedded.cast(), name, title) }
        addButton(title, image)
        iconBar.isVisible = iconCount == names.count
        titleBar.isVisible = !iconBar.isVisible
    }

    /// Adds the button of a tab to the title bar.
    private func addButton(_ title: String, _ image: Widget?) {
        let button = ToggleButton(title)
        if let image {
            button.setChild(
                Row(spacing: 6) {
                    image
                    Label(title, wrapping: .never)
                })
            button.accessibilityLabel = title
        }
        if let first = titleButtons.first {
            gtk_toggle_button_set_group(button.cast(), first.cast())
        }
        let name = names[titleButtons.count]
        button.onChange = { [weak stack] isOn in
            if isOn { stack?[GLibProperty<String?>("visible-child-name")] = name }
        }
        titleButtons.append(button)
        titles.append(button)
        showSelection()
    }

    private func showSelection() {
        if titleButtons.indices.contains(selection) { titleButtons[selection].isOn = true }
    }

    /// The index of the visible tab.
    public var selection: Int {
        get { stack[GLibProperty<String?>("visible-child-name")].flatMap { Int($0) } ?? 0 }
        set { update { stack[GLibProperty<String?>("visible-child-name")] = names[newValue] } }
    }
}

/// A carousel of pages that scroll horizontally; one page is visible at a time, and the dots below
/// it indicate which one.
public final class PageView: Column {
    /// Called with the page's index when another page becomes visible, whether by the user or by
    /// ``show(_:animated:)``.
    public var onChange: ((Int) -> Void)?
    /// The pages, from the first to the last.
    public let pages: [any WidgetConvertible]
    /// Whether there are dots below the pages.
    public var showsDots = true {
        didSet { dots.isVisible = showsDots }
    }
    private let carousel = Widget(adopting: adw_carousel_new())
    private let dots = Widget(adopting: adw_carousel_indicator_dots_new())
    /// The index of the page to show as soon as the carousel has a size; GTK can't scroll a
    /// carousel without a size.
    private var pendingSelection: Int?

    /// Creates a carousel of pages.
    public init(@WidgetBuilder _ pages: () -> [any WidgetConvertible]) {
        self.pages = pages()
        super.init(spacing: 6)
        for page in self.pages {
            let child = page.embedded
            child.expanded(vertically: true)
            adw_carousel_append(carousel.opaque, child.cast())
        }
        dots[GLibProperty<UnsafeMutableRawPointer?>("carousel")] = carousel.pointer
        append(carousel.expanded(vertically: true))
        append(dots)
        carousel.connect("page-changed") { [weak self] (index: UInt32) in
            self?.onChange?(Int(index))
            self?.callChangeHandlers()
        }
        carousel.connect("map") { [weak self] in
            Task { await self?.showPendingSelection() }
        }
    }

    /// The index of the visible page.
    public var selection: Int {
        pendingSelection ?? Int(adw_carousel_get_position(carousel.opaque).rounded())
    }

    /// Scrolls to the page at an index; a carousel that isn't laid out yet starts with that page.
    public func show(_ index: Int, animated: Bool = true) {
        guard carousel.width > 0 else {
            pendingSelection = index
            return
        }
        pendingSelection = nil
        scroll(to: index, animated: animated)
    }

    private func showPendingSelection() async {
        if carousel.width == 0 { await carousel.nextFrame() }
        guard let index = pendingSelection, carousel.width > 0 else { return }
        pendingSelection = nil
        scroll(to: index, animated: false)
    }

    private func scroll(to index: Int, animated: Bool) {
        adw_carousel_scroll_to(carousel.opaque, pages[index].widget.cast(), animated ? 1 : 0)
    }
}

/// A placeholder for missing content; it explains why there is no content and what the user can do.
public final class StatusPage: Widget {
    /// Creates a status page with a title, a description and content.
    ///
    /// - Parameters:
    ///   - title: The heading.
    ///   - description: The text below the title, which is never parsed as markup.
    ///   - icon: A name in the icon theme.
    ///   - content: A widget below the description, usually a button.
    public init(
        _ title: String, description: String = "", icon: String? = nil,
        content: (any WidgetConvertible)? = nil
    ) {
        super.init(adopting: adw_status_page_new())
        self.title = title
        showTitle()
        self[GLibProperty<String?>("icon-name")] = icon
        detail = description
        showDetail()
        setChild(content)
        expanded(vertically: true)
    }

    /// The heading.
    public var title = "" {
        didSet { showTitle() }
    }

    /// The text below the title.
    public var detail = "" {
        didSet { showDetail() }
    }

    private func showTitle() { self[GLibProperty("title")] = title }

    private func showDetail() {
        self[GLibProperty("description")] = Markup.escaped(detail)
    }
}

/// A stack of contents, of which one is visible; the others keep their state.
///
/// ```swift
/// let stack = PageStack([spinner, list])
/// stack.visibleContent = list
/// ```
open class PageStack: Widget {
    /// The visible content.
    ///
    /// Setting content that isn't in the stack adds it; setting nil changes nothing.
    public final var visibleContent: (any WidgetConvertible)? {
        didSet {
            if let visibleContent, visibleContent !== oldValue { show(visibleContent) }
        }
    }

    /// Creates a stack whose first content is visible.
    public init(_ contents: [any WidgetConvertible]) {
        super.init(adopting: gtk_stack_new())
        for content in contents { gtk_stack_add_child(opaque, content.embedded.cast()) }
        visibleContent = contents.first
        expanded(vertically: true)
    }

    private func show(_ content: any WidgetConvertible) {
        let child = content.embedded
        if gtk_widget_get_parent(child.cast()) != cast() {
            gtk_stack_add_child(opaque, child.cast())
        }
        gtk_stack_set_visible_child(opaque, child.cast())
    }
}
