import CGTK
import InlayShell

/// The maximum size of a box or child, in pixels.
///
/// It is so small that GTK's sums of sizes don't overflow 32 bits.
private nonisolated let longest = 100_000_000

/// The visible children of a box, or the columns of a row in a grid, with their sizes along its axis.
nonisolated struct WeightedChildren {
    private struct Child {
        /// The child of the box; nil if the box has none in this column of its grid.
        let widget: WidgetPointer?
        /// The weight in thousandths.
        let weight: Int
        /// The width of the child's column in a grid; nil if there is no grid.
        var column: SizeRequest?
    }

    private let children: [Child]
    private let axis: GtkOrientation
    /// The distance between two children, in pixels.
    private let distance: Int
    private let isMirrored: Bool
    private let distribution: WeightLayout.Distribution
    private let baseline: WeightLayout.Baseline?

    /// Finds the children of a box.
    ///
    /// - Parameters:
    ///   - box: The box.
    ///   - layout: The layout of the box.
    ///   - isRequest: Whether GTK asks for the width of the box.
    init(_ box: WidgetPointer, _ layout: WeightLayout, isRequest: Bool = false) {
        children =
            layout.grid.map { Self.columns(of: box, $0.columns(for: box, isRequest: isRequest)) }
            ?? InlayShell.children(of: box).filter { gtk_widget_should_layout($0) != 0 }.map {
                Child(widget: $0, weight: WeightLayout.weight(of: $0))
            }
        axis = layout.isRow ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL
        (distribution, baseline) = (layout.distribution, layout.baseline)
        let most = longest / max(1, children.count - 1)
        distance = max(0, min(layout.spacing, most))
        isMirrored =
            axis == GTK_ORIENTATION_HORIZONTAL && gtk_widget_get_direction(box) == GTK_TEXT_DIR_RTL
    }

    /// Returns the columns of a row's grid that have a visible cell.
    private static func columns(of row: WidgetPointer, _ columns: [GridRows.Column?]) -> [Child] {
        let own = InlayShell.children(of: row)
        return columns.enumerated().compactMap { index, column in
            column.map {
                let isShown = index < own.count && gtk_widget_should_layout(own[index]) != 0
                return Child(
                    widget: isShown ? own[index] : nil, weight: $0.weight,
                    column: SizeRequest(minimum: $0.minimum, natural: $0.natural))
            }
        }
    }

    private var spacing: Int { distance * max(0, children.count - 1) }

    private func measure(
        _ child: Child, _ orientation: GtkOrientation, _ size: Int32
    ) -> SizeRequest {
        // The columns of all rows are equally wide, so they can't depend on the height of one row.
        let column = orientation == axis ? child.column : nil
        guard let request = column ?? child.widget.map({ SizeRequest(of: $0, orientation, size) })
        else { return .zero }
        return SizeRequest(
            minimum: min(request.minimum, Int32(longest)),
            natural: min(request.natural, Int32(longest)))
    }

    /// Returns the minimum and natural size of the box in one orientation.
    ///
    /// `size` is the size of the box in the other orientation; -1 if it is unknown.
    func request(_ orientation: GtkOrientation, _ size: Int32) -> SizeRequest {
        guard orientation == axis else {
            // The width never depends on the height: otherwise a column would be as wide as its
            // texts are on one line.
            let isKnown = size >= 0 && orientation == GTK_ORIENTATION_VERTICAL
            let sizes = isKnown ? sizes(for: size, across: -1) : nil
            if baseline != nil {
                let lines = RowMetrics(children.indices.map { metrics(of: $0, sizes?[$0] ?? -1) })
                return SizeRequest(minimum: lines.height, natural: lines.height)
            }
            var result = SizeRequest.zero
            for (index, child) in children.enumerated() {
                let request = measure(child, orientation, sizes?[index] ?? -1)
                result.minimum = max(result.minimum, request.minimum)
                result.natural = max(result.natural, request.natural)
            }
            return result
        }
        var (minimum, natural) = (spacing, spacing)
        var unit = 0.0
        for child in children {
            let request = measure(child, axis, size)
            minimum += Int(request.minimum)
            if child.weight > 0 {
                unit = max(unit, Double(request.natural) / Double(child.weight))
            } else {
                natural += Int(request.natural)
            }
        }
        let weights = children.reduce(0) { $0 + $1.weight }
        natural += Int(min((unit * Double(weights)).rounded(.up), Double(longest)))
        return SizeRequest(
            minimum: Int32(min(minimum, longest)),
            natural: Int32(min(max(minimum, natural), longest)))
    }

    /// Returns the size of each child along the axis.
    ///
    /// `length` is the size of the box along the axis. `across` is its size in the other direction,
    /// or -1 if that size is unknown.
    private func sizes(for length: Int32, across: Int32) -> [Int32] {
        var requests = children.map { child in
            let request = measure(child, axis, across)
            return GtkRequestedSize(
                data: nil, minimum_size: request.minimum,
                natural_size: child.weight > 0 ? request.minimum : request.natural)
        }
        let least = requests.reduce(spacing) { $0 + Int($1.minimum_size) }
        var rest = Int(
            gtk_distribute_natural_allocation(
                Int32(max(0, Int(length) - least)), UInt32(requests.count), &requests))
        var sizes = requests.map { Int($0.minimum_size) }
        // Children that need more than their share keep it, and the others share what is left.
        var sharing = children.indices.filter { children[$0].weight > 0 }
        rest += sharing.reduce(0) { $0 + sizes[$1] }
        while !sharing.isEmpty {
            let weights = sharing.reduce(0) { $0 + children[$1].weight }
            func share(of length: Int, _ index: Int, _ weights: Int) -> Double {
                Double(length) * Double(children[index].weight) / Double(weights)
            }
            let large = sharing.filter { Double(sizes[$0]) > share(of: rest, $0, weights) }
            guard large.isEmpty else {
                rest -= large.reduce(0) { $0 + sizes[$1] }
                sharing.removeAll { large.contains($0) }
                continue
            }
            var (left, leftWeights) = (rest, weights)
            for index in sharing {
                sizes[index] = Int(share(of: left, index, leftWeights).rounded())
                left -= sizes[index]
                leftWeights -= children[index].weight
            }
            break
        }
        return sizes.map { Int32(clamping: $0) }
    }

    // MARK: - Baselines

    /// The height of a child and the distance from its top to its baseline.
    private struct BaselineMetrics {
        let height: Int32
        let ascent: Int32
    }

    /// The ascent and the height of a row whose children are aligned at their baselines.
    private struct RowMetrics {
        let ascent: Int32
        let height: Int32

        init(_ lines: [BaselineMetrics]) {
            ascent = lines.map(\.ascent).max() ?? 0
            height = ascent + (lines.map { $0.height - $0.ascent }.max() ?? 0)
        }
    }

    /// Measures a child's height and baseline at a given width; a `width` of -1 means unknown.
    ///
    /// A child without a baseline is aligned by its bottom edge.
    private func metrics(of index: Int, _ width: Int32) -> BaselineMetrics {
        guard let widget = children[index].widget else {
            return BaselineMetrics(height: 0, ascent: 0)
        }
        let request = SizeRequest(of: widget, GTK_ORIENTATION_VERTICAL, width)
        let natural = min(request.natural, Int32(longest))
        var ascent = request.naturalBaseline
        guard ascent >= 0 else { return BaselineMetrics(height: natural, ascent: natural) }
        if baseline == .last {
            // On one line both baselines are the same.
            let line = SizeRequest(of: widget, GTK_ORIENTATION_VERTICAL)
            let below = line.natural - line.naturalBaseline
            if line.naturalBaseline >= 0 { ascent = max(ascent, natural - below) }
        }
        return BaselineMetrics(height: natural, ascent: ascent)
    }

    // MARK: - Allocation

    /// Returns the positions of the children along the axis.
    private func positions(_ sizes: [Int32], _ length: Int32) -> [Int] {
        let rest = Int(length) - spacing - sizes.reduce(0) { $0 + Int($1) }
        let gaps = children.count - 1
        var positions: [Int] = []
        var next = 0.0
        var gap = Double(distance)
        if distribution != .end, gaps > 0, rest > 0, children.allSatisfy({ $0.weight == 0 }) {
            gap += Double(rest) / Double(gaps)
        }
        for size in sizes {
            positions.append(Int(next.rounded()))
            next += Double(size) + gap
        }
        guard distribution == .equalCentering, gaps > 0, rest > 0 else { return positions }
        let start = Double(sizes[0]) / 2
        let end = Double(length) - Double(sizes[gaps]) / 2
        let centered = sizes.enumerated().map { index, size in
            Int((start + (end - start) * Double(index) / Double(gaps) - Double(size) / 2).rounded())
        }
        // Children of very different sizes could overlap; they keep equal gaps.
        let isFree = (0..<gaps).allSatisfy {
            centered[$0] + Int(sizes[$0]) + distance <= centered[$0 + 1]
        }
        return isFree ? centered : positions
    }

    /// Gives the children their positions and sizes in a box of the given size.
    func allocate(_ width: Int32, _ height: Int32) {
        let isRow = axis == GTK_ORIENTATION_HORIZONTAL
        let sizes = sizes(
            for: isRow ? width : height, across: baseline != nil ? -1 : isRow ? height : width)
        let positions = positions(sizes, isRow ? width : height)
        let lines = baseline == nil ? [] : children.indices.map { metrics(of: $0, sizes[$0]) }
        let all = RowMetrics(lines)
        // The lines are in the middle of a higher row.
        let top = max(0, (height - all.height) / 2)
        for (index, child) in children.enumerated() {
            guard let widget = child.widget else { continue }
            let size = sizes[index]
            let start = Int32(
                clamping: isMirrored
                    ? Int(width) - positions[index] - Int(size) : positions[index])
            var allocation = GtkAllocation(
                x: isRow ? start : 0, y: isRow ? 0 : start, width: isRow ? size : width,
                height: isRow ? height : size)
            if !lines.isEmpty {
                allocation.y = top + all.ascent - lines[index].ascent
                allocation.height = lines[index].height
            }
            gtk_widget_size_allocate(widget, &allocation, -1)
        }
    }
}
