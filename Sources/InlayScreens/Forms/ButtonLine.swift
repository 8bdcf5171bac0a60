import CGTK
import InlayShell

/// A row of buttons that continues on another line where there isn't enough room.
final class ButtonLine: Row {
    init() {
        super.init()
        ButtonLineLayout().install(on: self)
    }
}

private nonisolated struct ButtonLineLayout: WidgetLayout {
    func request(
        of container: WidgetPointer, _ orientation: GtkOrientation, _ size: Int32
    ) -> SizeRequest {
        let lines = ButtonLines(of: container)
        if orientation == GTK_ORIENTATION_HORIZONTAL {
            return SizeRequest(minimum: lines.minimumWidth, natural: lines.naturalWidth)
        }
        let height = lines.areas(in: size < 0 ? lines.naturalWidth : size).height
        return SizeRequest(minimum: height, natural: height)
    }

    func allocate(in container: WidgetPointer, _ width: Int32, _ height: Int32, baseline: Int32) {
        let isRightToLeft = gtk_widget_get_direction(container) == GTK_TEXT_DIR_RTL
        for (child, area) in ButtonLines(of: container).areas(in: width).children {
            var area = area
            if isRightToLeft { area.x = width - area.x - area.width }
            gtk_widget_size_allocate(child, &area, -1)
        }
    }
}

/// The layout of the children of a ``ButtonLine`` in one or more lines.
private nonisolated struct ButtonLines {
    private static let spacing: Int32 = 6

    private let buttons: [(widget: WidgetPointer, width: SizeRequest)]

    init(of container: WidgetPointer) {
        buttons = children(of: container).filter { gtk_widget_should_layout($0) != 0 }.map {
            ($0, SizeRequest(of: $0, GTK_ORIENTATION_HORIZONTAL))
        }
    }

    var minimumWidth: Int32 { buttons.map(\.width.minimum).max() ?? 0 }

    var naturalWidth: Int32 {
        let gaps = Int32(max(0, buttons.count - 1)) * Self.spacing
        return buttons.map(\.width.natural).reduce(gaps, +)
    }

    /// Returns the area of each child in a given width, from left to right, and the height of all
    /// lines.
    func areas(
        in available: Int32
    ) -> (children: [(WidgetPointer, GtkAllocation)], height: Int32) {
        var areas: [(WidgetPointer, GtkAllocation)] = []
        var (x, y, height): (Int32, Int32, Int32) = (0, 0, 0)
        for (widget, request) in buttons {
            let width = max(request.minimum, min(request.natural, available))
            if x > 0, x + width > available { (x, y) = (0, y + height + Self.spacing) }
            if x == 0 { height = 0 }
            let own = SizeRequest(of: widget, GTK_ORIENTATION_VERTICAL, width).natural
            areas.append((widget, GtkAllocation(x: x, y: y, width: width, height: own)))
            height = max(height, own)
            x += width + Self.spacing
        }
        return (areas, y + height)
    }
}
