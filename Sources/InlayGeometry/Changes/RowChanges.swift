/// How one order of rows becomes another: which rows go, come and change places.
///
/// ```swift
/// let changes = RowChanges(from: old.map(\.id), to: new.map(\.id))
/// list.apply(changes)
/// ```
///
/// Rows that go are named by their old indices, rows that come by their new ones, as are those that stay and have
/// another content.
public struct RowChanges: Hashable, Sendable {
    /// A row that is at another place among those that stay.
    public struct Move: Hashable, Sendable {
        /// Its index before.
        public var source: Int
        /// Its index afterwards.
        public var target: Int

        /// Names a move.
        public init(from source: Int, to target: Int) {
            self.source = source
            self.target = target
        }
    }

    /// The old indices of the rows that go, in their order.
    public let removed: [Int]
    /// The new indices of the rows that come, in their order.
    public let inserted: [Int]
    /// The rows that change places, in the order of their new ones.
    public let moves: [Move]
    /// The new indices of rows that stay, and have another content afterwards.
    public var reloaded: RangeSet<Int>

    /// The old indices of all rows that aren't left where they are, and the new ones of all that
    /// are put between those that are.
    let sources: [Int]
    let targets: [Int]
    /// The new index of each row that changes places, by its old one.
    private let places: [Int: Int]

    /// Names changes.
    ///
    /// - Parameters:
    ///   - removed: Old indices of rows that go.
    ///   - inserted: New indices of rows that come.
    ///   - moves: Rows that change places.
    ///   - reloaded: New indices of rows that have another content. It does no harm to name more.
    public init(
        removed: [Int] = [], inserted: [Int] = [], moves: [Move] = [],
        reloaded: RangeSet<Int> = RangeSet()
    ) {
        self.reloaded = reloaded
        self.removed = removed.sorted()
        self.inserted = inserted.sorted()
        self.moves = moves.sorted { $0.target < $1.target }
        sources = (removed + moves.map(\.source)).sorted()
        targets = (inserted + moves.map(\.target)).sorted()
        places = Dictionary(moves.map { ($0.source, $0.target) }) { first, _ in first }
        Self.check(sources, "goes or moves")
        Self.check(targets, "is put in or moved to")
    }

    private static func check(_ rows: [Int], _ what: String) {
        for (row, next) in zip(rows, rows.dropFirst()) {
            precondition(row != next, "Row \(row) \(what) twice in the same changes.")
        }
    }

    /// Finds the changes from one order of rows to another, in linear time but for a logarithm.
    ///
    /// Of rows with the same identity the first ones are taken for each other.
    ///
    /// - Parameters:
    ///   - old: The identities before.
    ///   - new: The identities afterwards.
    public init<ID: Hashable>(
        from old: some RandomAccessCollection<ID>, to new: some RandomAccessCollection<ID>
    ) {
        let (oldCount, newCount) = (old.count, new.count)
        func oldID(_ index: Int) -> ID { old[old.index(old.startIndex, offsetBy: index)] }
        func newID(_ index: Int) -> ID { new[new.index(new.startIndex, offsetBy: index)] }
        // Most changes leave the beginning or the end as it is.
        var start = 0
        while start < min(oldCount, newCount), oldID(start) == newID(start) { start += 1 }
        var tail = 0
        while tail < min(oldCount, newCount) - start,
            oldID(oldCount - 1 - tail) == newID(newCount - 1 - tail)
        {
            tail += 1
        }
        var places: [ID: [Int]] = [:]
        for index in (start..<oldCount - tail).reversed() {
            places[oldID(index), default: []].append(index)
        }
        var inserted: [Int] = []
        var kept: [Move] = []
        for index in start..<newCount - tail {
            if let source = places[newID(index)]?.popLast() {
                kept.append(Move(from: source, to: index))
            } else {
                inserted.append(index)
            }
        }
        let staying = Self.longestIncreasing(kept.map(\.source))
        self.init(
            removed: places.values.flatMap { $0 }, inserted: inserted,
            moves: kept.indices.filter { !staying.contains($0) }.map { kept[$0] })
    }

    /// Whether no row goes, comes or changes places.
    public var isOrderKept: Bool { sources.isEmpty && targets.isEmpty }

    /// Whether nothing changes.
    public var isEmpty: Bool { isOrderKept && reloaded.isEmpty }

    /// The index of a row afterwards; `nil` for one that goes.
    public func newIndex(of index: Int) -> Int? {
        let place = sources.firstPlace { $0 >= index }
        if place < sources.count, sources[place] == index { return places[index] }
        // Among the rows that stay it has a rank; as many new ones as come before it
        // push it on.
        let rank = index - place
        var (low, high) = (0, targets.count)
        while low < high {
            let middle = (low + high) / 2
            if targets[middle] - middle <= rank { low = middle + 1 } else { high = middle }
        }
        return rank + low
    }

    /// Whether a row is left where it is among those around it.
    public func stays(_ index: Int) -> Bool {
        let place = sources.firstPlace { $0 >= index }
        return place == sources.count || sources[place] != index
    }

    /// The positions of the longest run of numbers that only go up: the rows that needn't be moved.
    private static func longestIncreasing(_ numbers: [Int]) -> Set<Int> {
        var ends: [Int] = []
        var before = [Int](repeating: -1, count: numbers.count)
        for (position, number) in numbers.enumerated() {
            let length = ends.firstPlace { numbers[$0] >= number }
            before[position] = length > 0 ? ends[length - 1] : -1
            if length == ends.count { ends.append(position) } else { ends[length] = position }
        }
        var result: Set<Int> = []
        var position = ends.last ?? -1
        while position >= 0 {
            result.insert(position)
            position = before[position]
        }
        return result
    }
}
