import CGLib
import CGTK
import InlayGObject

/// The class of the list's `GtkWidget`, whose layout and drawing are Swift's.
enum ListWidgetClass {
    /// What a widget of the class is told, by the widget's address.
    private static var lists: [UnsafeRawPointer: WeakList] = [:]

    private struct WeakList {
        weak var list: ListWidget?
    }

    /// Makes a widget of the class.
    static func makeWidget() -> UnsafeMutableRawPointer {
        guard let widget = g_object_new_with_properties(type, 0, nil, nil) else {
            preconditionFailure("GTK can't make a list.")
        }
        return UnsafeMutableRawPointer(widget)
    }

    static func connect(_ list: ListWidget) {
        lists[UnsafeRawPointer(list.widget.pointer)] = WeakList(list: list)
    }

    static func disconnect(_ widget: UnsafeMutableRawPointer) {
        lists[UnsafeRawPointer(widget)] = nil
    }

    nonisolated static func with(
        _ widget: UnsafeMutablePointer<GtkWidget>?, _ body: @MainActor (ListWidget) -> Void
    ) {
        nonisolated(unsafe) let widget = widget
        MainActor.assumeIsolated {
            guard let widget, let list = lists[UnsafeRawPointer(widget)]?.list else { return }
            body(list)
        }
    }

    private static let type = g_type_register_static_simple(
        gtk_widget_get_type(), "InlayList", guint(MemoryLayout<GtkWidgetClass>.size),
        { rawClass, _ in
            guard let rawClass else { return }
            let widgetClass = rawClass.assumingMemoryBound(to: GtkWidgetClass.self)
            widgetClass.pointee.measure = measure
            widgetClass.pointee.size_allocate = allocate
            widgetClass.pointee.snapshot = snapshot
            gtk_widget_class_set_css_name(widgetClass, "list")
            gtk_widget_class_set_accessible_role(widgetClass, GTK_ACCESSIBLE_ROLE_LIST)
        }, guint(MemoryLayout<GtkWidget>.size), nil, GTypeFlags(rawValue: 0))
}

private typealias Widget = UnsafeMutablePointer<GtkWidget>
private typealias Size = UnsafeMutablePointer<Int32>

/// A list takes the room that it is given.
nonisolated private let measure:
    @convention(c) (Widget?, GtkOrientation, Int32, Size?, Size?, Size?, Size?) -> Void = {
        _, _, _, minimum, natural, minimumBaseline, naturalBaseline in
        minimum?.pointee = 0
        natural?.pointee = 0
        minimumBaseline?.pointee = -1
        naturalBaseline?.pointee = -1
    }

nonisolated private let allocate: @convention(c) (Widget?, Int32, Int32, Int32) -> Void = {
    widget, width, height, _ in
    ListWidgetClass.with(widget) { $0.allocate(width: Int(width), height: Int(height)) }
}

nonisolated private let snapshot: @convention(c) (Widget?, OpaquePointer?) -> Void = {
    widget, snapshot in
    guard let snapshot else { return }
    nonisolated(unsafe) let taken = snapshot
    ListWidgetClass.with(widget) { $0.draw(into: taken) }
}
