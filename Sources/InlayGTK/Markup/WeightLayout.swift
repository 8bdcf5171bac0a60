import CGLib
import CGTK
import InlayGObject

/// A layout that distributes the remaining space of a row or column among its children by weight.
///
/// A child without a weight gets its natural size; no child gets less than its minimum size.
enum WeightLayout {
    /// Installs the layout in a box.
    ///
    /// - Parameters:
    ///   - box: A `GtkBox`, whose own layout is replaced.
    ///   - isRow: Whether the children are side by side.
    ///   - spacing: The distance between children.
    ///   - weights: The children that share the space.
    static func install(
        on box: Widget, isRow: Bool, spacing: Int, weights: [(child: Widget, weight: Double)]
    ) {
        for (child, weight) in weights {
            // In thousandths, as a pointer can hold it.
            setNumber(Int((min(weight, 1e6) * 1_000).rounded(.up)), "inlay-weight", of: child)
        }
        gtk_widget_set_layout_manager(
            box.cast(),
            gtk_custom_layout_new(
                requestMode, isRow ? measureRow : measureColumn,
                isRow ? allocateRow : allocateColumn))
        setNumber(spacing + 1, spacingKey, of: box)
    }

    /// Changes the spacing of the layout; returns false if the box doesn't have this layout.
    static func setSpacing(_ spacing: Int, of box: Widget) -> Bool {
        guard g_object_get_data(box.cast(to: GObject.self), spacingKey) != nil else { return false }
        setNumber(spacing + 1, spacingKey, of: box)
        gtk_widget_queue_resize(box.cast())
        return true
    }

    private static func setNumber(_ number: Int, _ key: String, of widget: Widget) {
        g_object_set_data(
            widget.cast(to: GObject.self), key, UnsafeMutableRawPointer(bitPattern: max(number, 1)))
    }
}

private nonisolated let spacingKey = "inlay-spacing"

/// The maximum size of a box or a child, so small that GTK can add such sizes without overflow.
private nonisolated let longest = 100_000_000

private typealias WidgetPointer = UnsafeMutablePointer<GtkWidget>

private nonisolated let requestMode: GtkCustomRequestModeFunc = { _ in
    GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH
}
private nonisolated let measureRow: GtkCustomMeasureFunc = {
    widget, orientation, size, minimum, natural, _, _ in
    guard let widget else { return }
    let request = WeightedChildren(widget, GTK_ORIENTATION_HORIZONTAL).request(orientation, size)
    minimum?.pointee = request.minimum
    natural?.pointee = request.natural
}
private nonisolated let measureColumn: GtkCustomMeasureFunc = {
    widget, orientation, size, minimum, natural, _, _ in
    guard let widget else { return }
    let request = WeightedChildren(widget, GTK_ORIENTATION_VERTICAL).request(orientation, size)
    minimum?.pointee = request.minimum
    natural?.pointee = request.natural
}
private nonisolated let allocateRow: GtkCustomAllocateFunc = { widget, width, height, _ in
    if let widget {
        WeightedChildren(widget, GTK_ORIENTATION_HORIZONTAL).allocate(width, height)
    }
}
private nonisolated let allocateColumn: GtkCustomAllocateFunc = { widget, width, height, _ in
    if let widget { WeightedChildren(widget, GTK_ORIENTATION_VERTICAL).allocate(width, height) }
}

/// The visible children of a box with their sizes along its axis.
private nonisolated struct WeightedChildren {
    private struct Child {
        let widget: WidgetPointer
        /// The weight in thousandths.
        let weight: Int
    }

    private let children: [Child]
    private let axis: GtkOrientation
    /// The distance between two children.
    private let distance: Int
    private let isMirrored: Bool

    init(_ box: WidgetPointer, _ axis: GtkOrientation) {
        func number(_ key: String, of widget: WidgetPointer) -> Int {
            let object = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self)
            return g_object_get_data(object, key).map { Int(bitPattern: $0) } ?? 0
        }
        var children: [Child] = []
        var next = gtk_widget_get_first_child(box)
        while let child = next {
            if gtk_widget_should_layout(child) != 0 {
                children.append(Child(widget: child, weight: number("inlay-weight", of: child)))
            }
            next = gtk_widget_get_next_sibling(child)
        }
        self.children = children
        self.axis = axis
        let most = longest / max(1, children.count - 1)
        distance = max(0, min(number(spacingKey, of: box) - 1, most))
        isMirrored =
            axis == GTK_ORIENTATION_HORIZONTAL && gtk_widget_get_direction(box) == GTK_TEXT_DIR_RTL
    }

    private var spacing: Int { distance * max(0, children.count - 1) }

    private func measure(
        _ child: Child, _ orientation: GtkOrientation, _ size: Int32
    ) -> (minimum: Int32, natural: Int32) {
        var minimum: Int32 = 0
        var natural: Int32 = 0
        gtk_widget_measure(child.widget, orientation, size, &minimum, &natural, nil, nil)
        return (min(minimum, Int32(longest)), min(natural, Int32(longest)))
    }

    /// Returns the sizes of the box in one orientation, for a size in the other one or -1.
    func request(
        _ orientation: GtkOrientation, _ size: Int32
    ) -> (minimum: Int32, natural: Int32) {
        guard orientation == axis else {
            let sizes = size < 0 ? nil : sizes(for: size, across: -1)
            var result: (minimum: Int32, natural: Int32) = (0, 0)
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
        return (Int32(min(minimum, longest)), Int32(min(max(minimum, natural), longest)))
    }

    /// Returns the size of each child along the axis.
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

    func allocate(_ width: Int32, _ height: Int32) {
        let isRow = axis == GTK_ORIENTATION_HORIZONTAL
        let sizes = sizes(for: isRow ? width : height, across: isRow ? height : width)
        var position = 0
        for (child, size) in zip(children, sizes) {
            let start = Int32(clamping: isMirrored ? Int(width) - position - Int(size) : position)
            var allocation = GtkAllocation(
                x: isRow ? start : 0, y: isRow ? 0 : start, width: isRow ? size : width,
                height: isRow ? height : size)
            gtk_widget_size_allocate(child.widget, &allocation, -1)
            position += Int(size) + distance
        }
    }
}
