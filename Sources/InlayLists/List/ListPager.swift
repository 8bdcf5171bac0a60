import InlayGeometry

/// A pager that fetches pages of items as a list scrolls near its ends, and inserts them without
/// moving visible rows.
///
/// ```swift
/// pager = ListPager(list, from: Comments())
/// pager.onChange = { [weak pager] in
///     if case .failed(let error) = pager?.after { tell(error) }
/// }
/// ```
///
/// A failed page is fetched again by ``retry()``, or when the user scrolls away from the end of the
/// list and back. ``refresh()`` fetches the first page again and merges it with the rows.
@MainActor
public final class ListPager<Item: Identifiable> {
    /// The state of paging at an end of the list.
    public enum State {
        /// The next page is fetched when the list scrolls near this end.
        case idle
        /// A page is being fetched.
        case loading
        /// There are no more pages at this end.
        case complete
        /// The last request for a page failed.
        case failed(any Error)
    }

    /// The state of paging before the first item.
    public private(set) var before = State.idle { didSet { stateChanged() } }
    /// The state of paging after the last item.
    public private(set) var after = State.idle { didSet { stateChanged() } }
    /// The state of the last ``refresh()``; never ``State/complete``.
    public private(set) var refreshing = State.idle { didSet { onChange?() } }
    /// Called when ``before``, ``after`` or ``refreshing`` changes.
    public var onChange: (@MainActor () -> Void)?

    private weak var list: ContentList<[Item]>?
    private let source: any ListPageSource<Item>
    private var tasks: [ListEnd: Task<Void, Never>] = [:]
    /// For each end of the list, the ids of the items at which pages without new items ended.
    ///
    /// Fetching continues from such an item, because new items may follow, but only once for each
    /// item. Thus fetching ends even if the source repeats pages.
    private var passed: [ListEnd: Set<Item.ID>] = [:]
    /// The ends of the list at which pages other than the first one were added.
    private var extendedEnds: Set<ListEnd> = []
    private var refreshTask: Task<Void, Never>?
    /// The version of the list's items that the refresh in progress began with, and to which the
    /// pager itself has only added pages since.
    private var refreshedVersion = 0

    /// Creates a pager, and starts to fetch pages for a list.
    ///
    /// Fetching ends when the pager is released.
    ///
    /// - Parameters:
    ///   - list: The list; it may be empty.
    ///   - source: The source of the pages.
    public init(_ list: ContentList<[Item]>, from source: some ListPageSource<Item>) {
        self.list = list
        self.source = source
        list.controller.events.pager = self
        // A pager that this one replaces may be loading.
        list.isLoading = false
        list.surface.setNeedsFrame()
    }

    isolated deinit {
        for task in tasks.values { task.cancel() }
        refreshTask?.cancel()
        // The list no longer refers to a pager that is being released.
        if let list, list.controller.events.pager == nil { list.isLoading = false }
    }

    /// Restarts paging at both ends of the list, even where it was complete or had failed, and
    /// cancels a refresh.
    ///
    /// Call it after replacing the list's items.
    public func restart() {
        for task in tasks.values { task.cancel() }
        tasks = [:]
        passed = [:]
        extendedEnds = []
        (before, after) = (.idle, .idle)
        if let refreshTask {
            refreshTask.cancel()
            self.refreshTask = nil
            refreshing = .idle
        }
        list?.surface.setNeedsFrame()
    }

    /// Fetches the first page again and merges it with the list: inserts new rows, moves and removes
    /// rows, and reloads changed ones (all fetched ones if `Item` isn't `Equatable`).
    ///
    /// Visible rows stay in place.
    ///
    /// ```swift
    /// let refresh = MenuAction("Refresh", shortcuts: "F5") { pager.refresh() }
    /// ```
    ///
    /// The page after it is fetched as well to find out whether missing rows were removed or moved,
    /// and further pages until one ends with rows of the list. If ten pages contain no row of the
    /// list, they replace all rows. Rows outside of the fetched pages stay as they are.
    ///
    /// Rows must have moved down by at most one page, because others are taken for removed; call
    /// ``restart()`` after other changes of the order.
    ///
    /// The rows stay if a page can't be fetched; ``refreshing`` is the error then. If the app
    /// updates the list in the meantime, the first page is fetched again. Does nothing during
    /// another refresh.
    public func refresh() {
        guard let list, isCurrent, refreshTask == nil else { return }
        refreshing = .loading
        refreshedVersion = list.source.version
        let source = source
        refreshTask = Task { [weak self] in
            var state = State.idle
            do {
                var refresh = PageRefresh<Item>(try await source.page(after: nil))
                while let step = self?.nextStep(of: refresh) {
                    switch step {
                    case .restart:
                        refresh = PageRefresh(try await source.page(after: nil))
                    case .fetch(let needed, let item, let items):
                        let page =
                            needed.end == .first
                            ? try await source.page(before: item)
                            : try await source.page(after: item)
                        refresh.add(page, as: needed, for: items)
                    }
                }
                self?.merge(refresh)
            } catch {
                state = .failed(error)
            }
            guard !Task.isCancelled else { return }
            self?.refreshTask = nil
            self?.refreshing = state
        }
    }

    /// Retries the pages and the refresh that failed.
    public func retry() {
        if case .failed = refreshing { refresh() }
        for end in [ListEnd.first, .last] {
            if case .failed = self[end] { fetch(end) }
        }
    }

    private enum RefreshStep {
        /// Fetches the first page again, because the app updated the list.
        case restart
        /// Fetches the page beside an item at an end of the window; `items` are those of the list.
        case fetch(PageRefresh<Item>.NeededPage, Item, items: [Item])
    }

    /// Returns the next step of a refresh, or nil if it can be merged.
    private func nextStep(of refresh: PageRefresh<Item>) -> RefreshStep? {
        guard let list, isCurrent, !Task.isCancelled else { return nil }
        guard list.source.version == refreshedVersion else {
            refreshedVersion = list.source.version
            return .restart
        }
        guard let needed = refresh.neededPage(for: list.items, extendedEnds: extendedEnds),
            let item = needed.end == .first ? refresh.window.first : refresh.window.last
        else { return nil }
        return .fetch(needed, item, items: list.items)
    }

    private func merge(_ refresh: PageRefresh<Item>) {
        guard let list, isCurrent, !Task.isCancelled else { return }
        let items = list.items
        let merged = refresh.merged(with: items)
        let changes = refresh.changes(from: items, to: merged)
        if !changes.isEmpty { list.update(merged, changes: changes) }
        for end in [ListEnd.first, .last] {
            let (old, new, fetched) =
                end == .first
                ? (items.first, merged.first, refresh.window.first)
                : (items.last, merged.last, refresh.window.last)
            if refresh.isEnd(new, end) {
                extendedEnds.remove(end)
            } else if !refresh.isEnd(fetched, end) {
                extendedEnds.insert(end)
            }
            switch self[end] {
            // The page is discarded when it arrives if the item at this end changed.
            case .loading: break
            case .complete where refresh.reached.contains(end): break
            case _ where refresh.reached.contains(end): self[end] = .complete
            case _ where old?.id != new?.id: self[end] = .idle
            default: break
            }
        }
        list.surface.setNeedsFrame()
    }

    private func stateChanged() {
        var isLoading = false
        for state in [before, after] { if case .loading = state { isLoading = true } }
        if isCurrent { list?.isLoading = isLoading }
        onChange?()
    }

    /// Whether this pager fetches the list's pages; false once a newer pager of the list replaced
    /// it.
    private var isCurrent: Bool { list?.controller.events.pager === self }

    private subscript(end: ListEnd) -> State {
        get { end == .first ? before : after }
        set { if end == .first { before = newValue } else { after = newValue } }
    }

    private func fetch(_ end: ListEnd) {
        guard let list, isCurrent else { return }
        let items = list.items
        // An empty list has nothing to fetch before; its first page is fetched at the other end.
        guard end == .last || !items.isEmpty else { return }
        let item = end == .first ? items.first : items.last
        passed[end] = []
        fetch(end, from: item, beside: item?.id)
    }

    /// Fetches the page that continues from an item at an end of the list, or the first page if the
    /// item is nil; `last` is the id of the current item at this end.
    private func fetch(_ end: ListEnd, from item: Item?, beside last: Item.ID?) {
        self[end] = .loading
        let source = source
        tasks[end] = Task { [weak self] in
            do {
                let page =
                    if end == .first, let item {
                        try await source.page(before: item)
                    } else {
                        try await source.page(after: item)
                    }
                self?.add(page, at: end, beside: last)
            } catch {
                guard !Task.isCancelled else { return }
                self?[end] = .failed(error)
            }
        }
    }

    /// Adds a page at an end of the list.
    ///
    /// Discards the page if the item at this end changed since the request, or if a newer pager
    /// replaced this one.
    private func add(_ page: [Item], at end: ListEnd, beside item: Item.ID?) {
        guard let list, !Task.isCancelled else { return }
        guard isCurrent, item == (end == .first ? list.items.first : list.items.last)?.id else {
            self[end] = .idle
            return list.surface.setNeedsFrame()
        }
        // An item that moved to another page in the meantime is added only once.
        var existingIDs = Set(list.items.map(\.id))
        let new = page.filter { existingIDs.insert($0.id).inserted }
        let count = list.items.count
        if !new.isEmpty {
            let isFirst = end == .first
            let isRefreshed = list.source.version == refreshedVersion
            list.update(
                isFirst ? new + list.items : list.items + new,
                changes: RowChanges(
                    inserted: RangeSet(isFirst ? 0..<new.count : count..<count + new.count)),
                isAnimated: false)
            if isRefreshed { refreshedVersion = list.source.version }
            if count > 0 { extendedEnds.insert(end) }
        }
        // A page with only known items isn't the end: new ones may follow. A page is fetched next
        // to each item only once, so that paging ends even if the source repeats pages.
        let next = end == .first ? page.first : page.last
        if new.isEmpty, let next, passed[end, default: []].insert(next.id).inserted, next.id != item
        {
            return fetch(end, from: next, beside: item)
        }
        self[end] = new.isEmpty ? .complete : .idle
        list.surface.setNeedsFrame()
    }
}

extension ListPager: EndObserver {
    func scrolledNear(_ end: ListEnd, isNew: Bool) {
        switch self[end] {
        case .idle: fetch(end)
        case .failed: if isNew { fetch(end) }
        case .loading, .complete: break
        }
    }
}

/// A source of items that a list fetches page by page, in both directions.
///
/// ```swift
/// struct Comments: ListPageSource {
///     func page(before comment: Comment) async throws -> [Comment] {
///         try await service.get("comments", ["before": comment.id])
///     }
///     func page(after comment: Comment?) async throws -> [Comment] { … }
/// }
/// ```
@MainActor
public protocol ListPageSource<Item> {
    /// The type of the list's items.
    associatedtype Item

    /// Fetches the page of items right before an item, in the order of the list.
    ///
    /// - Parameter item: The first item of the list or, if the last fetched page contained no new
    ///   items, the first item of that page.
    /// - Returns: The items of the page; none at the beginning of the data.
    /// - Throws: An error, which the pager reports as ``ListPager/State/failed(_:)``.
    func page(before item: Item) async throws -> [Item]

    /// Fetches the page of items right after an item, in the order of the list.
    ///
    /// - Parameter item: The last item of the list or, if the last fetched page contained no new
    ///   items, the last item of that page; `nil` to fetch the first page.
    /// - Returns: The items of the page; none at the end of the data.
    /// - Throws: An error, which the pager reports as ``ListPager/State/failed(_:)``.
    func page(after item: Item?) async throws -> [Item]
}

extension ListPageSource {
    /// Returns no items, for sources whose data begins with the first page.
    ///
    /// - Parameter item: An item, which is ignored.
    /// - Returns: No items.
    public func page(before item: Item) async -> [Item] { [] }
}
