import InlayGObject

/// The Swift object that lays out and draws a widget of a ``WidgetClass``.
protocol WidgetOwner: AnyObject {
    /// The widget that the owner lays out and draws.
    var widget: Widget { get }

    /// The requested size in points; nil to adapt to the container.
    var requestedSize: (width: Int, height: Int)? { get }

    /// Called when the widget was given a size.
    func allocate(width: Int, height: Int)

    /// Draws the widget's content into a `GtkSnapshot`.
    func draw(into snapshot: OpaquePointer)
}
