import InlayGObject

/// What gives a `GtkWidget` of a ``WidgetClass`` its size and its drawing.
protocol WidgetOwner: AnyObject {
    /// The widget.
    var widget: Widget { get }

    /// The size that it asks for, in points; nil for whatever room it is given.
    var requestedSize: (width: Int, height: Int)? { get }

    /// The widget has a size now.
    func allocate(width: Int, height: Int)

    /// Draws what is seen.
    func draw(into snapshot: OpaquePointer)
}
