public import InlayBridge
public import InlayGeometry

/// A list whose rows are any HTML, each as tall as its content.
///
/// ```swift
/// let list = ContentList(answers) { answer in .html(answer.body) }
/// ```
///
/// Only the rows in and near what is seen have a view, so that a list of a million rows costs what
/// one of a hundred does. The rows are asked for when they come near.
@MainActor
public final class ContentList<Items: RandomAccessCollection> {
    /// The platform's list widget.
    public let surface: any ListSurface

    /// Is told of the item whose row was tapped, or opened with Return.
    ///
    /// What links and controls in the row are tapped for is theirs. A second press within the time of a double click
    /// makes it no tap.
    public var onTap: (@MainActor (Items.Element) -> Void)? {
        didSet { surface.rowsTakeFocus = onTap != nil }
    }
    /// Is told which rows are selected as a whole, when those are others: before the next frame.
    public var onSelectionChange: (@MainActor (RangeSet<Int>) -> Void)? {
        get { controller.events.selected }
        set { controller.events.selected = newValue }
    }
    /// Is told which rows are in sight, also partly, when those are others: before the frame that shows them.
    public var onVisibleRowsChange: (@MainActor (Range<Int>) -> Void)? {
        get { controller.events.seen }
        set { controller.events.seen = newValue }
    }
    /// Is told of a link that a person followed in an item's row; without it the link opens outside.
    public var onLink: (@MainActor (Items.Element, String) -> Void)?
    /// Is told of a command that a person gave in an item's row, by a link such as `inlay:reply`.
    ///
    /// Only `TrustedHTML` has such links: sanitising takes them away.
    public var onCommand: (@MainActor (Items.Element, Command) -> Void)?

    let controller: ListController
    /// Counts the times that the list was given items.
    private(set) var version = 0
    private let source: ItemSource<Items>

    /// Builds a list over a surface.
    ///
    /// Apps use the initialiser of their platform's library.
    ///
    /// - Parameters:
    ///   - items: What the rows are made of.
    ///   - surface: A platform's list widget.
    ///   - heights: What remembers the rows' heights for the next start.
    ///   - content: What the row of an item shows.
    public convenience init(
        _ items: Items, surface: any ListSurface, heights: (any HeightStore)? = nil,
        content: @escaping @MainActor (Items.Element) -> RowContent
    ) {
        self.init(
            items, surface: surface, heights: heights, clock: FrameClock(), content: content)
    }

    /// Builds a list over a surface and a clock: tests advance theirs.
    package init(
        _ items: Items, surface: any ListSurface, heights: (any HeightStore)? = nil,
        clock: FrameClock, content: @escaping @MainActor (Items.Element) -> RowContent
    ) {
        self.surface = surface
        let source = ItemSource(items)
        self.source = source
        controller = ListController(
            count: items.count, surface: surface, store: heights, clock: clock
        ) { index in
            content(source.item(at: index))
        }
        controller.events.tapped = { [weak self] row in
            self?.withItem(of: row) { self?.onTap?($0) }
        }
        controller.events.link = { [weak self] row, url in
            guard let self else { return }
            guard let onLink else { return surface.openOutside(url) }
            withItem(of: row) { onLink($0, url) }
        }
        controller.events.command = { [weak self] row, command in
            self?.withItem(of: row) { self?.onCommand?($0, command) }
        }
    }

    private func withItem(of row: NearRow, _ body: (Items.Element) -> Void) {
        guard let index = row.index, index < source.items.count else { return }
        body(source.item(at: index))
    }

    isolated deinit {
        controller.close()
    }

    /// What the rows are made of.
    public var items: Items { source.items }

    /// What stays in sight when rows come at the ends: a conversation follows its end, and begins there.
    ///
    /// Set it before the list is seen, and before the items are others.
    public var edge: ListGeometry.Edge {
        get { controller.geometry.edge }
        set { controller.geometry.edge = newValue }
    }

    /// Lets rows go, come and change places, and shows those anew whose content is another.
    ///
    /// The first row that is seen whole keeps its place in sight.
    ///
    /// Rows whose content is another where nobody looks have to be named in the changes: they count as high as they
    /// were, and a search has what was found in them, until they are seen.
    ///
    /// - Parameters:
    ///   - items: What the rows are made of from now on.
    ///   - changes: What becomes of the rows that there were. They have to lead to as many rows as there are items.
    ///   - isAnimated: Whether rows in sight go to their new places gently.
    public func update(_ items: Items, changes: RowChanges, isAnimated: Bool = true) {
        let count = controller.geometry.heights.count
        let expected = count + changes.inserted.count - changes.removed.count
        precondition(
            items.count == expected,
            "The changes lead from \(count) rows to \(expected), but there are \(items.count) items."
        )
        source.items = items
        version += 1
        controller.apply(changes, isAnimated: isAnimated)
    }

    /// Shows all rows anew whose content is another, where that depends on more than the items.
    ///
    /// It asks for the content of the rows that are near; heights of others are estimates from now on.
    public func reload() {
        let all = RangeSet(0..<controller.geometry.heights.count)
        controller.apply(RowChanges(reloaded: all), isAnimated: true)
    }

    /// The rows that head sections, in ascending order.
    ///
    /// The header of the section in sight stays on top until the next one comes. They go where
    /// their rows go when the list is updated; those of rows that come are the app's to add.
    public var sectionHeaders: [Int] {
        get { controller.headers }
        set { controller.headers = newValue.sorted() }
    }

    /// Whether a line parts each row from the next.
    public var hasSeparators: Bool {
        get { controller.hasSeparators }
        set { controller.hasSeparators = newValue }
    }

    /// How much the list takes for itself.
    public var limits: ListLimits {
        get { controller.limits }
        set { controller.limits = newValue }
    }

    /// How many rows were measured since the list was made; those whose heights were known count
    /// not.
    public var measuredCount: Int { controller.measurer.count }

    /// The rows' heights, as far as they are known, and what is seen of them.
    public var geometry: ListGeometry { controller.geometry }

    /// Waits until all visible rows are painted, or the task is cancelled.
    public func ready() async {
        while !controller.isReady, !Task.isCancelled {
            await controller.nextPainted()
        }
    }

    /// Scrolls until a row is at the top of what is seen, as far as the end allows.
    ///
    /// - Parameter row: A row's index; where there is no such row the nearest is meant.
    public func scroll(to row: Int) {
        controller.scroll(to: row)
    }

    /// Which rows people may select as a whole.
    public var selectionMode: ListSelectionMode {
        get { controller.selectionMode }
        set { controller.selectionMode = newValue }
    }

    /// The rows that are selected as a whole.
    public var selectedRows: RangeSet<Int> {
        get { controller.selectedRows }
        set { controller.selectRows(newValue) }
    }

    /// What is selected, whole rows or text within one, as text and as HTML.
    public var selection: RowSelection? {
        get async { await controller.selection }
    }

    /// Looks for a text in all rows, and marks it in those that are seen.
    ///
    /// - Parameter text: What is looked for; upper and lower case are the same.
    /// - Returns: The search, which goes on in the background.
    public func find(_ text: String) -> ListSearch {
        controller.find(text)
    }

    /// Scrolls as a person would.
    public func scroll(_ input: ScrollInput) {
        controller.scrolled(input)
    }
}

/// The items of a list, shared by the list and what asks for rows.
@MainActor
private final class ItemSource<Items: RandomAccessCollection> {
    var items: Items

    init(_ items: Items) {
        self.items = items
    }

    func item(at index: Int) -> Items.Element {
        items[items.index(items.startIndex, offsetBy: index)]
    }
}
