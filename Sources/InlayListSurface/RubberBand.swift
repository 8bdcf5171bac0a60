import CGTK
import InlayGObject
import InlayLists
import InlayShell
import InlayValues

/// The rubber band of a list: a rectangle that the user drags from the empty area below the last
/// row, to select the rows that it crosses.
final class RubberBand {
    private unowned let list: ListWidget
    private let drag = GLibObject(owning: gtk_gesture_drag_new())
    private var start = (x: 0.0, y: 0.0)
    private var keepsOthers = false
    /// The rectangle, in pixels from the list's top left corner; nil while none is dragged.
    private var area: graphene_rect_t?

    init(_ list: ListWidget) {
        self.list = list
        drag.connect("drag-begin") { [weak self] (x: Double, y: Double) in self?.begin(x, y) }
        drag.connect("drag-update") { [weak self] (x: Double, y: Double) in
            self?.select(toX: x, y: y)
        }
        drag.connect("drag-end") { [weak self] (_: Double, _: Double) in self?.end() }
        gtk_widget_add_controller(list.widget.cast(), drag.makeOwnedPointer())
    }

    private func begin(_ x: Double, _ y: Double) {
        let isTouch = gtk_gesture_single_get_current_sequence(drag.opaque) != nil
        let isBelowRows =
            !isTouch && list.placeholder.shown == nil && list.frame.row(at: y) == nil
            && !list.margins.contains(y)
        if isBelowRows { gtk_widget_grab_focus(list.widget.cast()) }
        guard isBelowRows, list.delegate?.canSelectMultiple == true else {
            gtk_gesture_set_state(drag.opaque, GTK_EVENT_SEQUENCE_DENIED)
            return
        }
        let modifiers = gtk_event_controller_get_current_event_state(drag.opaque).rawValue
        keepsOthers = modifiers & (GDK_CONTROL_MASK.rawValue | GDK_SHIFT_MASK.rawValue) != 0
        start = (x, y)
        select(toX: 0, y: 0)
    }

    private func select(toX x: Double, y: Double) {
        let end = start.y + y
        let (top, bottom) = (max(min(start.y, end), 0), max(start.y, end))
        let crossed = list.frame.rows
            .filter { Double($0.y) <= bottom && top < Double($0.y + $0.height) }.map(\.row)
        let rows = crossed.min().map { $0..<(crossed.max() ?? $0) + 1 }
        list.delegate?.banded(rows ?? 0..<0, keepsOthers: keepsOthers)
        var area = graphene_rect_t(x: start.x, y: start.y, width: x, height: y)
        graphene_rect_normalize(&area)
        self.area = area
        gtk_widget_queue_draw(list.widget.cast())
    }

    private func end() {
        guard area != nil else { return }
        area = nil
        list.delegate?.banded(nil, keepsOthers: keepsOthers)
        gtk_widget_queue_draw(list.widget.cast())
    }

    /// Draws the rectangle in the desktop's accent color.
    func draw(_ color: PageTheme.Color, into snapshot: OpaquePointer) {
        guard let area, area.size.width > 0, area.size.height > 0 else { return }
        GdkRGBA(color.faded(by: 0.2)).fill(area, in: snapshot)
        GdkRGBA(color).outline(area, width: 1, in: snapshot)
    }
}
