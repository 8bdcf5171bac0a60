import CGLib
package import CGTK
import InlayGObject

package typealias WidgetPointer = UnsafeMutablePointer<GtkWidget>

/// A custom layout manager: it measures a container widget, and places its children.
package nonisolated protocol WidgetLayout {
    /// Returns the minimum and natural width or height of a container, depending on the orientation.
    ///
    /// `size` is the container's size in the other orientation; -1 if it is unknown.
    func request(
        of container: WidgetPointer, _ orientation: GtkOrientation, _ size: Int32
    ) -> SizeRequest

    /// Gives the children of a container their positions and sizes.
    ///
    /// `baseline` is the distance from the container's top to its baseline; -1 if it has none.
    func allocate(in container: WidgetPointer, _ width: Int32, _ height: Int32, baseline: Int32)
}

/// The minimum and natural width, or the minimum and natural height, of a widget in pixels.
package nonisolated struct SizeRequest {
    package var minimum: Int32 = 0
    package var natural: Int32 = 0
    /// The baseline of the widget at its minimum size, from its top; -1 if it has no baseline.
    var minimumBaseline: Int32 = -1
    /// The baseline of the widget at its natural size, from its top; -1 if it has no baseline.
    package var naturalBaseline: Int32 = -1

    package static let zero = SizeRequest(minimum: 0, natural: 0)

    package init(minimum: Int32, natural: Int32) {
        (self.minimum, self.natural) = (minimum, natural)
    }

    /// Measures the width or height of a widget, depending on the orientation.
    ///
    /// `size` is the widget's size in the other orientation; -1 if it is unknown.
    package init(of widget: WidgetPointer, _ orientation: GtkOrientation, _ size: Int32 = -1) {
        gtk_widget_measure(
            widget, orientation, size, &minimum, &natural, &minimumBaseline, &naturalBaseline)
    }
}

extension WidgetLayout {
    /// Installs the layout in a widget, in place of the widget's current layout.
    @MainActor package func install(on widget: Widget) {
        g_object_set_data_full(
            widget.cast(), layoutKey, Unmanaged.passRetained(LayoutBox(self)).toOpaque(),
            { box in box.map { Unmanaged<LayoutBox>.fromOpaque($0).release() } })
        gtk_widget_set_layout_manager(
            widget.cast(), gtk_custom_layout_new(requestMode, measure, allocateChildren))
    }

    /// Returns the layout installed in a widget; nil if none is, or if it has another type.
    @MainActor package static func installed(on widget: Widget) -> Self? {
        layout(of: widget.cast()) as? Self
    }
}

/// Returns the children of a container.
package nonisolated func children(of container: WidgetPointer) -> [WidgetPointer] {
    guard let first = gtk_widget_get_first_child(container) else { return [] }
    return Array(sequence(first: first) { gtk_widget_get_next_sibling($0) })
}

private nonisolated final class LayoutBox {
    let layout: any WidgetLayout
    init(_ layout: any WidgetLayout) { self.layout = layout }
}

private nonisolated let layoutKey = "inlay-layout"

/// Returns the layout installed in a widget; nil if the widget still has GTK's layout.
private nonisolated func layout(of widget: WidgetPointer) -> (any WidgetLayout)? {
    let object = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self)
    return g_object_get_data(object, layoutKey).map {
        Unmanaged<LayoutBox>.fromOpaque($0).takeUnretainedValue().layout
    }
}

private nonisolated let requestMode: GtkCustomRequestModeFunc = { _ in
    GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH
}

private nonisolated let measure: GtkCustomMeasureFunc = {
    widget, orientation, size, minimum, natural, minimumBaseline, naturalBaseline in
    guard let widget, let layout = layout(of: widget) else { return }
    let request = layout.request(of: widget, orientation, size)
    minimum?.pointee = request.minimum
    natural?.pointee = request.natural
    minimumBaseline?.pointee = request.minimumBaseline
    naturalBaseline?.pointee = request.naturalBaseline
}

private nonisolated let allocateChildren: GtkCustomAllocateFunc = {
    widget, width, height, baseline in
    guard let widget, let layout = layout(of: widget) else { return }
    layout.allocate(in: widget, width, height, baseline: baseline)
}
