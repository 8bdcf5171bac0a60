import CGTK
import InlayGObject

extension graphene_rect_t {
    /// Makes a rectangle of lengths in pixels.
    init(x: Double, y: Double, width: Double, height: Double) {
        self.init(
            origin: graphene_point_t(x: Float(x), y: Float(y)),
            size: graphene_size_t(width: Float(width), height: Float(height)))
    }
}

extension GdkRGBA {
    /// Fills a rectangle of a snapshot with the color.
    func fill(_ area: graphene_rect_t, in snapshot: OpaquePointer) {
        var (color, area) = (self, area)
        gtk_snapshot_append_color(snapshot, &color, &area)
    }

    /// Draws a line of a width in pixels within the edges of a rectangle of a snapshot.
    func outline(
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
    /// Sets the position and size of a child widget in its parent, in pixels, while GTK allocates
    /// the parent.
    ///
    /// Measures the widget first, because GTK requires that.
    func setAllocation(x: Int = 0, y: Int = 0, width: Int, height: Int) {
        for orientation in [GTK_ORIENTATION_HORIZONTAL, GTK_ORIENTATION_VERTICAL] {
            gtk_widget_measure(cast(), orientation, -1, nil, nil, nil, nil)
        }
        var origin = graphene_point_t(x: Float(x), y: Float(y))
        gtk_widget_allocate(
            cast(), Int32(width), Int32(height), -1, gsk_transform_translate(nil, &origin))
    }
}
