/// The difference between two orders of rows: removals, insertions, moves and reloads.
///
/// ```swift
/// let changes = RowChanges(from: old.map(\.id), to: new.map(\.id))
/// changes.newIndex(of: 3)  // The new index of the row that was at index 3.
/// ```
///
/// Removed rows are identified by their old indices, inserted and reloaded rows by their new ones,
/// and moved rows by both.
public struct RowChanges: Hashable, Sendable {
    /// A row that moves past other rows, with its indices before and after the changes.
    public struct Move: Hashable, Sendable {
        /// The row's index before the changes.
        public var source: Int
        /// The row's index after the changes.
        public var target: Int

        /// Creates a move.
        public init(from source: Int, to target: Int) {
            self.source = source
            self.target = target
        }
    }

    /// The old indices of the removed rows.
    public let removed: RangeSet<Int>
    /// The new indices of the inserted rows.
    public let inserted: RangeSet<Int>
    /// The moved rows, in the order of their new indices.
    public let moves: [Move]
    /// The new indices of the rows to reload, because their content changed.
    public var reloaded: RangeSet<Int>

    /// The old indices of all removed and moved rows, in ascending order.
    let sources: [Int]
    /// The new indices of all inserted and moved rows, in ascending order.
    let targets: [Int]
    /// The new index of each moved row, by its old index.
    private let moveTargets: [Int: Int]

    /// Creates changes from their parts.
    ///
    /// Traps if a row is removed or moved twice, or if two rows get the same new index.
    ///
    /// - Parameters:
    ///   - removed: The old indices of removed rows.
    ///   - inserted: The new indices of inserted rows.
    ///   - moves: The rows that move.
    ///   - reloaded: The new indices of rows to reload because their content may have changed.
    ///     Indices of inserted rows are allowed, too.
    public init(
        removed: RangeSet<Int> = RangeSet(), inserted: RangeSet<Int> = RangeSet(),
        moves: [Move] = [], reloaded: RangeSet<Int> = RangeSet()
    ) {
        self.reloaded = reloaded
        self.removed = removed
        self.inserted = inserted
        self.moves = moves.sorted { $0.target < $1.target }
        sources = (moves.map(\.source) + removed.ranges.joined()).sorted()
        targets = (moves.map(\.target) + inserted.ranges.joined()).sorted()
        moveTargets = Dictionary(moves.map { ($0.source, $0.target) }) { first, _ in first }
        Self.check(sources, "goes or moves")
        Self.check(targets, "is put in or moved to")
    }

    private static func check(_ rows: [Int], _ what: String) {
        for (row, next) in zip(rows, rows.dropFirst()) {
            precondition(row != next, "Row \(row) \(what) twice in the same changes.")
        }
    }

    /// Computes the changes between two orders of rows in O(*n* log *n*) time.
    ///
    /// If multiple rows have the same identity, they are matched in order. ``reloaded`` is empty,
    /// because content isn't compared.
    ///
    /// - Parameters:
    ///   - old: The identities before the changes.
    ///   - new: The identities after the changes.
    public init<ID: Hashable>(
        from old: some RandomAccessCollection<ID>, to new: some RandomAccessCollection<ID>
    ) {
        let (oldCount, newCount) = (old.count, new.count)
        func oldID(_ index: Int) -> ID { old[old.index(old.startIndex, offsetBy: index)] }
        func newID(_ index: Int) -> ID { new[new.index(new.startIndex, offsetBy: index)] }
        // Most changes leave the beginning or the end unchanged, so both are skipped.
        var start = 0
        while start < min(oldCount, newCount), oldID(start) == newID(start) { start += 1 }
        var tail = 0
        while tail < min(oldCount, newCount) - start,
            oldID(oldCount - 1 - tail) == newID(newCount - 1 - tail)
        {
            tail += 1
        }
        var oldIndices: [ID: [Int]] = [:]
        for index in (start..<oldCount - tail).reversed() {
            oldIndices[oldID(index), default: []].append(index)
        }
        var inserted: [Int] = []
        var matched: [Move] = []
        for index in start..<newCount - tail {
            if let source = oldIndices[newID(index)]?.popLast() {
                matched.append(Move(from: source, to: index))
            } else {
                inserted.append(index)
            }
        }
        let staying = Self.longestIncreasing(matched.map(\.source))
        self.init(
            removed: RangeSet(oldIndices.values.joined().sorted().runs),
            inserted: RangeSet(inserted.runs),
            moves: matched.indices.filter { !staying.contains($0) }.map { matched[$0] })
    }

    /// Whether the rows and their order stay the same: no row is removed, inserted or moved.
    public var isOrderKept: Bool { sources.isEmpty && targets.isEmpty }

    /// Whether there are no changes.
    public var isEmpty: Bool { isOrderKept && reloaded.isEmpty }

    /// The number of rows after the changes minus the number before.
    package var countChange: Int { targets.count - sources.count }

    /// Returns the new index of a row, or nil if the row is removed.
    public func newIndex(of index: Int) -> Int? {
        let rank = sources.partitioningIndex { $0 >= index }
        if rank < sources.count, sources[rank] == index { return moveTargets[index] }
        return newIndex(ofStaying: index - rank)
    }

    /// Returns the new index of a row or, if the row is removed, of the nearest row that stays.
    ///
    /// The nearest row is the next row that is neither removed nor moved, or else the last such
    /// row. Returns nil if all rows are removed or moved. `count` is the number of rows before the
    /// changes.
    package func nearestIndex(of index: Int, count: Int) -> Int? {
        if let new = newIndex(of: index) { return new }
        let rank = sources.partitioningIndex { $0 >= index }
        let last = count - sources.count - 1
        return last >= 0 ? newIndex(ofStaying: min(index - rank, last)) : nil
    }

    /// Returns the new index of a staying row, which is a row that is neither removed nor moved: its
    /// rank among these rows plus the number of inserted and moved rows before it.
    private func newIndex(ofStaying rank: Int) -> Int {
        rank + targets.indices.partitioningIndex { targets[$0] - $0 > rank }
    }

    /// Returns whether a row is neither removed nor moved.
    public func stays(_ index: Int) -> Bool {
        let rank = sources.partitioningIndex { $0 >= index }
        return rank == sources.count || sources[rank] != index
    }

    /// Returns the positions in `numbers` of a longest increasing subsequence.
    ///
    /// The rows at these positions stay; all others have to be moved.
    private static func longestIncreasing(_ numbers: [Int]) -> Set<Int> {
        var ends: [Int] = []
        var before = [Int](repeating: -1, count: numbers.count)
        for (position, number) in numbers.enumerated() {
            let length = ends.partitioningIndex { numbers[$0] >= number }
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

extension RowChanges {
    /// Maps old row indices to new ones; removed rows are left out.
    ///
    /// Takes time in proportion to the number of ranges and changes, not of rows.
    ///
    /// - Parameter rows: Indices before the changes.
    /// - Returns: Indices after the changes.
    public func newIndices(of rows: RangeSet<Int>) -> RangeSet<Int> {
        var result = RangeSet<Int>()
        for range in rows.ranges {
            forEachRun(in: range) { run, new in result.insert(contentsOf: new..<new + run.count) }
        }
        return result
    }

    /// Compares old and new items, and returns these changes with all differing rows marked as
    /// ``reloaded``; inserted rows aren't compared.
    public func comparing<Item: Equatable>(
        _ old: some RandomAccessCollection<Item>, _ new: some RandomAccessCollection<Item>
    ) -> RowChanges {
        var changes = self
        forEachRun(in: 0..<old.count) { run, target in
            var before = old.index(old.startIndex, offsetBy: run.lowerBound)
            var after = new.index(new.startIndex, offsetBy: target)
            for offset in 0..<run.count {
                if old[before] != new[after] {
                    changes.reloaded.insert(contentsOf: target + offset..<target + offset + 1)
                }
                old.formIndex(after: &before)
                new.formIndex(after: &after)
            }
        }
        return changes
    }

    /// Calls a function for each run of rows that are adjacent both before and after the changes.
    ///
    /// The function receives the old indices of the run, and the new index of its first row.
    /// Removed rows are skipped; each moved row is a run of its own.
    private func forEachRun(in range: Range<Int>, _ body: (Range<Int>, Int) -> Void) {
        var index = range.lowerBound
        while index < range.upperBound {
            guard let new = newIndex(of: index) else {
                index += 1
                continue
            }
            let run =
                stays(index)
                ? min(stayingRun(from: index, to: new), range.upperBound - index) : 1
            body(index..<index + run, new)
            index += run
        }
    }

    /// Returns the length of the run of staying, adjacent rows that begins at `index`, which becomes
    /// `new`; `Int.max` if the run continues to the last row.
    private func stayingRun(from index: Int, to new: Int) -> Int {
        let source = sources.partitioningIndex { $0 > index }
        let target = targets.partitioningIndex { $0 > new }
        let rest = source < sources.count ? sources[source] - index : .max
        return target < targets.count ? min(rest, targets[target] - new) : rest
    }
}

extension RandomAccessCollection<Int> where Index == Int {
    /// The ranges of consecutive numbers; the collection must be in ascending order.
    var runs: [Range<Int>] {
        var runs: [Range<Int>] = []
        for number in self {
            if let last = runs.last, last.upperBound == number {
                runs[runs.count - 1] = last.lowerBound..<number + 1
            } else {
                runs.append(number..<number + 1)
            }
        }
        return runs
    }

    /// Returns the index of the first element for which `holds` is true; the end index if there is
    /// none.
    ///
    /// This is a binary search: if `holds` is true for an element, it must be true for all elements
    /// after it.
    package func partitioningIndex(_ holds: (Int) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

/// A collection of rows that are loaded on demand; their keys can be read without loading the rows.
///
/// When a list is updated, it compares only the keys, and then loads the rows in the viewport and
/// the overscan.
public protocol KeyedRows: RandomAccessCollection, Sendable {
    /// The type of a row's stable identity.
    associatedtype RowKey: Hashable & Sendable

    /// Returns the keys of all rows, in order.
    ///
    /// - Returns: One key for each row.
    /// - Throws: An error if the store can't be read.
    func keys() throws -> [RowKey]

    /// Returns a new snapshot of the store's current rows.
    ///
    /// - Returns: A new collection; this collection doesn't change.
    /// - Throws: An error if the store can't be read.
    func refresh() throws -> Self
}
