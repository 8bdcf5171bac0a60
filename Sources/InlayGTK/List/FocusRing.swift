import CGTK

/// The focus ring: a rounded outline around a focused row or link.
struct FocusRing {
    private let area: graphene_rect_t

    /// Makes a ring just within a row's bounds.
    init(around row: graphene_rect_t) {
        self.init(row, outset: (-3, -3))
    }

    /// Makes a ring around a part of a line of text, without overlapping the lines above and below.
    init(aroundText box: graphene_rect_t) {
        self.init(box, outset: (2, 0))
    }

    private init(_ area: graphene_rect_t, outset: (x: Float, y: Float)) {
        var area = area
        graphene_rect_inset(&area, -outset.x, -outset.y)
        self.area = area
    }

    func draw(_ color: GdkRGBA, into snapshot: OpaquePointer) {
        var (outline, area) = (GskRoundedRect(), area)
        gsk_rounded_rect_init_from_rect(&outline, &area, 4)
        var widths: [Float] = [2, 2, 2, 2]
        var colors = [color, color, color, color]
        gtk_snapshot_append_border(snapshot, &outline, &widths, &colors)
    }
}
