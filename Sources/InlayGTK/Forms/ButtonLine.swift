import CGTK
import InlayGObject

/// A row of buttons that continues on another line where there isn't enough room.
final class ButtonLine: Row {
    init() {
        super.init()
        gtk_widget_set_layout_manager(
            cast(), gtk_custom_layout_new(requestMode, measure, allocate))
    }
}

private nonisolated let requestMode: GtkCustomRequestModeFunc = { _ in
    GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH
}

private nonisolated let measure: GtkCustomMeasureFunc = {
    widget, orientation, size, minimum, natural, _, _ in
    guard let widget else { return }
    let lines = ButtonLines(of: widget)
    if orientation == GTK_ORIENTATION_HORIZONTAL {
        minimum?.pointee = lines.minimumWidth
        natural?.pointee = lines.naturalWidth
    } else {
        let height = lines.areas(in: size < 0 ? lines.naturalWidth : size).height
        minimum?.pointee = height
        natural?.pointee = height
    }
}

private nonisolated let allocate: GtkCustomAllocateFunc = { widget, width, _, _ in
    guard let widget else { return }
    let isRightToLeft = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
    for (child, area) in ButtonLines(of: widget).areas(in: width).children {
        var area = area
        if isRightToLeft { area.x = width - area.x - area.width }
        gtk_widget_size_allocate(child, &area, -1)
    }
}

/// The layout of the children of a ``ButtonLine`` in one or more lines.
private nonisolated struct ButtonLines {
    private static let spacing: Int32 = 6

    private var children: [(widget: UnsafeMutablePointer<GtkWidget>, least: Int32, width: Int32)] =
        []

    init(of container: UnsafeMutablePointer<GtkWidget>) {
        var next = gtk_widget_get_first_child(container)
        while let child = next {
            next = gtk_widget_get_next_sibling(child)
            guard gtk_widget_should_layout(child) != 0 else { continue }
            var (least, width): (Int32, Int32) = (0, 0)
            gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &least, &width, nil, nil)
            children.append((child, least, width))
        }
    }

    var minimumWidth: Int32 { children.map(\.least).max() ?? 0 }

    var naturalWidth: Int32 {
        let gaps = Int32(max(0, children.count - 1)) * Self.spacing
        return children.map(\.width).reduce(gaps, +)
    }

    /// Returns the area of each child in a given width, from left to right, and the height of all
    /// lines.
    func areas(
        in available: Int32
    ) -> (children: [(UnsafeMutablePointer<GtkWidget>, GtkAllocation)], height: Int32) {
        var areas: [(UnsafeMutablePointer<GtkWidget>, GtkAllocation)] = []
        var (x, y, height): (Int32, Int32, Int32) = (0, 0, 0)
        for (widget, least, natural) in children {
            let width = max(least, min(natural, available))
            if x > 0, x + width > available { (x, y) = (0, y + height + Self.spacing) }
            if x == 0 { height = 0 }
            var own: Int32 = 0
            gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, width, nil, &own, nil, nil)
            areas.append((widget, GtkAllocation(x: x, y: y, width: width, height: own)))
            height = max(height, own)
            x += width + Self.spacing
        }
        return (areas, y + height)
    }
}
