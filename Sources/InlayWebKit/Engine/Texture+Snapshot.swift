import CGLib
import CGTK
import Foundation
import InlayGObject
import InlayShell
import InlayWebViews

extension Texture {
    /// Returns the top left part of the texture, with at most the given size in pixels.
    ///
    /// Returns the texture itself if it doesn't exceed that size.
    func cut(width: Int, height: Int) -> Texture {
        guard width < self.width || height < self.height else { return self }
        let stride = self.width * 4
        let size = stride * self.height
        let pixels = g_malloc(gsize(size))
        gdk_texture_download(opaque, pixels?.assumingMemoryBound(to: UInt8.self), gsize(stride))
        let bytes = g_bytes_new_take(pixels, gsize(size))
        defer { g_bytes_unref(bytes) }
        // The rows keep their stride in memory; the new texture only uses the first part of each.
        let part = gdk_memory_texture_new(
            Int32(min(width, self.width)), Int32(min(height, self.height)),
            GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, gsize(stride))
        return part.map { Texture(owning: UnsafeMutableRawPointer($0)) } ?? self
    }

    /// Returns the texture scaled down: each pixel is the mean of a square of pixels.
    ///
    /// - Parameter divisor: The number of pixels at each side of the square; at the right and at
    ///   the bottom it may have fewer.
    /// - Returns: The smaller texture.
    func reduced(by divisor: Int) async -> Texture {
        nonisolated(unsafe) let raw = opaque
        let size = (width: (width - 1) / divisor + 1, height: (height - 1) / divisor + 1)
        let pixels = await Task.detached { means(raw, divisor, size) }.value
        let bytes = g_bytes_new(pixels, gsize(pixels.count))
        defer { g_bytes_unref(bytes) }
        let small = gdk_memory_texture_new(
            Int32(size.width), Int32(size.height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes,
            gsize(size.width * 4))
        return small.map { Texture(owning: UnsafeMutableRawPointer($0)) } ?? self
    }

    /// Encodes the texture as PNG off the main thread, because encoding takes longer than
    /// rendering.
    ///
    /// - Throws: ``/InlayWebViews/SnapshotError/engine(message:)`` if encoding fails, for example
    ///   for lack of memory.
    func snapshot() async throws(SnapshotError) -> SnapshotImage {
        nonisolated(unsafe) let raw = opaque
        let area = width * height
        let (png, isUniform) = await Task.detached {
            let png = encodePNG(raw)
            // A file of one color is tiny; of other images, the pixels needn't be compared.
            return (png, (png?.count ?? .max) < area / 25 + 1_000 && hasOneColor(raw))
        }.value
        guard let png else {
            throw .engine(message: "the \(width) × \(height) pixels can't be encoded as PNG")
        }
        var image = SnapshotImage(width: width, height: height, png: png)
        image.isUniform = isUniform
        return image
    }
}

/// Returns the means of the squares of a texture's pixels, four bytes each.
///
/// Safe on any thread, because textures are immutable.
private nonisolated func means(
    _ texture: OpaquePointer, _ divisor: Int, _ size: (width: Int, height: Int)
) -> [UInt8] {
    let width = Int(gdk_texture_get_width(texture))
    let height = Int(gdk_texture_get_height(texture))
    var source = [UInt8](repeating: 0, count: width * height * 4)
    gdk_texture_download(texture, &source, gsize(width * 4))
    var result = [UInt8](repeating: 0, count: size.width * size.height * 4)
    source.withUnsafeBufferPointer { source in
        var sums = [SIMD4<UInt32>](repeating: .zero, count: size.width)
        for y in 0..<size.height {
            let rows = (y * divisor)..<min((y + 1) * divisor, height)
            for column in sums.indices { sums[column] = .zero }
            for row in rows {
                var index = row * width * 4
                for x in 0..<width {
                    let pixel = SIMD4(
                        source[index], source[index + 1], source[index + 2], source[index + 3])
                    sums[x / divisor] &+= SIMD4<UInt32>(truncatingIfNeeded: pixel)
                    index += 4
                }
            }
            for x in 0..<size.width {
                let columns = min((x + 1) * divisor, width) - x * divisor
                let count = UInt32(rows.count * columns)
                let mean = (sums[x] &+ SIMD4(repeating: count / 2)) / SIMD4(repeating: count)
                for channel in 0..<4 {
                    result[(y * size.width + x) * 4 + channel] = UInt8(mean[channel])
                }
            }
        }
    }
    return result
}

/// Encodes a texture as PNG; nil if that fails.
///
/// Safe on any thread, because textures are immutable.
private nonisolated func encodePNG(_ texture: OpaquePointer) -> Data? {
    guard let bytes = gdk_texture_save_to_png_bytes(texture) else { return nil }
    defer { g_bytes_unref(bytes) }
    var size: gsize = 0
    let start = g_bytes_get_data(bytes, &size)
    return Data(UnsafeRawBufferPointer(start: start, count: Int(size)))
}

/// Returns whether all pixels of a texture have the same color.
///
/// Safe on any thread, because textures are immutable.
private nonisolated func hasOneColor(_ texture: OpaquePointer) -> Bool {
    let (width, height) = (
        Int(gdk_texture_get_width(texture)), Int(gdk_texture_get_height(texture))
    )
    var pixels = [UInt32](repeating: 0, count: width * height)
    pixels.withUnsafeMutableBytes {
        gdk_texture_download(texture, $0.bindMemory(to: UInt8.self).baseAddress, gsize(width * 4))
    }
    return pixels.allSatisfy { $0 == pixels.first }
}
