import CGTK
import InlayGObject
import InlayMarkup
import InlayShell
import InlayValues

/// The layout of a container's children: it distributes the remaining space by weight, and aligns
/// the children.
final class MarkupLayout {
    private let parent: BuiltElement
    /// The box that contains the children; stored, because the widget of a `Form` element is later
    /// replaced by the form view.
    private let box: Box?
    private var weights: [(child: Widget, weight: Double)] = []
    /// The current grid: consecutive `Row` elements form one.
    private var grid: GridRows?
    // Read once for all children.
    private let isRow: Bool
    private let isGrid: Bool
    private let baseline: WeightLayout.Baseline?
    private let distribution: WeightLayout.Distribution
    private let isStack: Bool

    init(_ parent: BuiltElement) {
        self.parent = parent
        box = parent.widget as? Box
        isRow = parent.widget is Row
        isStack = parent.name == "Stack"
        isGrid = parent.compiled["alignToGrid"]?.bool == true
        let word =
            parent.compiled[isStack ? "alignment" : "baseline"]?.string
            ?? (parent.compiled["alignToBaseline"]?.bool == true ? "first" : "none")
        baseline =
            switch word {
            case "first", "firstBaseline": isRow ? .first : nil
            case "last", "lastBaseline": isRow ? .last : nil
            default: nil
            }
        distribution =
            switch parent.compiled["distribution"]?.string {
            case "equalSpacing": .equalSpacing
            case "equalCentering": .equalCentering
            default: .end
            }
    }

    /// Applies the weight and the alignment of a child of a row or column.
    func arrange(_ child: BuiltElement) {
        if isGrid { align(child) }
        let weight =
            child.compiled["weight"]?.number ?? child.kind.element.weight
        if weight > 0 {
            weights.append((child.outer, weight))
            if isRow {
                child.outer.expandsHorizontally = true
            } else {
                child.outer.expandsVertically = true
            }
        }
        if isRow, child.behavior.element.keepsHeight, child.compiled["verticalAlignment"] == nil {
            child.outer.verticalAlignment = .center
        }
        // The layout gives each child its own height, at the position of its baseline.
        if baseline != nil { child.outer.verticalAlignment = .fill }
        guard isStack else { return }
        let across: Alignment? =
            switch parent.compiled["alignment"]?.string {
            case "leading", "top": .start
            case "center": .center
            case "trailing", "bottom": .end
            default: nil
            }
        if let across {
            if isRow {
                child.outer.verticalAlignment = across
            } else {
                child.outer.horizontalAlignment = across
            }
        }
        switch parent.compiled["distribution"]?.string {
        case "fillEqually":
            (parent.widget as? Box)?.isHomogeneous = true
            // The layout of baselines replaces that of the box.
            if baseline != nil { weights.append((child.outer, 1)) }
        case "fillProportionally":
            // In proportion to the natural sizes.
            var natural: Int32 = 0
            gtk_widget_measure(
                child.outer.cast(),
                isRow ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL, -1, nil, &natural,
                nil, nil)
            weights.append((child.outer, Double(max(natural, 1))))
            if isRow {
                child.outer.expandsHorizontally = true
            } else {
                child.outer.expandsVertically = true
            }
        default: break
        }
    }

    /// Distributes the remaining space among the children, and aligns them at their baselines.
    func shareSpace() {
        keepButtonTitles()
        for (child, weight) in weights { WeightLayout.setWeight(weight, of: child) }
        guard weights.count > 1 || distribution != .end || baseline != nil,
            let box
        else { return }
        if weights.isEmpty, baseline != nil {
            for child in box.children.map(\.widget)
            where gtk_widget_compute_expand(child.cast(), GTK_ORIENTATION_HORIZONTAL) != 0 {
                WeightLayout.setWeight(1, of: child)
            }
        }
        WeightLayout(
            isRow: box is Row, spacing: box.spacing, distribution: distribution,
            baseline: baseline
        ).install(on: box)
    }

    /// Sets a minimum width of twelve characters for the buttons beside a wrapping label; GTK would
    /// otherwise shrink their titles to an ellipsis.
    private func keepButtonTitles() {
        guard isRow, parent.children.contains(where: { ($0.widget as? Label)?.wrapping == .lines })
        else { return }
        for child in parent.children { (child.widget as? Button)?.leastCharacters = 12 }
    }

    /// Adds a row to the current grid, so that consecutive rows have the same column widths; a
    /// child that isn't a row ends the grid.
    private func align(_ child: BuiltElement) {
        guard let row = child.widget as? Row,
            WeightLayout.installed(on: row) != nil || !row.isHomogeneous
        else {
            grid = nil
            return
        }
        let rows = grid ?? GridRows()
        grid = rows
        WeightLayout.add(row, to: rows)
    }

    /// Aligns a child with the edges in its attribute `anchor`.
    static func anchor(_ child: BuiltElement) {
        var edges: Set<String> = []
        if case .list(let items)? = child.compiled["anchor"] {
            edges = Set(items.compactMap(\.string))
        }
        if edges.contains("all") { edges = ["top", "bottom", "leading", "trailing"] }
        func alignment(_ start: Bool, _ end: Bool) -> Alignment {
            start && end ? .fill : start ? .start : end ? .end : .center
        }
        let isLeft = edges.contains("left")
        let isRight = edges.contains("right")
        let isLeading = edges.contains("leading")
        let isTrailing = edges.contains("trailing")
        child.outer.followDirection { [weak outer = child.outer] isRightToLeft in
            outer?.horizontalAlignment = alignment(
                isLeading || (isRightToLeft ? isRight : isLeft),
                isTrailing || (isRightToLeft ? isLeft : isRight))
        }
        child.outer.verticalAlignment = alignment(edges.contains("top"), edges.contains("bottom"))
    }

    /// Sets the minimum size of a widget from its element's attributes.
    static func setLeastSize(of widget: Widget, _ compiled: CompiledElement) {
        if let width = compiled.pixels("width", "minimumWidth") { widget.minimumWidth = width }
        if let height = compiled.pixels("height", "minimumHeight") { widget.minimumHeight = height }
    }

    /// Wraps an element's widget in containers for its maximum size and aspect ratio, if attributes
    /// set these.
    static func limitSize(of element: BuiltElement) {
        let compiled = element.compiled
        if let width = compiled.pixels("preferredMaxLayoutWidth"), width > 0 {
            element.outer = clamp(element.outer, width, GTK_ORIENTATION_HORIZONTAL)
        }
        // An exact size doesn't expand even if the content does; a weight may set this later.
        if let width = compiled.pixels("width", "maximumWidth") {
            element.outer = clamp(element.outer, width, GTK_ORIENTATION_HORIZONTAL)
            if compiled["width"] != nil { element.outer.expandsHorizontally = false }
        }
        if let height = compiled.pixels("height", "maximumHeight") {
            element.outer = clamp(element.outer, height, GTK_ORIENTATION_VERTICAL)
            if compiled["height"] != nil { element.outer.expandsVertically = false }
        }
        if let ratio = compiled["aspectRatio"]?.number, ratio > 0 {
            let frame = Widget(adopting: gtk_aspect_frame_new(0.5, 0.5, Float(ratio), 0))
            frame.setChild(element.outer)
            element.outer = frame
        }
    }

    /// Wraps a widget in a container that limits its size on one axis, in pixels.
    static func clamp(_ widget: Widget, _ size: Int, _ axis: GtkOrientation) -> Widget {
        let clamp = Clamp(widget, maximumWidth: size)
        clamp[GLibProperty("orientation")] = UInt32(axis.rawValue)
        clamp[GLibProperty<Int32>("tightening-threshold")] = Int32(clamping: size)
        return clamp
    }

    /// Binds the visibility of a container to that of the widget inside it.
    static func bindVisibility(of container: Widget, to content: Widget) {
        container.isVisible = content.isVisible
        content.observe(GLibProperty<Bool>("visible")) { [weak container] in
            container?.isVisible = $0
        }
    }
}

extension CompiledElement {
    /// Returns the first numeric value among the named attributes, in pixels, clamped to the range
    /// from 0 to 100,000; nil if no attribute is numeric.
    fileprivate func pixels(_ names: String...) -> Int? {
        names.lazy.compactMap { self[$0]?.int }.first.map { max(0, min($0, 100_000)) }
    }
}
