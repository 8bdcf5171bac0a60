import CGLib
import CGTK
import Foundation
import InlayTesting
import Testing

/// Image files, encoded by gdk-pixbuf or by hand.
nonisolated enum ImageFiles {
    /// 64 x 48 pixels, red on the left and blue on the right.
    static let webP = file(
        """
        UklGRiYAAABXRUJQVlA4TBoAAAAvP8ALAA8Q87//8x8OxILJ/KVT6Izof1TBdw==
        """)

    /// The same as AVIF.
    static let avif = file(
        """
        AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUEAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAA\
        cGljdAAAAAAAAAAAAAAAAGxpYmF2aWYAAAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAAB\
        AAABGgAAAC4AAAAoaWluZgAAAAAAAQAAABppbmZlAgAAAAABAABhdjAxQ29sb3IAAAAAamlwcnAAAABL\
        aXBjbwAAABRpc3BlAAAAAAAAAEAAAAAwAAAAEHBpeGkAAAAAAwgICAAAAAxhdjFDgSAAAAAAABNjb2xy\
        bmNseAABAA0ABoAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAADZtZGF0EgAKCTgVf72EBDQaQDIfEUAA\
        AEC0TDp4TVMjUasETEdHj2dpo43DUy+j/F29gA==
        """)

    private static func file(_ base64: String) -> [UInt8] {
        [UInt8](Data(base64Encoded: base64) ?? Data())
    }

    /// Returns an image with a red, a green, a blue and a white quarter, with noise as in
    /// photographs.
    static func quarters(
        _ width: Int, _ height: Int, type: String = "jpeg", grain: Int = 0
    ) -> [UInt8] {
        let pixbuf = gdk_pixbuf_new(GDK_COLORSPACE_RGB, 0, 8, Int32(width), Int32(height))!
        defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
        // The first pixels whose double is at least the whole.
        let (right, below) = ((width + 1) / 2, (height + 1) / 2)
        for (column, x, columns) in [(0, 0, right), (1, right, width - right)] where columns > 0 {
            for (row, y, rows) in [(0, 0, below), (1, below, height - below)] where rows > 0 {
                let part = gdk_pixbuf_new_subpixbuf(
                    pixbuf, Int32(x), Int32(y), Int32(columns), Int32(rows))!
                defer { g_object_unref(UnsafeMutableRawPointer(part)) }
                let color = quarter(column, row).reduce(0) { $0 << 8 | UInt32($1) }
                gdk_pixbuf_fill(part, color << 8)
            }
        }
        if grain > 0 { add(grain, to: pixbuf) }
        return save(pixbuf, type)
    }

    static func plain(
        _ width: Int, _ height: Int, _ color: UInt32, type: String = "jpeg"
    ) -> [UInt8] {
        let pixbuf = gdk_pixbuf_new(GDK_COLORSPACE_RGB, 0, 8, Int32(width), Int32(height))!
        defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
        gdk_pixbuf_fill(pixbuf, color << 8)
        return save(pixbuf, type)
    }

    static func quarter(_ column: Int, _ row: Int) -> [UInt8] {
        [[[255, 0, 0], [0, 255, 0]], [[0, 0, 255], [255, 255, 255]]][row][column]
    }

    private static func add(_ grain: Int, to pixbuf: OpaquePointer) {
        let pixels = gdk_pixbuf_get_pixels(pixbuf)!
        let stride = Int(gdk_pixbuf_get_rowstride(pixbuf))
        let noise = (0..<grain).map(UInt8.init)
        for row in 0..<Int(gdk_pixbuf_get_height(pixbuf)) {
            for column in 0..<Int(gdk_pixbuf_get_width(pixbuf)) {
                let noise = noise[(row * 31 + column * 17) % grain]
                let pixel = pixels + row * stride + column * 3
                for channel in 0..<3 { pixel[channel] -= min(pixel[channel], noise) }
            }
        }
    }

    private static func save(_ pixbuf: OpaquePointer, _ type: String) -> [UInt8] {
        var start: UnsafeMutablePointer<gchar>?
        var count: gsize = 0
        #expect(gdk_pixbuf_save_to_bufferv(pixbuf, &start, &count, type, nil, nil, nil) != 0)
        defer { g_free(start) }
        return [UInt8](UnsafeRawBufferPointer(start: start, count: Int(count)))
    }

    // MARK: - By hand

    /// A JPEG with an orientation and, if there is one, a small copy.
    static func exif(_ jpeg: [UInt8], orientation: Int, copy: [UInt8] = []) -> [UInt8] {
        var block = Array("Exif\0\0MM\0*".utf8) + long(8)
        block += [0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0]
        block += copy.isEmpty ? long(0) : long(26)
        if !copy.isEmpty {
            block += [0, 2, 2, 1, 0, 4, 0, 0, 0, 1] + long(56)
            block += [2, 2, 0, 4, 0, 0, 0, 1] + long(copy.count) + long(0) + copy
        }
        let segment = [0xFF, 0xE1] + long(block.count + 2)[2...] + block
        return Array(jpeg[..<2]) + segment + jpeg[2...]
    }

    /// A GIF whose frames are each of a single grey.
    static func gif(
        _ side: Int, frames: [(grey: UInt8, hundredths: Int)], isEndless: Bool = true
    ) -> [UInt8] {
        var file = Array("GIF89a".utf8) + [UInt8(side), 0, UInt8(side), 0, 0xF6, 0, 0]
        for grey in 0..<128 { file += [UInt8(grey * 2), UInt8(grey * 2), UInt8(grey * 2)] }
        if isEndless { file += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0] }
        for frame in frames {
            file += [0x21, 0xF9, 4, 0, UInt8(frame.hundredths), 0, 0, 0]
            file += [0x2C, 0, 0, 0, 0, UInt8(side), 0, UInt8(side), 0, 0, 7]
            // A code that clears the table after each hundred, so that all have eight bits.
            var codes: [UInt8] = []
            for pixel in 0..<side * side {
                if pixel % 100 == 0 { codes.append(128) }
                codes.append(frame.grey / 2)
            }
            codes.append(129)
            while !codes.isEmpty {
                let part = codes.prefix(255)
                file += [UInt8(part.count)] + part
                codes.removeFirst(part.count)
            }
            file.append(0)
        }
        return file + [0x3B]
    }

    /// A PNG with a given size in its header and almost no data.
    static func emptyPNG(_ width: Int, _ height: Int) -> [UInt8] {
        func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
            let body = Array(name.utf8) + data
            return long(data.count) + body + long(Int(crc(body)))
        }
        // An empty zlib stream.
        let nothing: [UInt8] = [0x78, 0x9C, 3, 0, 0, 0, 0, 1]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", long(width) + long(height) + [8, 6, 0, 0, 0])
            + chunk("IDAT", nothing) + chunk("IEND", [])
    }

    static func long(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return crc ^ 0xFFFF_FFFF
    }
}
