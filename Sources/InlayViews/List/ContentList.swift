public import Foundation
public import InlayBridge
public import InlayGeometry

/// A scrollable list of HTML rows, each as high as its content.
///
/// ```swift
/// let list = ContentList(answers) { answer in .html(answer.body) }
/// ```
///
/// Only the visible rows and those within the overscan have a view, so that a list of a million
/// rows costs as much as one of a hundred. The content of a row is requested when the row comes
/// within the overscan. The list is retained while its widget is in a container.
@MainActor
public final class ContentList<Items: RandomAccessCollection> {
    /// The platform's list widget.
    package let surface: any ListSurface

    /// Called with the item whose row was tapped, or opened with Return.
    ///
    /// A tap is a short press without movement, reported at its release; a double click is reported
    /// once. Taps on links and controls within the row aren't reported.
    public var onTap: (@MainActor (Items.Element) -> Void)? {
        didSet { controller.handlesTaps = onTap != nil }
    }
    /// Called with the rows that are selected as a whole when the selection changed, before the
    /// next frame.
    public var onSelectionChange: (@MainActor (RangeSet<Int>) -> Void)? {
        get { controller.events.selected }
        set { controller.events.selected = newValue }
    }
    /// Called with the selected rows, or else the focused row, when the user presses Delete.
    public var onDelete: (@MainActor (RangeSet<Int>) -> Void)? {
        get { controller.events.deleted }
        set { controller.events.deleted = newValue }
    }
    /// Called when the user opens the context menu of a row; returns the app's items.
    ///
    /// They follow the list's own items: *Open Link*, *Copy Link*, *Copy* and *Select All*.
    ///
    /// ```swift
    /// list.onContextMenu = { mail, target in
    ///     [ContextMenuItem("Delete") { rows in delete(rows) }]
    /// }
    /// ```
    ///
    /// The user opens the menu by a secondary click, a long press or the Menu key. In the modes
    /// `.single` and `.several`, the row is selected first, unless it is selected already or text
    /// in it is selected.
    public var onContextMenu: (@MainActor (Items.Element, ContextMenuTarget) -> [ContextMenuItem])?
    /// Called with the range of at least partly visible rows when it changed, before the frame that
    /// displays them.
    public var onVisibleRowsChange: (@MainActor (Range<Int>) -> Void)? {
        get { controller.events.seen }
        set { controller.events.seen = newValue }
    }
    /// Called with an item and the URL of a link that the user followed in its row.
    ///
    /// Without a handler the link opens in another app.
    public var onLink: (@MainActor (Items.Element, URL) -> Void)?
    /// Called with an item and a command that the user sent from its row, by a link such as
    /// `inlay:reply`.
    ///
    /// Only `TrustedHTML` can contain such links: the sanitizer removes them from other HTML.
    public var onCommand: (@MainActor (Items.Element, PageCommand) -> Void)?

    /// Called with an item whose row can't be displayed, or can only be displayed without its
    /// scripts.
    ///
    /// A row whose web process terminates, or that can't be loaded, is retried three times within a
    /// minute; then a placeholder with a link *Try Again* replaces it. A row whose scripts keep its
    /// web process from responding is displayed without them. Other rows aren't affected.
    public var onRowProblem: (@MainActor (Items.Element, RowProblem) -> Void)?

    let controller: ListController
    let source: ItemSource<Items>

    /// Makes a list over a platform's list widget; tests pass a clock that they advance.
    package init(
        _ items: Items, surface: any ListSurface, heights: (any HeightStore)? = nil,
        clock: FrameClock = FrameClock(),
        content: @escaping @MainActor (Items.Element) -> RowContent
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
            if let item = source.item(of: row) { self?.onTap?(item) }
        }
        controller.events.link = { [weak self] row, url in
            guard let self else { return }
            guard let onLink else { return surface.openOutside(url) }
            if let item = source.item(of: row) { onLink(item, URL(address: url)) }
        }
        controller.events.problem = { [weak self] row, problem in
            if let item = source.item(of: row) { self?.onRowProblem?(item, problem) }
        }
        controller.events.menuItems = { [weak self] row, target in
            source.item(of: row).flatMap { self?.onContextMenu?($0, target) } ?? []
        }
        controller.events.command = { [weak self] row, command in
            if let item = source.item(of: row) { self?.onCommand?(item, command) }
        }
    }

    isolated deinit { controller.close() }

    /// The items, one per row.
    public var items: Items { source.items }

    /// The end at which the list stays when it is scrolled there and rows are inserted; neither by
    /// default.
    ///
    /// A conversation sets `.end` before the list is displayed, so that it starts at its last row.
    public var edge: ListGeometry.Edge {
        get { controller.rows.geometry.edge }
        set { controller.rows.geometry.edge = newValue }
    }

    /// Replaces the items as described by changes: removes, inserts and moves rows, and reloads the
    /// changed ones.
    ///
    /// The first completely visible row keeps its position on the screen. A row outside the
    /// overscan whose content changed without being in `changes` keeps its old height and search
    /// results until it becomes visible.
    ///
    /// - Parameters:
    ///   - items: The new items.
    ///   - changes: The changes from the old rows to the new ones. They have to result in as many
    ///     rows as there are items.
    ///   - isAnimated: Whether visible rows move to their new positions with an animation.
    public func update(_ items: Items, changes: RowChanges, isAnimated: Bool = true) {
        let count = controller.rows.geometry.heights.count
        let expected = count + changes.countChange
        precondition(
            items.count == expected,
            "The changes turn \(count) rows into \(expected), but there are \(items.count) items."
        )
        source.items = items
        controller.apply(changes, isAnimated: isAnimated)
    }

    /// Requests the content of all rows again; use it if content depends on state other than the
    /// items.
    ///
    /// The content of rows within the overscan is requested immediately; the heights of all others
    /// are stale until these rows are measured again.
    public func reload() {
        let all = RangeSet(0..<controller.rows.geometry.heights.count)
        controller.apply(RowChanges(reloaded: all), isAnimated: true)
    }

    /// The indices of the rows that are section headers, in ascending order.
    ///
    /// The header of the topmost visible section stays at the top of the view until the next header
    /// replaces it. An update of the list adjusts the indices; the app adds those of inserted
    /// headers. Negative indices are ignored.
    public var sectionHeaders: [Int] {
        get { controller.headers }
        set { controller.headers = newValue.filter { $0 >= 0 }.sorted() }
    }

    /// Whether a line separates each row from the next, by default true.
    public var hasSeparators: Bool {
        get { controller.hasSeparators }
        set { controller.hasSeparators = newValue }
    }

    /// Whether items are being loaded: a list without rows shows its loading placeholder then.
    ///
    /// A ``ListPager`` sets it while it fetches a page; without a pager, the app sets it.
    public var isLoading: Bool {
        get { controller.isLoading }
        set { controller.isLoading = newValue }
    }

    /// The limits for memory, web views, and rows that are measured ahead.
    public var limits: ListLimits {
        get { controller.rows.limits }
        set { controller.rows.limits = newValue }
    }

    /// The number of rows that were measured since the list was made, without those whose heights
    /// were in the height store.
    public var measuredCount: Int { controller.measuring.count }

    /// The number of rows that were prepared (sanitized and parsed) since the list was made.
    ///
    /// A row is prepared once for displaying, measuring, searching and copying, until its content
    /// changes or it is evicted from the cache, which has a byte limit.
    public var preparedCount: Int { controller.cache.preparedCount }

    /// Returns the renderer of a row; if it is the web engine, with the reason, such as a table.
    ///
    /// For a row outside the overscan this is a prediction from its content: its layout may need
    /// the web engine nevertheless.
    ///
    /// - Parameter row: The row's index, clamped to the rows of the list.
    /// - Returns: The renderer; ``RowRenderer/native`` for a list without rows.
    /// - Throws: `CancellationError` if the task is cancelled.
    public func renderer(of row: Int) async throws -> RowRenderer {
        try await controller.display.renderer(of: row)
    }

    /// The row heights, measured or estimated, and the scroll position.
    public var geometry: ListGeometry { controller.rows.geometry }

    /// Waits until the current content of all visible rows is painted.
    ///
    /// - Parameter limit: The longest time to wait.
    /// - Returns: Whether it is painted; false after the limit, as in a hidden window, and when the
    ///   task is cancelled.
    @discardableResult
    public func ready(limit: Duration = .seconds(60)) async -> Bool {
        await controller.waiters.wait(until: { controller.isReady }, limit: limit)
    }

    /// The range of at least partly visible rows; empty until the list is laid out.
    public var visibleRows: Range<Int> { controller.visibleRows }

    /// Scrolls a row to a position in the view, or as near to it as the ends of the list allow.
    ///
    /// ```swift
    /// list.scroll(to: 777, position: .center, animated: true)
    /// ```
    ///
    /// The row stays at the position until the user scrolls, even as measured heights replace
    /// estimates.
    ///
    /// - Parameters:
    ///   - row: The row's index, clamped to the rows of the list.
    ///   - position: The position in the view.
    ///   - isAnimated: Whether to scroll with an animation, if the user's settings allow
    ///     animations. Of a long distance, only the last two view heights are animated.
    public func scroll(
        to row: Int, position: RowScrollPosition = .top, animated isAnimated: Bool = false
    ) {
        controller.scroll(to: row, position, isAnimated: isAnimated)
    }

    /// The scroll position: the row at the top of the view, and the offset within it.
    ///
    /// An app stores it when its window closes, and sets it when it makes the list the next time,
    /// also before the list is displayed. An empty list applies it to its first rows.
    ///
    /// ```swift
    /// list.position = try JSONDecoder().decode(ListPosition.self, from: stored)
    /// ```
    public var position: ListPosition {
        get { controller.rows.geometry.position }
        set { controller.restore(newValue) }
    }

    /// The mode in which the user selects rows as a whole; ``ListSelectionMode/withModifierKeys``
    /// by default.
    ///
    /// Of the selected rows, setting ``ListSelectionMode/single`` keeps only the first one, and
    /// ``ListSelectionMode/none`` keeps none.
    public var selectionMode: ListSelectionMode {
        get { controller.selectionMode }
        set { controller.selectionMode = newValue }
    }

    /// The indices of the selected rows, without rows in which only text is selected.
    public var selectedRows: RangeSet<Int> {
        get { controller.selector.selected.rows }
        set { controller.selector.select(newValue) }
    }

    /// The selected rows, or the selected text within a row, as text and as HTML; nil if nothing is
    /// selected.
    public var selection: RowSelection? {
        get async { await controller.selector.selection }
    }

    /// Searches all rows for a text, and highlights the matches in visible rows.
    ///
    /// - Parameter text: The text to search for; case is ignored.
    /// - Returns: The search, which continues in the background.
    public func find(_ text: String) -> ListSearch { controller.highlighter.find(text) }

    /// Scrolls the list as if the user had made this input.
    public func scroll(_ input: ScrollInput) { controller.scrolled(input) }
}
