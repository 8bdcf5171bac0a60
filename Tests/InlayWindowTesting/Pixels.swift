import CGLib
import CGTK
import Foundation
import InlayGObject

/// The pixels of an image, for tests.
struct Pixels {
    let width: Int
    let height: Int
    private let bytes: [UInt8]

    /// Decodes a PNG.
    init(png: some ContiguousBytes) {
        let data = png.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
        defer { g_bytes_unref(data) }
        self.init(texture: gdk_texture_new_from_bytes(data, nil).map { GLibObject(owning: $0) })
    }

    /// Renders a widget.
    init(of widget: GLibObject) {
        let paintable = GLibObject(owning: gtk_widget_paintable_new(widget.cast()))
        let size = (
            gtk_widget_get_width(widget.cast()), gtk_widget_get_height(widget.cast())
        )
        let snapshot = gtk_snapshot_new()
        gdk_paintable_snapshot(paintable.opaque, snapshot, Double(size.0), Double(size.1))
        let native = gtk_widget_get_native(widget.cast())
        let node = gtk_snapshot_free_to_node(snapshot)
        defer { if let node { gsk_render_node_unref(node) } }
        let raw = node.flatMap {
            gsk_renderer_render_texture(gtk_native_get_renderer(native), $0, nil)
        }
        self.init(texture: raw.map { GLibObject(owning: $0) })
    }

    private init(texture: GLibObject?) {
        guard let texture else {
            (width, height, bytes) = (0, 0, [])
            return
        }
        width = Int(gdk_texture_get_width(texture.opaque))
        height = Int(gdk_texture_get_height(texture.opaque))
        var bytes = [UInt8](repeating: 0, count: width * height * 4)
        gdk_texture_download(texture.opaque, &bytes, gsize(width * 4))
        self.bytes = bytes
    }

    /// Counts the pixels of the rows that both have in which red, green or blue differ by more than a limit.
    func differingPixels(
        from other: Pixels, by limit: Int, in columns: Range<Int>? = nil
    ) -> Int {
        precondition(width == other.width, "Rows of different widths can't be compared.")
        return bytes.withUnsafeBytes { first in
            other.bytes.withUnsafeBytes { second in
                var count = 0
                // A pixel at a time, most of which are equal.
                for pixel in 0..<width * min(height, other.height) {
                    if let columns, !columns.contains(pixel % width) { continue }
                    let start = pixel * 4
                    let left = first.loadUnaligned(fromByteOffset: start, as: UInt32.self)
                    let right = second.loadUnaligned(fromByteOffset: start, as: UInt32.self)
                    guard left != right else { continue }
                    let isDifferent = (0..<3).contains { channel in
                        abs(Int(first[start + channel]) - Int(second[start + channel])) > limit
                    }
                    if isDifferent { count += 1 }
                }
                return count
            }
        }
    }

    /// Red, green and blue of a pixel.
    subscript(x: Int, y: Int) -> [UInt8] {
        let start = (y * width + x) * 4
        guard x < width, y < height else { return [] }
        return [bytes[start + 2], bytes[start + 1], bytes[start]]
    }
}
