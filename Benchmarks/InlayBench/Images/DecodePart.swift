import CGLib
import CGTK
import Foundation
import Glibc
import Inlay

/// The decoding of a photo of twelve megapixels to a thumbnail.
enum DecodePart {
    private static let side = 256

    static func figures() async throws -> [Figure] {
        let bytes = try TestImages.jpeg(width: 4032, height: 3024, seed: 3)
        let decoder = GdkPixbufDecoder()
        let options = ImageDecodeOptions(size: PixelSize(width: side, height: side))
        // Only the memory is new; the code is loaded already.
        _ = try decoder.decode(TestImages.jpeg(width: 64, height: 64, seed: 1), options)
        let own = try extraBytes {
            let bitmap = try decoder.decode(bytes, options).first
            guard bitmap.size.width == side else {
                throw BenchError(description: "The thumbnail has another size.")
            }
        }
        let whole = try extraBytes { _ = try decodeInFullSize(bytes) }
        let pair = try await interleave(rounds: 15) {
            try await seconds {
                let bitmap = try decoder.decode(bytes, options).first
                _ = bitmap.gdkTexture
            } * 1000
        } peer: {
            try await seconds { try scaledTexture(bytes) } * 1000
        }
        return [
            Figure(
                "jpeg_12mp_to_256_ms_ratio_to_gdkpixbuf", pair, unit: "ms",
                peer: "gdk_pixbuf_new_from_stream_at_scale", ratioAtMost: 1.1),
            Figure(
                "jpeg_12mp_extra_bytes", own, unit: "bytes", peer: "gdk_pixbuf_new_from_stream",
                against: whole, atMost: 6_000_000),
        ]
    }

    private static func scaledTexture(_ bytes: [UInt8]) throws {
        let data = g_bytes_new(bytes, gsize(bytes.count))
        defer { g_bytes_unref(data) }
        let stream = g_memory_input_stream_new_from_bytes(data)
        defer { g_object_unref(stream.map { UnsafeMutableRawPointer($0) }) }
        guard
            let pixbuf = gdk_pixbuf_new_from_stream_at_scale(
                stream, Int32(side), Int32(side), 1, nil, nil)
        else { throw BenchError(description: "gdk-pixbuf can't decode the image.") }
        defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
        let texture = gdk_texture_new_for_pixbuf(pixbuf)
        g_object_unref(texture.map { UnsafeMutableRawPointer($0) })
    }

    private static func decodeInFullSize(_ bytes: [UInt8]) throws {
        let data = g_bytes_new(bytes, gsize(bytes.count))
        defer { g_bytes_unref(data) }
        let stream = g_memory_input_stream_new_from_bytes(data)
        defer { g_object_unref(stream.map { UnsafeMutableRawPointer($0) }) }
        guard let pixbuf = gdk_pixbuf_new_from_stream(stream, nil, nil) else {
            throw BenchError(description: "gdk-pixbuf can't decode the image.")
        }
        g_object_unref(UnsafeMutableRawPointer(pixbuf))
    }

    /// Returns the peak of additional resident memory during some work, in bytes.
    private static func extraBytes(_ body: () throws -> Void) throws -> Double {
        // Memory that was freed earlier would be reused, and wouldn't count as additional.
        releaseFreeMemory()
        try "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
        let before = try status("VmRSS:")
        try body()
        return try status("VmHWM:") - before
    }

    /// Returns free memory to the system; glibc's function is in no module.
    private static func releaseFreeMemory() {
        guard let symbol = dlsym(nil, "malloc_trim") else { return }
        let trim = unsafeBitCast(symbol, to: (@convention(c) (Int) -> Int32).self)
        _ = trim(0)
    }

    private static func status(_ name: String) throws -> Double {
        let text = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
        guard let words = line?.split(whereSeparator: { $0 == " " || $0 == "\t" }), words.count > 1,
            let kilobytes = Double(words[1])
        else { throw BenchError(description: "The system doesn't say how much memory is used.") }
        return kilobytes * 1024
    }
}
