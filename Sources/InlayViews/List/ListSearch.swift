import InlayGeometry

/// Finds a text in all rows of a list, also in those that nobody has seen yet.
///
/// ```swift
/// let search = list.find("harbour")
/// search.onChange = { label.text = "\(search.current ?? 0) of \(search.count)" }
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
    public private(set) var count = 0
    /// Whether all rows were looked through.
    public private(set) var isComplete = false
    /// The number of the place that is shown, from 1.
    public var current: Int? {
        guard let place, let index = found.firstIndex(where: { $0.row == place.row }) else {
            return nil
        }
        return found[..<index].reduce(place.number + 1) { $0 + $1.count }
    }
    /// Is told when more places were found, or another is shown.
    public var onChange: (@MainActor () -> Void)?

    /// The place that is shown: a row, and which of the places in it.
    private(set) var place: (row: Int, number: Int)?
    private var found: [(row: Int, count: Int)] = []
    private weak var controller: ListController?
    private var task: Task<Void, Never>?

    init(_ text: String, in controller: ListController) {
        self.text = text
        self.controller = controller
        task = Task { [weak self] in await self?.look() }
    }

    isolated deinit {
        task?.cancel()
    }

    /// Shows the next place; after the last one the first.
    public func next() { go { $0 } }

    /// Shows the place before; before the first one the last.
    public func previous() { go { found.count - 1 - $0 } }

    /// Ends the search, and takes the marks away.
    public func end() {
        task?.cancel()
        controller?.endSearch(self)
    }

    /// Looks through rows in pieces, so that nothing waits for it.
    private func look() async {
        guard !text.isEmpty else { return }
        var index = 0
        while let controller, !Task.isCancelled, index < controller.geometry.heights.count {
            let rows = Array(index..<min(index + 64, controller.geometry.heights.count))
            let contents = rows.map { controller.content($0) }
            let wanted = text
            let counts = await Task.detached(priority: .utility) {
                contents.map { PreparedRow($0).count(of: wanted) }
            }.value
            guard !Task.isCancelled else { return }
            index += rows.count
            let new = zip(rows, counts).filter { $0.1 > 0 }.map { (row: $0.0, count: $0.1) }
            guard !new.isEmpty else { continue }
            found += new
            count += new.reduce(0) { $0 + $1.count }
            onChange?()
        }
        isComplete = true
        onChange?()
    }

    /// Goes a place on, in the direction in which rows are counted by `order`.
    private func go(_ order: (Int) -> Int) {
        guard !found.isEmpty, let controller else { return }
        let isForward = order(0) == 0
        var index: Int
        var number: Int
        if let place, let at = found.firstIndex(where: { $0.row == place.row }) {
            index = at
            number = place.number + (isForward ? 1 : -1)
            if number < 0 || number >= found[index].count {
                index = (index + (isForward ? 1 : found.count - 1)) % found.count
                number = isForward ? 0 : found[index].count - 1
            }
        } else {
            // From what is seen on.
            let seen = controller.geometry.visibleRows().lowerBound
            index =
                isForward
                ? found.firstIndex { $0.row >= seen } ?? 0
                : found.lastIndex { $0.row <= seen } ?? found.count - 1
            number = isForward ? 0 : found[index].count - 1
        }
        place = (found[index].row, number)
        controller.show(self)
        onChange?()
    }
}
