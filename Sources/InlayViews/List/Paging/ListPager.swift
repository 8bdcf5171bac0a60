import InlayGeometry

/// Fetches pages of items as a list comes near its ends, and adds them where nobody looks.
///
/// ```swift
/// let pager = ListPager(list, from: Comments())
/// pager.onChange = { spinner.isShown = pager.after == .loading }
/// ```
///
/// What is read stays where it is. A page that can't be fetched is fetched when the list comes near
/// that end anew, or with ``retry()``.
@MainActor
public final class ListPager<Item: Identifiable> {
    /// What is going on at an end of the list.
    public enum State {
        /// More is fetched when the list comes near.
        case idle
        /// A page is on its way.
        case loading
        /// Nothing more comes.
        case complete
        /// The last page wasn't fetched.
        case failed(any Error)
    }

    /// What is going on before the first item.
    public private(set) var before = State.idle { didSet { onChange?() } }
    /// What is going on after the last item.
    public private(set) var after = State.idle { didSet { onChange?() } }
    /// Is told when ``before`` or ``after`` changes.
    public var onChange: (@MainActor () -> Void)?

    private weak var list: ContentList<[Item]>?
    private let source: any ListPageSource<Item>
    private var tasks: [ListEnd: Task<Void, Never>] = [:]
    /// The items from which pages were asked for since the last one with anything new.
    private var passed: [ListEnd: Set<Item.ID>] = [:]

    /// Fetches pages for a list, from now on until the pager is let go.
    ///
    /// - Parameters:
    ///   - list: The list; it may be empty.
    ///   - source: Where pages come from.
    public init(_ list: ContentList<[Item]>, from source: some ListPageSource<Item>) {
        self.list = list
        self.source = source
        list.controller.events.nearEnd = { [weak self] end, isNew in self?.near(end, isNew) }
        list.controller.events.pager = ObjectIdentifier(self)
        list.surface.setNeedsFrame()
    }

    isolated deinit {
        for task in tasks.values { task.cancel() }
        guard let list, list.controller.events.pager == ObjectIdentifier(self) else { return }
        list.controller.events.nearEnd = nil
    }

    /// Begins anew, as after the list was given other items: what comes before and after them isn't known.
    public func restart() {
        for task in tasks.values { task.cancel() }
        tasks = [:]
        passed = [:]
        (before, after) = (.idle, .idle)
        list?.surface.setNeedsFrame()
    }

    /// Fetches again what wasn't fetched.
    public func retry() {
        for end in [ListEnd.first, .last] {
            if case .failed = self[end] { fetch(end) }
        }
    }

    private subscript(end: ListEnd) -> State {
        get { end == .first ? before : after }
        set { if end == .first { before = newValue } else { after = newValue } }
    }

    private func near(_ end: ListEnd, _ isNew: Bool) {
        switch self[end] {
        case .idle: fetch(end)
        case .failed: if isNew { fetch(end) }
        case .loading, .complete: break
        }
    }

    private func fetch(_ end: ListEnd) {
        guard let list else { return }
        let items = list.items
        // Before nothing there is nothing: the first page comes after it.
        guard end == .last || !items.isEmpty else { return }
        let item = end == .first ? items.first : items.last
        passed[end] = []
        fetch(end, from: item, beside: item?.id)
    }

    /// Fetches a page.
    ///
    /// - Parameters:
    ///   - end: The end of the list that it is for.
    ///   - item: The item that it is asked for from.
    ///   - last: The list's own last item at that end.
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

    /// Adds a page, unless the item that it was asked for is no longer the last one there.
    private func add(_ page: [Item], at end: ListEnd, beside item: Item.ID?) {
        guard let list, !Task.isCancelled else { return }
        guard item == (end == .first ? list.items.first : list.items.last)?.id else {
            self[end] = .idle
            return list.surface.setNeedsFrame()
        }
        // An item that moved to another page meanwhile is there once.
        var known = Set(list.items.map(\.id))
        let new = page.filter { known.insert($0.id).inserted }
        let count = list.items.count
        if !new.isEmpty {
            let isFirst = end == .first
            list.update(
                isFirst ? new + list.items : list.items + new,
                changes: RowChanges(
                    inserted: Array(isFirst ? 0..<new.count : count..<count + new.count)),
                isAnimated: false)
        }
        // A page of items that are all known isn't the end: what follows them may be new. Each item is
        // asked from once, so that a source that goes in circles comes to an end.
        let next = end == .first ? page.first : page.last
        if new.isEmpty, let next, passed[end, default: []].insert(next.id).inserted, next.id != item
        {
            return fetch(end, from: next, beside: item)
        }
        self[end] = new.isEmpty ? .complete : .idle
        list.surface.setNeedsFrame()
    }
}
