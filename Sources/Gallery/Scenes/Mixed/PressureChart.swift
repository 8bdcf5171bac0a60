import Foundation
import Inlay
import InlayTesting

/// Charts of the air pressure over a day, as images within HTML.
@MainActor
enum PressureChart {
    /// The number of different days; each chart is drawn once.
    private static let days = 16
    private static var addresses: [Int: String] = [:]

    /// Returns the chart of a day as an `<img>` element.
    static func image(of day: Int) -> String {
        let number = day % days
        let address = addresses[number] ?? makeAddress(number)
        addresses[number] = address
        return """
            <img src="\(address)" width="240" height="48" alt="The pressure rose and fell slowly">
            """
    }

    /// Draws a chart and returns its `data:` URL; the image has twice the size of the chart in CSS
    /// pixels, for high-resolution screens.
    private static func makeAddress(_ number: Int) -> String {
        var random = SeededGenerator(seed: UInt64(number))
        let (width, height, bar) = (480, 96, 20)
        var level = 50
        let heights = (0..<width / bar).map { _ in
            level = min(max(level + Int.random(in: -18...18, using: &random), 12), height)
            return level
        }
        let bitmap = ImageBitmap(
            size: PixelSize(width: width, height: height), isOpaque: false
        ) { pixels in
            for y in 0..<height {
                for x in 0..<width where x % bar < bar - 6 && height - y <= heights[x / bar] {
                    let start = (y * width + x) * 4
                    pixels.copyBytes(from: blue, at: start)
                }
            }
        }
        let file = try? GdkPixbufEncoder().encode(bitmap)
        return "data:image/png;base64,\(Data(file?.bytes ?? []).base64EncodedString())"
    }

    private static let blue: [UInt8] = [0xE4, 0x84, 0x35, 0xFF]
}

extension UnsafeMutableRawBufferPointer {
    fileprivate func copyBytes(from bytes: [UInt8], at start: Int) {
        UnsafeMutableRawBufferPointer(rebasing: self[start..<start + bytes.count])
            .copyBytes(from: bytes)
    }
}
