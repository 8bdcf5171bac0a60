import CGLib
import CGTK
import CWebKitGTK
import InlayGObject
import InlayGeometry
import InlayListSurface
import InlayLists
import InlayShell
import InlayTesting
import InlayWebKit

@testable import InlayPageTesting
@testable import InlayWindowTesting

/// Access of tests to internals of a list.
extension ContentList {
    /// The placement of a row, in the frame that would be made now.
    func placement(_ row: Int) -> RowPlacement? {
        placements.last { $0.row == row }
    }

    /// The placements of all rows, in the frame that would be made now.
    var placements: [RowPlacement] { surface.delegate?.frame().rows ?? [] }

    /// The engine that shows a row.
    func engine(of row: Int) -> WebKitEngine? {
        guard case .web(let engine)? = placement(row)?.view else { return nil }
        return engine as? WebKitEngine
    }

    /// Whether a row scrolls down within itself.
    func scrollsWithin(_ row: Int) -> Bool {
        guard let view = placement(row)?.view else { return false }
        return surface.delegate?.scrollsWithin(view, by: 10) ?? false
    }

    /// Whether each row's height is measured.
    var isMeasured: Bool { unmeasured.isEmpty }

    /// Waits until all visible rows are painted, measured and placed.
    ///
    /// A page paints its row before native code reads the height, or after.
    func settle(in window: TestWindow) async throws {
        try await window.wait(
            until: "all visible rows are painted and measured",
            {
                geometry.visibleRows().filter {
                    placement($0)?.isPainted != true || geometry.heights[$0].source != .measured
                }
            }
        ) { $0.isEmpty && (items.isEmpty || geometry.viewportHeight > 0) }
        // The frame that places what is painted since the one before.
        await window.frame()
    }

    /// Waits until a row isn't visible any more, and a frame without it is drawn.
    func waitUntilHidden(_ row: Int, _ window: TestWindow) async throws {
        try await window.wait(
            until: "row \(row) isn't visible", { geometry.visibleRows() }
        ) { !$0.contains(row) }
        await window.frame()
    }

    /// The web views of the list.
    var webViews: [GLibObject] {
        var views: [GLibObject] = []
        var child = gtk_widget_get_first_child(widget.cast())
        while let current = child {
            child = gtk_widget_get_next_sibling(current)
            // Each in a cell, which is what screen readers know.
            guard let inner = gtk_widget_get_first_child(current) else { continue }
            let object = GLibObject(adopting: UnsafeMutableRawPointer(inner))
            if inlay_instance_type(object.pointer) == webkit_web_view_get_type() {
                views.append(object)
            }
        }
        return views
    }

    /// The child widgets of the list, in the order in which screen readers get them.
    var children: [UnsafeMutablePointer<GtkWidget>] {
        var children: [UnsafeMutablePointer<GtkWidget>] = []
        var child = gtk_widget_get_first_child(widget.cast())
        while let current = child {
            children.append(current)
            child = gtk_widget_get_next_sibling(current)
        }
        return children
    }

    /// The numbers at the end of the accessible names of the children, such as `row 7`.
    var labeledRows: [Int] {
        children.compactMap { child in
            let name = Widget(adopting: child).accessibilityLabel
            return name?.split(separator: " ").last.flatMap { Int($0) }
        }
    }

    /// The rows whose heights are estimates.
    var unmeasured: [Int] {
        let heights = geometry.heights
        return (0..<heights.count).filter { heights[$0].source != .measured }
    }

    /// The heights of all rows, in pixels.
    var heights: [Double] { (0..<geometry.heights.count).map { geometry.heights[$0].height } }
}

extension UserInput {
    /// Moves the pointer beside the text of the rows until the window has received the motion: it
    /// then receives all later events.
    static func reach(
        _ list: ContentList<[RowContent]>, _ window: TestWindow, y: Int = 22
    ) async throws {
        try await list.settle(in: window)
        let motions = Collector<Int>()
        let motion = GLibObject(owning: gtk_event_controller_motion_new())
        gtk_event_controller_set_propagation_phase(motion.opaque, GTK_PHASE_CAPTURE)
        for signal in ["enter", "motion"] {
            motion.connect(signal) { (_: Double, place: Double) in motions.add(Int(place)) }
        }
        gtk_widget_add_controller(window.window.cast(), motion.makeOwnedPointer())
        defer { gtk_widget_remove_controller(window.window.cast(), motion.opaque) }
        try await window.act(
            "mousemove", "299", "\(y + 1)", "mousemove", "300", "\(y)",
            until: "the pointer is over the list"
        ) { motions.values.last == y }
    }
}
