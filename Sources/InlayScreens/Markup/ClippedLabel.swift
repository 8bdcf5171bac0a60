import CGTK
import InlayGObject
import InlayShell

/// A container that can be narrower than its label's text, and clips the text.
///
/// GTK doesn't make a label without wrapping or ellipsis narrower than its text.
final class ClippedLabel: Bin {
    init(_ label: Label) {
        super.init(label)
        ClippedLabelLayout().install(on: self)
        gtk_widget_set_overflow(cast(), GTK_OVERFLOW_HIDDEN)
    }
}

private nonisolated struct ClippedLabelLayout: WidgetLayout {
    func request(
        of container: WidgetPointer, _ orientation: GtkOrientation, _ size: Int32
    ) -> SizeRequest {
        guard let child = children(of: container).first else { return .zero }
        var request = SizeRequest(of: child, orientation)
        if orientation == GTK_ORIENTATION_HORIZONTAL { request.minimum = 0 }
        return request
    }

    func allocate(in container: WidgetPointer, _ width: Int32, _ height: Int32, baseline: Int32) {
        guard let child = children(of: container).first else { return }
        let least = SizeRequest(of: child, GTK_ORIENTATION_HORIZONTAL).minimum
        // The beginning of the line stays visible.
        let isRightToLeft = gtk_widget_get_direction(child) == GTK_TEXT_DIR_RTL
        var area = GtkAllocation(
            x: isRightToLeft ? min(width - least, 0) : 0, y: 0, width: max(width, least),
            height: height)
        gtk_widget_size_allocate(child, &area, baseline)
    }
}
