import CWebKitGTK
import Glibc
import InlayViews

/// The contrast adjustment that the engine's graphics library Skia applies to the edges of glyphs.
///
/// It depends on the text color: Skia assumes that light text is on a dark background, and blends
/// in linear light. WebKitGTK 2.52 and later have it draw glyphs without an adjustment.
struct GlyphContrast {
    /// The adjusted coverage of a pixel, for each coverage from 0 to 255.
    let table: [UInt8]

    init(_ color: PageTheme.Color) {
        let luminance = Int((Self.luminance(of: color) * 255).rounded())
        table = Self.isApplied ? Self.tables[luminance >> 5] : Self.identity
    }

    /// Whether the engine adjusts glyphs.
    private static let isApplied =
        webkit_get_major_version() == 2 && webkit_get_minor_version() < 52

    private static let identity = [UInt8](0...255)

    /// A table for each of eight luminances, as in Skia.
    private static let tables = (0..<8).map { makeTable(Double($0 << 5 | $0 << 2 | $0 >> 1) / 255) }

    private static func makeTable(_ source: Double) -> [UInt8] {
        let ground = 1 - source
        let linearSource = linear(source)
        let linearGround = linear(ground)
        let contrast = 0.5 * linearGround
        return (0..<256).map { value in
            let plain = Double(value) / 255
            let coverage = plain + (1 - plain) * contrast * plain
            guard abs(source - ground) > 1.0 / 256 else {
                return UInt8((coverage * 255).rounded())
            }
            let mixed = encoded(linearSource * coverage + linearGround * (1 - coverage))
            let result = (mixed - ground) / (source - ground)
            return UInt8((min(max(result, 0), 1) * 255).rounded())
        }
    }

    private static func luminance(of color: PageTheme.Color) -> Double {
        let light =
            0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
        return min(max(encoded(light), 0), 1)
    }

    /// Converts an sRGB component to linear light.
    private static func linear(_ value: Double) -> Double {
        value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    /// Converts linear light to an sRGB component.
    private static func encoded(_ value: Double) -> Double {
        value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
    }
}
