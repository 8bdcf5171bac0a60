package import CGTK
import InlayGObject
package import InlayValues

extension graphene_rect_t {
    /// Creates a rectangle from its top left corner and its size, in pixels.
    package init(x: Double, y: Double, width: Double, height: Double) {
        self.init(
            origin: graphene_point_t(x: Float(x), y: Float(y)),
            size: graphene_size_t(width: Float(width), height: Float(height)))
    }
}

extension GdkRGBA {
    /// Draws a rectangle filled with the color into a `GtkSnapshot`.
    package func fill(_ area: graphene_rect_t, in snapshot: OpaquePointer) {
        var (color, area) = (self, area)
        gtk_snapshot_append_color(snapshot, &color, &area)
    }

    /// Draws a border of the color along the inside of a rectangle's edges into a `GtkSnapshot`.
    ///
    /// The width of the border and the radius of the corners are in pixels.
    package func outline(
        _ area: graphene_rect_t, width: Float, radius: Float = 0, in snapshot: OpaquePointer
    ) {
        var (outline, area) = (GskRoundedRect(), area)
        gsk_rounded_rect_init_from_rect(&outline, &area, radius)
        var widths = [Float](repeating: width, count: 4)
        var colors = [GdkRGBA](repeating: self, count: 4)
        gtk_snapshot_append_border(snapshot, &outline, &widths, &colors)
    }
}

extension GLibObject {
    /// Returns the minimum and the natural size of a widget in one orientation, in pixels.
    ///
    /// `size` is the widget's size in the other orientation; -1 if it is unknown.
    package func measured(
        _ orientation: GtkOrientation, for size: Int = -1
    ) -> (minimum: Int, natural: Int) {
        var (minimum, natural): (Int32, Int32) = (0, 0)
        gtk_widget_measure(cast(), orientation, Int32(size), &minimum, &natural, nil, nil)
        return (Int(minimum), Int(natural))
    }

    /// Sets the position and size of a child widget in its parent, in pixels.
    ///
    /// Call this while GTK allocates the parent. The origin is the parent's top left corner. The
    /// widget is measured first, as GTK requires.
    package func setAllocation(x: Int = 0, y: Int = 0, width: Int, height: Int) {
        for orientation in [GTK_ORIENTATION_HORIZONTAL, GTK_ORIENTATION_VERTICAL] {
            gtk_widget_measure(cast(), orientation, -1, nil, nil, nil, nil)
        }
        var origin = graphene_point_t(x: Float(x), y: Float(y))
        gtk_widget_allocate(
            cast(), Int32(width), Int32(height), -1, gsk_transform_translate(nil, &origin))
    }
}

extension GdkRGBA {
    package init(_ color: PageTheme.Color) {
        self.init(
            red: Float(color.red), green: Float(color.green), blue: Float(color.blue),
            alpha: Float(color.alpha))
    }
}
