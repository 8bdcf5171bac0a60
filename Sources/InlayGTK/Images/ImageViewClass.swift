import CGLib
import CGTK
import InlayGObject

/// The class of a picture's `GtkWidget`, whose size and drawing are Swift's.
enum ImageViewClass {
    private static var views: [UnsafeRawPointer: WeakView] = [:]

    private struct WeakView {
        weak var view: ImageView?
    }

    /// Makes a widget of the class.
    static func makeWidget() -> Object {
        Object(
            type: type,
            properties: [("accessible-role", Int32(GTK_ACCESSIBLE_ROLE_IMG.rawValue))])
    }

    static func connect(_ view: ImageView) {
        views[UnsafeRawPointer(view.widget.pointer)] = WeakView(view: view)
    }

    static func disconnect(_ widget: UnsafeMutableRawPointer) {
        views[UnsafeRawPointer(widget)] = nil
    }

    nonisolated static func with(
        _ widget: UnsafeMutablePointer<GtkWidget>?, _ body: @MainActor (ImageView) -> Void
    ) {
        nonisolated(unsafe) let widget = widget
        MainActor.assumeIsolated {
            guard let widget, let view = views[UnsafeRawPointer(widget)]?.view else { return }
            body(view)
        }
    }

    private static let type = g_type_register_static_simple(
        gtk_widget_get_type(), "InlayImage", guint(MemoryLayout<GtkWidgetClass>.size),
        { rawClass, _ in
            guard let rawClass else { return }
            let widgetClass = rawClass.assumingMemoryBound(to: GtkWidgetClass.self)
            widgetClass.pointee.measure = measure
            widgetClass.pointee.size_allocate = allocate
            widgetClass.pointee.snapshot = snapshot
            gtk_widget_class_set_css_name(widgetClass, "picture")
        }, guint(MemoryLayout<GtkWidget>.size), nil, GTypeFlags(rawValue: 0))
}

private typealias Widget = UnsafeMutablePointer<GtkWidget>
private typealias Size = UnsafeMutablePointer<Int32>

nonisolated private let measure:
    @convention(c) (Widget?, GtkOrientation, Int32, Size?, Size?, Size?, Size?) -> Void = {
        widget, orientation, _, minimum, natural, minimumBaseline, naturalBaseline in
        nonisolated(unsafe) var side: Int32 = 0
        ImageViewClass.with(widget) { view in
            let size = view.size
            side = Int32(
                clamping: (orientation == GTK_ORIENTATION_HORIZONTAL ? size?.width : size?.height)
                    ?? 0)
        }
        minimum?.pointee = side
        natural?.pointee = side
        minimumBaseline?.pointee = -1
        naturalBaseline?.pointee = -1
    }

nonisolated private let allocate: @convention(c) (Widget?, Int32, Int32, Int32) -> Void = {
    widget, width, height, _ in
    ImageViewClass.with(widget) { $0.allocated(width: Int(width), height: Int(height)) }
}

nonisolated private let snapshot: @convention(c) (Widget?, OpaquePointer?) -> Void = {
    widget, snapshot in
    guard let snapshot else { return }
    nonisolated(unsafe) let taken = snapshot
    ImageViewClass.with(widget) { $0.draw(into: taken) }
}
