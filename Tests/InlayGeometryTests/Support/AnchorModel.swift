import InlayTesting

@testable import InlayGeometry

/// A model of the scroll anchor over plain arrays, compared with a list that gets the same changes.
struct AnchorModel {
    private(set) var list: ListGeometry
    private(set) var ids: [Int]
    /// The offset to which the list has to be scrolled.
    private(set) var expected = 0.0

    private enum Target: Equatable {
        case none
        case id(Int)
        case end
    }

    private var target = Target.none
    private var painted: Set<Int> = []
    private var nextID: Int
    private var random: SeededGenerator

    init(seed: Int) {
        random = SeededGenerator(seed: UInt64(seed))
        let count = Int.random(in: 1...60, using: &random)
        ids = Array(0..<count)
        nextID = count
        list = ListGeometry(heights: RowHeights(count: count), viewportHeight: 500)
    }

    /// Applies a random change to the list and to the model; returns its description.
    mutating func step() -> String {
        painted = Set(ids.filter { _ in Bool.random(using: &random) })
        switch Int.random(in: 0..<13, using: &random) {
        case 0, 1, 2: return scroll()
        case 3:
            list.edge = [.none, .start, .end].randomElement(using: &random) ?? .none
            return "edge \(list.edge)"
        case 4, 5: return changeRows()
        case 6:
            let height = Double(Int.random(in: 100...900, using: &random))
            return keeping("viewport \(height)", { _ in true }) { list, _ in
                list.setViewportHeight(height)
            }
        case 7 where !ids.isEmpty: return rescale()
        case 9, 10: return setMargins()
        case 8:
            return keeping("estimates", { _ in true }) { $0.refreshEstimates(drawing: $1) }
        default: return setHeight()
        }
    }

    private func top(_ row: Int) -> Double {
        (0..<row).reduce(0) { $0 + list.heights[$1].height }
    }
    private var start: Double { -list.margins.above }
    private var end: Double {
        max(top(ids.count) + list.margins.below - list.viewportHeight, start)
    }
    private func clamped(_ offset: Double) -> Double { min(max(offset, start), end) }

    private mutating func scroll() -> String {
        target = .none
        let choice = Int.random(in: 0..<5, using: &random)
        switch choice {
        case 4:
            list.scrollToStart()
            expected = start
            if start == 0, !ids.isEmpty { target = .id(ids[0]) }
        case 0 where !ids.isEmpty:
            let row = Int.random(in: ids.indices, using: &random)
            list.scroll(to: row)
            expected = clamped(top(row))
            target = .id(ids[row])
        case 1:
            list.scrollToEnd()
            expected = end
            target = ids.isEmpty ? .none : .end
        default:
            let distance = Double(Int.random(in: -900...900, using: &random))
            list.scroll(by: distance)
            expected = clamped(expected + distance)
        }
        return "scroll \(choice)"
    }

    private mutating func setHeight() -> String {
        guard let row = ids.indices.randomElement(using: &random) else { return "nothing" }
        let height = Double(Int.random(in: 10...700, using: &random))
        guard Int.random(in: 0..<4, using: &random) == 0 else {
            return keeping("row \(row) is \(height) px", { _ in true }) {
                $0.setHeight(height, of: row, drawing: $1)
            }
        }
        let followsEnd = list.edge == .end && expected >= end
        let position = max(top(row) - expected, -height)
        // A list pinned to its end keeps its scroll target, as with any other change.
        if followsEnd {
            return keeping("row \(row) is opened at the end", { _ in true }) {
                $0.setHeight(height, of: row, keepsTop: true, drawing: $1)
            }
        }
        list.setHeight(height, of: row, keepsTop: true) { _ in .init() }
        expected = clamped(top(row) - position)
        return "row \(row) is opened to \(height) px"
    }

    private mutating func setMargins() -> String {
        let heights = [0, 30, 200, 1_500]
        let margins = ListMargins(
            above: Double(heights.randomElement(using: &random) ?? 0),
            below: Double(heights.randomElement(using: &random) ?? 0))
        let followsEnd = (list.edge == .end || target == .end) && expected >= end
        let isFree = target == .none || !ids.isEmpty && target == .id(ids[0])
        guard margins != list.margins, isFree, expected <= start, !followsEnd else {
            return keeping("margins \(margins)", { _ in true }) {
                $0.setMargins(margins, drawing: $1)
            }
        }
        list.setMargins(margins) { _ in .init() }
        (expected, target) = (start, .none)
        return "margins \(margins) at the start"
    }

    private mutating func rescale() -> String {
        let (old, total) = (expected, top(ids.count))
        let row = list.heights.row(at: expected)
        let part = (expected - top(row)) / list.heights[row].height
        let factor = Double.random(in: 0.5...2, using: &random)
        let hold = hold()
        list.rescale(by: factor)
        switch hold {
        case .offset(let offset): expected = offset(self)
        case .rows(let rows):
            let aligned = rows.first { $0.isAligned }.flatMap { ids.firstIndex(of: $0.id) }
            let atRow = part < 0 ? old : top(row) + list.heights[row].height * part
            let inFooter = part > 1 ? top(ids.count) + old - total : atRow
            expected = clamped(aligned.map(top) ?? inFooter)
        }
        return "rescale by \(factor)"
    }

    private mutating func reload() -> String {
        let rows = ids.indices.filter { _ in Bool.random(using: &random) }
        let changes = RowChanges(reloaded: RangeSet(rows, within: ids.indices))
        return keeping("reload of \(rows)", { _ in true }) { $0.apply(changes, drawing: $1) }
    }

    private mutating func changeRows() -> String {
        if Int.random(in: 0..<6, using: &random) == 0 { return reload() }
        var new = ids.filter { _ in Int.random(in: 0..<8, using: &random) > 0 }
        if Int.random(in: 0..<12, using: &random) == 0 { new = [] }
        for _ in 0..<Int.random(in: 0...6, using: &random) {
            new.insert(nextID, at: Int.random(in: 0...new.count, using: &random))
            nextID += 1
        }
        if let moved = new.randomElement(using: &random) {
            new.removeAll { $0 == moved }
            new.insert(moved, at: Int.random(in: 0...new.count, using: &random))
        }
        let changes = RowChanges(from: ids, to: new)
        guard !changes.isOrderKept else { return reload() }
        if target == .end { target = .none }
        let stays = Set(ids.indices.filter(changes.stays).map { ids[$0] })
        return keeping("\(ids) to \(new)", { stays.contains($0) }, new) {
            $0.apply(changes, drawing: $1)
        }
    }

    // MARK: - The rule

    private enum Hold {
        case offset((AnchorModel) -> Double)
        case rows([HeldRow])
    }

    private struct HeldRow {
        var id: Int
        var position: Double
        var isAligned = false
    }

    private mutating func hold(rowsChange: Bool = false) -> Hold {
        guard !ids.isEmpty else {
            return list.edge == .end && expected >= end ? .offset { $0.end } : marginHold
        }
        if expected <= 0, start == 0 {
            if target == .none { target = .id(ids[0]) }
        }
        if list.edge == .end || target == .end, expected >= end { return .offset { $0.end } }
        if list.edge == .start, expected <= start { return .offset { $0.start } }
        let all = ids.indices.map { HeldRow(id: ids[$0], position: top($0) - expected) }
        let seen = ids.indices.filter { row in
            all[row].position < list.viewportHeight
                && all[row].position + list.heights[row].height > 0
        }
        var rows: [HeldRow] = []
        if case .id(let id) = target, let row = ids.firstIndex(of: id) {
            let position = all[row].position
            // Before the heights are known, an end of the list is no reason for inserted rows.
            let isLimited =
                position > 0 && expected >= end
                && (!rowsChange || seen.contains { list.heights[$0].source != .measured })
            if isLimited || position == 0 {
                rows = [HeldRow(id: id, position: 0, isAligned: true)]
            } else if position + list.heights[row].height >= 0, position < list.viewportHeight {
                rows = [all[row]]
            }
        }
        let isAligned = rows.first?.isAligned ?? false
        if start < 0, expected <= start, !rowsChange, !isAligned { return .offset { $0.start } }
        if rows.isEmpty, seen.isEmpty { return marginHold }
        let visible = seen.map { all[$0] }
        let whole = visible.filter { $0.position > -0.5 }
        return .rows(
            rows + whole.filter { painted.contains($0.id) } + whole
                + visible.filter { $0.position <= -0.5 })
    }

    /// The header or the footer at the top of the viewport.
    private var marginHold: Hold {
        let (top, below) = (expected - start, expected - top(ids.count))
        return expected < 0 || expected <= start
            ? .offset { $0.clamped($0.start + top) }
            : .offset { $0.clamped($0.top($0.ids.count) + below) }
    }

    /// Changes the list while a row or an edge is the anchor.
    private mutating func keeping(
        _ description: String, _ stays: (Int) -> Bool, _ new: [Int]? = nil,
        _ change: (inout ListGeometry, ListGeometry.Drawing) -> Void
    ) -> String {
        let hold = hold(rowsChange: new != nil)
        let first = ids.isEmpty ? 0 : list.heights.row(at: expected)
        let below = ids[first...]
        let (old, painted) = (ids, painted)
        let previous = expected
        change(&list) { .init(isPainted: painted.contains(old[$0])) }
        if let new { ids = new }
        if case .id(let id) = target, !stays(id) { target = .none }
        switch hold {
        case .offset(let offset): expected = offset(self)
        case .rows(let rows):
            if let kept = rows.first(where: { stays($0.id) }),
                let row = ids.firstIndex(of: kept.id)
            {
                expected = clamped(
                    top(row) - max(kept.position, -list.heights[row].height))
            } else if previous < 0 {
                expected = clamped(previous)
            } else if let next = below.first(where: { stays($0) }),
                let row = ids.firstIndex(of: next)
            {
                expected = clamped(top(row))
            } else {
                expected = end
            }
        }
        if ids.isEmpty {
            target = .none
            if case .rows = hold { expected = start }
        }
        return description
    }
}
