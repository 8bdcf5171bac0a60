import CGTK
import Inlay
import InlayGObject

/// Rows of prepared textures instead of web pages, with the heights of a list: the lower bound for
/// the frame times of a list that scrolls web rows.
final class RawScrolling {
    /// The height of a texture, small enough that few pixels outside of the row are drawn: without
    /// a graphics card, GTK copies whole textures in each frame.
    private static let tileHeight = 64
    private static let tileCount = 64

    /// The widget that draws the rows.
    let picture = GLibObject(adopting: gtk_picture_new())
    private let heights: RowHeights
    private let tiles: [GLibObject]

    /// Creates the textures of the rows, each in its size on the screen.
    init(_ heights: RowHeights) {
        self.heights = heights
        tiles = (0..<Self.tileCount).map(Self.makeTile)
        gtk_picture_set_can_shrink(picture.opaque, 1)
    }

    /// Draws the rows at an offset in pixels from the top of the first row.
    func draw(at offset: Double) {
        guard let snapshot = gtk_snapshot_new() else { return }
        var row = heights.row(at: offset)
        while row < heights.count {
            let top = (heights.offset(of: row) - offset).rounded()
            guard top < Double(ListScreen.height) else { break }
            draw(row, at: top, into: snapshot)
            row += 1
        }
        var size = graphene_size_t(
            width: Float(ListScreen.width), height: Float(ListScreen.height))
        guard let drawing = gtk_snapshot_free_to_paintable(snapshot, &size) else { return }
        gtk_picture_set_paintable(picture.opaque, drawing)
        g_object_unref(UnsafeMutableRawPointer(drawing))
    }

    private func draw(_ row: Int, at top: Double, into snapshot: OpaquePointer) {
        let height = heights[row].height
        var area = graphene_rect_t()
        graphene_rect_init(
            &area, 0, Float(top), Float(ListScreen.width), Float(height.rounded(.up)))
        gtk_snapshot_push_clip(snapshot, &area)
        var y = top
        while y < min(top + height, Double(ListScreen.height)) {
            if y + Double(Self.tileHeight) > 0 {
                let tile = tiles[(row + Int(y - top) / Self.tileHeight) % tiles.count]
                graphene_rect_init(
                    &area, 0, Float(y), Float(ListScreen.width), Float(Self.tileHeight))
                gtk_snapshot_append_texture(snapshot, tile.opaque, &area)
            }
            y += Double(Self.tileHeight)
        }
        gtk_snapshot_pop(snapshot)
    }

    private static func makeTile(_ number: Int) -> GLibObject {
        let width = Int(ListScreen.width)
        let pixels = (0..<width * tileHeight).map { pixel in
            // Lines of word-like boxes, on a light background that differs for each tile.
            let isInk = pixel / width % 22 < 12 && (pixel + pixel / width * 3) % 7 < 3
            return UInt32(isInk ? 0xFF20_2020 : 0xFFF0_F0F0 - number)
        }
        let bytes = pixels.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
        defer { g_bytes_unref(bytes) }
        guard
            let texture = gdk_memory_texture_new(
                Int32(width), Int32(tileHeight), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes,
                gsize(width * 4))
        else { preconditionFailure("There is no memory for a texture.") }
        return GLibObject(owning: UnsafeMutableRawPointer(texture))
    }
}
