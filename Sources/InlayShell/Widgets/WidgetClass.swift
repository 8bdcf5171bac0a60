package import CGLib
package import CGTK
import InlayGObject

/// A subclass of `GtkWidget` whose layout and drawing are implemented in Swift.
package struct WidgetClass {
    /// The widget owners of all widget classes, by the address of the `GtkWidget`.
    private static var owners: [UnsafeRawPointer: Weak] = [:]

    private struct Weak {
        weak var owner: (any WidgetOwner)?
    }

    private let type: GType

    /// Registers a subclass of `GtkWidget` with GLib; call it once per program and name.
    ///
    /// - Parameters:
    ///   - name: The unique name of the GLib type.
    ///   - cssName: The name by which style sheets select the widgets.
    ///   - role: The role for screen readers.
    ///   - action: The action by which screen readers activate a widget, such as `link.open`; nil
    ///     if widgets of the class can't be activated.
    package init(_ name: String, cssName: String, role: GtkAccessibleRole, action: String? = nil) {
        type = g_type_register_static_simple(
            gtk_widget_get_type(), name, guint(MemoryLayout<GtkWidgetClass>.size),
            { rawClass, _ in
                guard let rawClass else { return }
                let widgetClass = rawClass.assumingMemoryBound(to: GtkWidgetClass.self)
                widgetClass.pointee.measure = measure
                widgetClass.pointee.size_allocate = allocate
                widgetClass.pointee.snapshot = snapshot
            }, guint(MemoryLayout<GtkWidget>.size), nil, GTypeFlags(rawValue: 0))
        // The reference is never released, because the class exists as long as the program.
        guard let rawClass = g_type_class_ref(type) else { return }
        let widgetClass = rawClass.assumingMemoryBound(to: GtkWidgetClass.self)
        gtk_widget_class_set_css_name(widgetClass, cssName)
        gtk_widget_class_set_accessible_role(widgetClass, role)
        guard let action else { return }
        gtk_widget_class_install_action(widgetClass, action, nil) { widget, _, _ in
            WidgetClass.with(widget) { $0.activate() }
        }
    }

    /// Creates a widget without an owner.
    package func makeWidget() -> Widget { Widget(type: type) }

    /// Registers an owner, held weakly, to receive the layout and drawing calls of its widget.
    package static func connect(_ owner: any WidgetOwner) {
        owners[UnsafeRawPointer(owner.widget.pointer)] = Weak(owner: owner)
    }

    /// Unregisters the owner of a widget.
    package static func disconnect(_ widget: UnsafeMutableRawPointer) {
        owners[UnsafeRawPointer(widget)] = nil
    }

    /// Calls a closure with the owner of a widget, if the owner still exists.
    package nonisolated static func with(
        _ widget: UnsafeMutablePointer<GtkWidget>?, _ body: @MainActor (any WidgetOwner) -> Void
    ) {
        nonisolated(unsafe) let widget = widget
        MainActor.assumeIsolated {
            guard let widget, let owner = owners[UnsafeRawPointer(widget)]?.owner else { return }
            body(owner)
        }
    }
}

private typealias RawWidget = UnsafeMutablePointer<GtkWidget>
private typealias Size = UnsafeMutablePointer<Int32>

nonisolated private let measure:
    @convention(c) (RawWidget?, GtkOrientation, Int32, Size?, Size?, Size?, Size?) -> Void = {
        widget, orientation, _, minimum, natural, minimumBaseline, naturalBaseline in
        nonisolated(unsafe) var side: Int32 = 0
        WidgetClass.with(widget) { owner in
            let size = owner.requestedSize
            side = Int32(
                clamping: (orientation == GTK_ORIENTATION_HORIZONTAL ? size?.width : size?.height)
                    ?? 0)
        }
        minimum?.pointee = side
        natural?.pointee = side
        minimumBaseline?.pointee = -1
        naturalBaseline?.pointee = -1
    }

nonisolated private let allocate: @convention(c) (RawWidget?, Int32, Int32, Int32) -> Void = {
    widget, width, height, _ in
    WidgetClass.with(widget) { $0.allocate(width: Int(width), height: Int(height)) }
}

nonisolated private let snapshot: @convention(c) (RawWidget?, OpaquePointer?) -> Void = {
    widget, snapshot in
    guard let snapshot else { return }
    nonisolated(unsafe) let sendable = snapshot
    WidgetClass.with(widget) { $0.draw(into: sendable) }
}

/// The Swift object that lays out and draws a widget of a ``WidgetClass``.
package protocol WidgetOwner: AnyObject {
    /// The widget that the owner lays out and draws.
    var widget: Widget { get }

    /// The requested size in points; nil requests no space, so that the container sets the size.
    var requestedSize: (width: Int, height: Int)? { get }

    /// Lays out the widget after GTK gave it a size, in points.
    func allocate(width: Int, height: Int)

    /// Draws the widget's content into a `GtkSnapshot`.
    func draw(into snapshot: OpaquePointer)

    /// Activates the widget for a screen reader; called only if the widget class has an action.
    func activate()
}

extension WidgetOwner {
    /// Does nothing: the default for widgets that can't be activated.
    package func activate() {}
}

extension GLibObject {
    /// Returns whether the object is an instance of a class or of one of its subclasses.
    package func isInstance(of type: GType) -> Bool {
        g_type_check_instance_is_a(cast(to: GTypeInstance.self), type) != 0
    }
}
