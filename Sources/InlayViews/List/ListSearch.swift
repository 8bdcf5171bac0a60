import InlayGeometry
import InlayHTML

/// Finds a text in all rows of a list, also in those that nobody has seen yet.
///
/// ```swift
/// let search = list.find("harbour")
/// search.onChange = { [weak search] in show(search?.current, search?.count) }
/// search.next()
/// ```
///
/// The rows are looked through from the one in sight on, in the background. The places in the rows
/// that are seen are marked. It ends when the list is searched for something else, or when
/// ``end()`` is called.
@MainActor
public final class ListSearch {
    /// What is looked for; upper and lower case are the same.
    public let text: String
    /// How many places were found so far.
    public var count: Int { found.count }
    /// Whether all rows were looked through.
    public private(set) var isComplete = false
    /// The number of the place that is shown, from 1.
    public var current: Int? {
        guard let place, found[place.row] > 0 else { return nil }
        return found.count(before: place.row) + place.number + 1
    }
    /// Is told when more places were found, or another is shown.
    public var onChange: (@MainActor () -> Void)?

    /// What is looked for as rows have it: white space of any kind and length is one space.
    let wanted: String
    /// The place that is shown: a row, and which of the places in it.
    private(set) var place: (row: Int, number: Int)?
    /// Whether the list still goes to the place, as nobody has scrolled since.
    var isOnItsWay = false
    /// Where to go as soon as something is found: asked for before anything was.
    private var wish: Direction?
    /// The rows in which something was found, in their order.
    private var found = SearchMatches()
    /// The rows that weren't looked through yet.
    private var pending: RangeSet<Int>
    /// Counts the changes after which what is being looked through may be something else.
    private var revision = 0
    /// The rows that are being looked through.
    private var looking = RangeSet<Int>()
    private var isStopped = false
    private weak var controller: ListController?
    private var task: Task<Void, Never>?

    /// The clock by which rows are read, which tests replace.
    private let now: @MainActor () -> ContinuousClock.Instant
    /// How many rows at most are looked through in the background at once.
    private static let chunk = 64
    /// How long the main thread reads rows before it goes on with something else: content may come from
    /// a template or a database.
    private static let longestRead = Duration.milliseconds(2)

    private enum Direction {
        case forward, backward
    }

    init(
        _ text: String, in controller: ListController,
        now: @escaping @MainActor () -> ContinuousClock.Instant = { .now }
    ) {
        self.text = text
        self.now = now
        wanted = HTMLTree.searchable(text)
        self.controller = controller
        pending = wanted.isEmpty ? RangeSet() : RangeSet(0..<controller.geometry.heights.count)
        isComplete = pending.isEmpty
        lookOn()
    }

    isolated deinit {
        task?.cancel()
    }

    /// Shows the next place; after the last one the first.
    ///
    /// Where nothing was found yet, the first place from what is seen on is shown as soon as it is.
    public func next() { go(.forward) }

    /// Shows the place before; before the first one the last.
    ///
    /// Where nothing was found yet, it is shown when all rows were looked through.
    public func previous() { go(.backward) }

    /// Ends the search, and takes the marks away.
    public func end() {
        stop()
        controller?.endSearch(self)
    }

    /// Looks no further, and tells nobody.
    func stop() {
        isStopped = true
        onChange = nil
        task?.cancel()
    }

    /// Rows came, went or changed places.
    func apply(_ changes: RowChanges) {
        guard !wanted.isEmpty else { return }
        pending = changes.newIndices(of: pending)
        for index in changes.inserted { pending.insert(contentsOf: index..<index + 1) }
        pending.formUnion(changes.reloaded)
        place = place.flatMap { place in
            changes.newIndex(of: place.row).map { (row: $0, number: place.number) }
        }
        found = SearchMatches(
            found.rows.compactMap { match in
                changes.newIndex(of: match.row).map { .init(row: $0, count: match.count) }
            }.filter { !changes.reloaded.contains($0.row) })
        if !changes.isOrderKept || !changes.reloaded.isDisjoint(looking) { revision += 1 }
        lookOn()
    }

    /// Rows have another content.
    func lookAgain(at rows: RangeSet<Int>) {
        guard !wanted.isEmpty else { return }
        pending.formUnion(rows)
        found = SearchMatches(found.rows.filter { !rows.contains($0.row) })
        if !rows.isDisjoint(looking) { revision += 1 }
        lookOn()
    }

    // MARK: - Looking

    /// Looks through rows in pieces, so that nothing waits for it.
    private func lookOn() {
        guard task == nil, !wanted.isEmpty, !isStopped else { return }
        isComplete = false
        task = Task { [weak self] in
            while await self?.lookThroughSome() ?? false {}
        }
    }

    /// Looks through the next rows; says whether there are more.
    private func lookThroughSome() async -> Bool {
        guard let controller, !isStopped, let next = nextRows(of: controller) else {
            task = nil
            isComplete = pending.isEmpty
            if isComplete, let wish { go(wish) }
            if !isStopped { onChange?() }
            return false
        }
        let contents = read(next, of: controller)
        let rows = next.prefix(contents.count)
        let (wanted, asked) = (wanted, revision)
        looking = RangeSet(rows)
        let counts = await Task.detached(priority: .utility) {
            contents.map { PreparedRow($0).count(of: wanted) }
        }.value
        guard !isStopped else { return false }
        // Or they may be others by now, and are looked through again.
        guard asked == revision else { return true }
        pending.remove(contentsOf: rows)
        let new = zip(rows, counts).filter { $0.1 > 0 }
            .map { SearchMatches.Row(row: $0.0, count: $0.1) }
        guard !new.isEmpty else { return true }
        keepPlace(among: new)
        found.insert(new)
        // Rows are looked through from what is seen on: the first that is found is the next.
        wish == .forward ? go(.forward) : onChange?()
        return true
    }

    /// Reads the first of some rows, as many as there is time for; one at least.
    private func read(_ rows: Range<Int>, of controller: ListController) -> [RowContent] {
        let start = now()
        var contents: [RowContent] = []
        for row in rows {
            contents.append(controller.content(row))
            guard now() - start < Self.longestRead else { break }
        }
        return contents
    }

    /// The next rows to look through, from what is in sight on.
    private func nextRows(of controller: ListController) -> Range<Int>? {
        let seen = controller.geometry.visibleRows().lowerBound
        let ahead = pending.ranges.first { $0.upperBound > seen }
        guard let range = ahead ?? pending.ranges.first else { return nil }
        return (ahead == nil ? range : range.clamped(to: seen..<Int.max)).prefix(Self.chunk)
    }

    /// A row that was looked through anew may have fewer places than before.
    private func keepPlace(among rows: [SearchMatches.Row]) {
        guard let place, let row = rows.first(where: { $0.row == place.row }) else { return }
        self.place = (place.row, min(place.number, row.count - 1))
    }

    private func go(_ direction: Direction) {
        guard let controller, !isStopped else { return }
        guard !found.isEmpty else {
            wish = isComplete ? nil : direction
            return
        }
        wish = nil
        let shown = place.flatMap { found[$0.row] > 0 ? $0 : nil }
        place = direction == .forward ? placeAfter(shown) : placeBefore(shown)
        controller.show(self)
        onChange?()
    }

    private func placeAfter(_ place: (row: Int, number: Int)?) -> (row: Int, number: Int)? {
        if let place, place.number + 1 < found[place.row] { return (place.row, place.number + 1) }
        let start = place.map { $0.row + 1 } ?? controller?.geometry.visibleRows().lowerBound ?? 0
        return (found.first(from: start) ?? found.first(from: 0)).map { ($0.row, 0) }
    }

    private func placeBefore(_ place: (row: Int, number: Int)?) -> (row: Int, number: Int)? {
        if let place, place.number > 0 { return (place.row, place.number - 1) }
        let end = place.map { $0.row - 1 } ?? controller?.geometry.visibleRows().lowerBound ?? 0
        return (found.last(upTo: end) ?? found.last(upTo: .max - 1))
            .map { ($0.row, $0.count - 1) }
    }
}
