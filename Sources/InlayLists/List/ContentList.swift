public import Foundation
public import InlayBridge
public import InlayGeometry
public import InlayValues
public import InlayWebViews

/// A scrollable list of HTML rows, each as high as its content.
///
/// ```swift
/// let list = ContentList(answers) { answer in .html(answer.body) }
/// ```
///
/// Only visible rows and rows within the overscan (just outside the view) have a view of their own,
/// so that a million rows cost as much as a hundred. The content of a row is requested when the row
/// comes within the overscan. The list is retained while its widget is in a container.
@MainActor
public final class ContentList<Items: RandomAccessCollection> {
    /// The platform's list widget.
    package let surface: any ListSurface

    /// Called with an item when the user activates its row, by a tap or with Return.
    ///
    /// A tap is a short press without movement, reported at its release; a double click is reported
    /// once. Taps on links and controls within the row aren't reported.
    public var onActivate: (@MainActor (Items.Element) -> Void)? {
        didSet { controller.handlesActivation = onActivate != nil }
    }
    /// Called with the selected rows when the selection changed, before the next frame.
    ///
    /// Rows in which only text is selected aren't included.
    public var onSelectionChange: (@MainActor (RangeSet<Int>) -> Void)? {
        get { controller.events.selected }
        set { controller.events.selected = newValue }
    }
    /// Called when the user presses Delete, with the selected rows or, if there are none, the
    /// focused row.
    public var onDelete: (@MainActor (RangeSet<Int>) -> Void)? {
        get { controller.events.deleted }
        set { controller.events.deleted = newValue }
    }
    /// Called when the user opens the context menu of a row; returns the app's menu items.
    ///
    /// The app's items follow those of the list, such as *Open Link*, *Copy* and *Select All*.
    ///
    /// ```swift
    /// list.onContextMenu = { mail, target in
    ///     [ContextMenuItem("Delete") { rows in delete(rows) }]
    /// }
    /// ```
    ///
    /// The user opens the menu by a secondary click, a long press or the Menu key. If
    /// ``selectsOnClick`` is true, the row is selected first, unless it is selected already or text
    /// in it is selected.
    public var onContextMenu: (@MainActor (Items.Element, ContextMenuTarget) -> [ContextMenuItem])?
    /// Called with the range of at least partly visible rows, before the frame that displays them.
    ///
    /// Called when the range changed, or when rows were inserted, removed or moved.
    public var onVisibleRowsChange: (@MainActor (Range<Int>) -> Void)? {
        get { controller.events.visibleRowsChanged }
        set { controller.events.visibleRowsChanged = newValue }
    }
    /// Called with an item and the URL of a link that the user followed in its row.
    ///
    /// Without a handler the link opens in another app.
    public var onLink: (@MainActor (Items.Element, URL) -> Void)?
    /// Called with an item and a command that the user sent by a link such as `inlay:reply`.
    ///
    /// Only `TrustedHTML` can contain such links: the sanitizer removes them from other HTML.
    public var onCommand: (@MainActor (Items.Element, PageCommand) -> Void)?

    /// Called with an item whose row can't be displayed, or is displayed without its scripts.
    ///
    /// A row whose web process terminates, or that can't be loaded, is retried three times within a
    /// minute; then a placeholder with a link *Try Again* replaces it. A row whose scripts keep its
    /// web process from responding is displayed without them. Other rows aren't affected.
    public var onRowProblem: (@MainActor (Items.Element, RowProblem) -> Void)?

    let controller: ListController
    let source: ItemSource<Items>

    /// Creates a list that uses a platform's list widget; tests pass a manual clock.
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
        controller.events.activated = { [weak self] row in
            if let item = source.item(of: row) { self?.onActivate?(item) }
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

    /// The edge of the list, its start or end, that stays visible when rows are inserted; `.none`
    /// by default.
    ///
    /// It stays visible only if the list is scrolled to this edge. For a conversation, set `.end`
    /// before the list is displayed, so that the list starts at its last row.
    public var edge: ListEdge {
        get { controller.rows.geometry.edge }
        set { controller.rows.geometry.edge = newValue }
    }

    /// Replaces the items as described by changes: removes, inserts and moves rows, and reloads the
    /// changed ones.
    ///
    /// The first completely visible row keeps its position on the screen. If the content of a row
    /// outside the overscan changed, but `changes` doesn't contain the row, its old height and
    /// search results stay until it becomes visible.
    ///
    /// - Parameters:
    ///   - items: The new items.
    ///   - changes: The changes from the old rows to the new ones. The resulting number of rows
    ///     must equal the number of items; otherwise the program stops.
    ///   - isAnimated: Whether visible rows move to their new positions with an animation.
    public func update(_ items: Items, changes: RowChanges, isAnimated: Bool = true) {
        source.replace(
            items, by: changes, of: controller.rows.geometry.heights.count)
        controller.apply(changes, isAnimated: isAnimated)
    }

    /// Requests the content of all rows again; use it if content depends on state other than the
    /// items.
    ///
    /// The content of rows within the overscan is requested immediately. The heights of the other
    /// rows are stale until those rows are measured again.
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

    /// Whether items are being loaded; if so, a list without rows shows its loading placeholder.
    ///
    /// A ``ListPager`` sets this property while it fetches a page; without a pager, the app sets
    /// it.
    public var isLoading: Bool {
        get { controller.isLoading }
        set { controller.isLoading = newValue }
    }

    /// The limits for memory, for web views, and for rows that are measured before they are
    /// displayed.
    public var limits: ListLimits {
        get { controller.rows.limits }
        set { controller.rows.limits = newValue }
    }

    /// The number of rows that were measured since the list was made, not counting rows whose
    /// heights the height store provided.
    package var measuredCount: Int { controller.measuring.count }

    /// The number of rows that were prepared (sanitized and parsed) since the list was made.
    ///
    /// A row is prepared once and cached for displaying, measuring, searching and copying. It is
    /// prepared again after its content changed, or after the cache evicted it at its byte limit.
    package var preparedCount: Int { controller.cache.preparedCount }

    /// Returns the renderer of a row: native text, or the web engine with the reason why it is
    /// needed, such as a table.
    ///
    /// For a row outside the overscan, the result is a prediction from the row's content. The web
    /// engine may still be needed once the row is laid out.
    ///
    /// - Parameter row: The row's index, clamped to the rows of the list.
    /// - Returns: The renderer; ``RowRenderer/native`` for a list without rows.
    /// - Throws: `CancellationError` if the task is cancelled.
    public func renderer(of row: Int) async throws -> RowRenderer {
        try await controller.display.native.renderer(of: row)
    }

    /// The row heights, measured or estimated, and the scroll position.
    package var geometry: ListGeometry { controller.rows.geometry }

    /// Waits until the current content of all visible rows is painted.
    ///
    /// - Parameter limit: The longest time to wait.
    /// - Returns: Whether the content is painted; false if the limit is reached, as in a hidden
    ///   window, or the task is cancelled.
    @discardableResult
    public func waitUntilPainted(limit: Duration = .seconds(60)) async -> Bool {
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
    ///     animations. A long scroll jumps first, and animates only the last two view heights.
    public func scroll(
        to row: Int, position: RowScrollPosition = .top, animated isAnimated: Bool = false
    ) {
        controller.scroller.scroll(to: row, position, isAnimated: isAnimated)
    }

    /// The scroll position: the row at the top of the view, and the offset within it.
    ///
    /// Store the position when a window closes, and set it on the list that the app makes the next
    /// time, even before that list is displayed. A list that is still empty scrolls to the position
    /// when it gets its first rows.
    ///
    /// ```swift
    /// list.position = try JSONDecoder().decode(ListPosition.self, from: stored)
    /// ```
    public var position: ListPosition {
        get { controller.rows.geometry.position }
        set { controller.scroller.restore(newValue) }
    }

    /// How many rows the user can select as a whole; any number by default.
    ///
    /// The user selects rows by clicks with Control or Shift, or by Control+A; also without modifier
    /// keys if ``selectsOnClick`` is true. Text within a row can be selected in each mode: this
    /// deselects the rows, and selecting rows deselects the text.
    ///
    /// Setting `single` deselects all rows but the first selected one, and setting `none` deselects
    /// all rows.
    public var selectionMode: SelectionMode {
        get { controller.selectionMode }
        set { controller.selectionMode = newValue }
    }

    /// Whether clicks and arrow keys without modifier keys select rows; false by default.
    ///
    /// If false, as for texts to read, plain clicks act on a row's content, and arrow keys scroll.
    ///
    /// If true, as for messages to work with, rows are selected with the clicks and keys of GNOME's
    /// lists: a click or an arrow key selects one row, and with Shift extends the selection to
    /// another row. Control+click and Control+Space select or deselect one more row, and
    /// Control+arrow keys move the focus without selecting. A mouse drag that begins in the empty
    /// area below the last row selects the rows that its rectangle crosses. If ``selectionMode`` is
    /// `single`, only one row is selected.
    public var selectsOnClick: Bool {
        get { controller.selectsOnClick }
        set { controller.selectsOnClick = newValue }
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

    /// Searches all rows for a text, and highlights the matches in visible rows; ends the list's
    /// previous search.
    ///
    /// - Parameters:
    ///   - text: The text to search for; any white space in it matches any other.
    ///   - matchesCase: Whether upper and lower case are different.
    /// - Returns: The search, which continues in the background until it is complete.
    @discardableResult
    public func find(_ text: String, matchesCase: Bool = false) -> ListSearch {
        controller.highlighter.find(text, matchesCase: matchesCase)
    }

    /// Scrolls the list as if the user had made this input.
    package func scroll(_ input: ScrollInput) { controller.scrolled(input) }
}

extension ContentList: TextSearchable {}
