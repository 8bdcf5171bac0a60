import CGLib
import CGTK
import Foundation

/// A decoded PNG.
struct Pixels {
    struct Color: Hashable {
        let red: UInt8
        let green: UInt8
        let blue: UInt8
    }

    let width: Int
    let height: Int
    private let bytes: [UInt8]

    /// Decodes a PNG; nil if it is invalid or truncated.
    init?(_ png: Data) {
        let data = png.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
        defer { g_bytes_unref(data) }
        guard let texture = gdk_texture_new_from_bytes(data, nil) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(texture)) }
        width = Int(gdk_texture_get_width(texture))
        height = Int(gdk_texture_get_height(texture))
        var pixels = [UInt8](repeating: 0, count: width * height * 4)
        gdk_texture_download(texture, &pixels, gsize(width * 4))
        bytes = pixels
    }

    init?(_ file: URL) {
        guard let png = try? Data(contentsOf: file) else { return nil }
        self.init(png)
    }

    /// A pixel, counted from the top left corner.
    subscript(x: Int, y: Int) -> Color {
        let start = (y * width + x) * 4
        return Color(red: bytes[start + 2], green: bytes[start + 1], blue: bytes[start])
    }

    var size: [Int] { [width, height] }
}

extension Pixels.Color {
    static let red = Self(red: 255, green: 0, blue: 0)
    static let green = Self(red: 0, green: 255, blue: 0)
    static let blue = Self(red: 0, green: 0, blue: 255)
    static let white = Self(red: 255, green: 255, blue: 255)
}
