import InlayGeometry
import InlayHTML
public import InlayWebViews

/// A search for a text in all rows of a list, including those that haven't been displayed.
///
/// ```swift
/// let search = list.find("harbour")
/// search.onChange = { [weak search] in show(search?.current, search?.count) }
/// search.next()
/// ```
///
/// Searches the rows in the background, beginning with the visible ones, and highlights the matches
/// in visible rows. Ends when the list starts another search, or when ``end()`` is called.
@MainActor
public final class ListSearch: TextSearch {
    /// The text to search for; any white space in it matches any other.
    public let text: String
    /// Whether upper and lower case are different.
    public let matchesCase: Bool
    /// The number of matches found so far.
    public var count: Int { found.count }
    /// Whether all rows were searched.
    public var isComplete: Bool { pending.isEmpty }
    /// The number of the selected match, from 1; nil if none is selected.
    public var current: Int? {
        guard let selectedMatch, found[selectedMatch.row] > 0 else { return nil }
        return found.count(before: selectedMatch.row) + selectedMatch.number + 1
    }
    /// Called when more matches were found, another match was selected, or all rows were searched.
    public var onChange: (@MainActor () -> Void)?

    /// The normalized search text: each run of white space is a single space.
    let query: String
    /// The selected match, if any: a row, and the number of the match within it, from 0.
    private(set) var selectedMatch: (row: Int, number: Int)?
    /// The direction of a ``next()`` or ``previous()`` call that was made before any match was
    /// found.
    private var pendingDirection: Direction?
    private var found = SearchMatches()
    /// The rows that haven't been searched yet.
    private var pending: RangeSet<Int>
    /// A counter of changes to the rows: if it changes while a chunk is searched in the background,
    /// the results are stale.
    private var revision = 0
    /// The rows that are being searched in the background.
    private var searching = RangeSet<Int>()
    private var isStopped = false
    private weak var highlighter: SearchHighlighter?
    private var task: Task<Void, Never>?

    /// The greatest number of rows in a chunk: rows that are searched together in the background.
    private static let chunk = 64

    private enum Direction {
        case forward, backward
    }

    init(_ text: String, matchesCase: Bool, in highlighter: SearchHighlighter) {
        self.text = text
        self.matchesCase = matchesCase
        query = HTMLTree.searchable(text)
        self.highlighter = highlighter
        pending = query.isEmpty ? RangeSet() : RangeSet(0..<highlighter.rows.count)
        continueSearch()
    }

    /// Selects the next match and scrolls to it; the first match comes after the last.
    ///
    /// If no match was found yet, the first match that the search finds is selected as soon as it
    /// is found. The search begins with the visible rows.
    public func next() { go(.forward) }

    /// Selects the previous match and scrolls to it; the last match comes before the first.
    ///
    /// If no match was found yet, nothing is selected until all rows are searched.
    public func previous() { go(.backward) }

    /// Ends the search, and removes the highlights.
    public func end() {
        stop()
        highlighter?.end(self)
    }

    /// Stops the background search, without calling ``onChange``.
    func stop() {
        isStopped = true
        onChange = nil
        task?.cancel()
    }

    /// Adjusts the matches after rows were inserted, removed, moved or changed.
    func apply(_ changes: RowChanges) {
        guard !query.isEmpty else { return }
        pending = changes.newIndices(of: pending)
        pending.formUnion(changes.inserted)
        pending.formUnion(changes.reloaded)
        selectedMatch = selectedMatch.flatMap { match in
            changes.newIndex(of: match.row).map { (row: $0, number: match.number) }
        }
        found.apply(changes)
        if !changes.isOrderKept || !changes.reloaded.isDisjoint(searching) { revision += 1 }
        continueSearch()
    }

    // MARK: - Searching

    /// Continues the search in chunks, so that it doesn't block the main thread.
    private func continueSearch() {
        guard task == nil, !query.isEmpty, !isStopped else { return }
        task = Task { [weak self] in
            while await self?.searchNextChunk() ?? false {}
        }
    }

    private func searchNextChunk() async -> Bool {
        guard let highlighter, !isStopped, let next = nextRows(of: highlighter) else {
            task = nil
            if isComplete, let pendingDirection { go(pendingDirection) }
            if !isStopped { onChange?() }
            return false
        }
        let contents = highlighter.rows.read(next, highlighter.rows.displayedContent)
        let rows = next.prefix(contents.count)
        let (query, matchesCase, searchedRevision) = (query, matchesCase, revision)
        searching = RangeSet(rows)
        guard let prepared = try? await highlighter.cache.rows(contents, priority: .utility)
        else { return false }
        let counts = await Task.detached(priority: .utility) {
            prepared.map { $0.count(of: query, matchesCase: matchesCase) }
        }.value
        guard !isStopped else { return false }
        // The rows changed during the search: they are searched again.
        guard searchedRevision == revision else { return true }
        pending.remove(contentsOf: rows)
        let new = zip(rows, counts).map { (row: $0, count: $1) }.filter { $0.count > 0 }
        guard !new.isEmpty else { return true }
        found.insert(new)
        clampSelectedMatch()
        // Rows are searched from the visible ones on, so that the first match found is the next
        // one.
        pendingDirection == .forward ? go(.forward) : onChange?()
        return true
    }

    /// Returns the next chunk of rows to search; nil if all rows were searched.
    ///
    /// The rows from the first visible one to the end come first, then the rows above them.
    private func nextRows(of highlighter: SearchHighlighter) -> Range<Int>? {
        let firstVisible = highlighter.rows.geometry.visibleRows().lowerBound
        let ahead = pending.ranges.first { $0.upperBound > firstVisible }
        guard let range = ahead ?? pending.ranges.first else { return nil }
        let next = ahead == nil ? range : range.clamped(to: firstVisible..<Int.max)
        return next.prefix(Self.chunk)
    }

    /// Keeps the selected match valid: a row that was searched again may have fewer matches than
    /// before.
    private func clampSelectedMatch() {
        guard let selectedMatch else { return }
        let count = found[selectedMatch.row]
        guard count > 0, selectedMatch.number >= count else { return }
        self.selectedMatch = (selectedMatch.row, count - 1)
        if let row = highlighter?.rows.loaded[selectedMatch.row] { highlighter?.mark(row) }
    }

    private func go(_ direction: Direction) {
        guard let highlighter, !isStopped else { return }
        guard !found.isEmpty else {
            pendingDirection = isComplete ? nil : direction
            return
        }
        pendingDirection = nil
        let visible = highlighter.rows.geometry.visibleRows().lowerBound
        // `current` counts from 1.
        let next =
            switch direction {
            case .forward: current ?? found.count(before: visible)
            case .backward: current.map { $0 - 2 } ?? found.count(before: visible + 1) - 1
            }
        selectedMatch = found.match((next + count) % count)
        highlighter.show(self)
        onChange?()
    }
}
