import Foundation
import InlayTesting

/// A drawing of a landscape, always the same for the same photo.
struct PhotoDrawing {
    private static let width = 400.0
    private static let height = 300.0

    private var random: SeededGenerator
    private let light: PhotoLight

    /// Returns the drawing of a photo as SVG.
    static func svg(of photo: PortalPhoto) -> String {
        var drawing = PhotoDrawing(photo)
        return drawing.draw()
    }

    private init(_ photo: PortalPhoto) {
        random = SeededGenerator(seed: UInt64(photo.id) &* 31 &+ 7)
        light = PhotoLight(of: photo)
    }

    private mutating func draw() -> String {
        let colors = light.colors
        let horizon = number(130...190)
        var parts = [
            """
            <svg xmlns="http://www.w3.org/2000/svg" width="400" height="300" viewBox="0 0 400 300">
            <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">\
            <stop offset="0" stop-color="\(colors.sky)"/>\
            <stop offset="1" stop-color="\(colors.horizon)"/></linearGradient></defs>
            <rect width="400" height="300" fill="url(#sky)"/>
            """
        ]
        if light == .night { parts.append(stars(above: horizon)) }
        parts.append(disc(colors.disc, horizon))
        if light != .night { parts += (0..<Int(number(1...4))).map { _ in cloud(horizon) } }
        let count = Int(number(3...5))
        for layer in 0..<count {
            let nearness = Double(layer) / Double(count - 1)
            let base = horizon + nearness * (Self.height - 30 - horizon)
            parts.append(
                hills(at: base, swing: 14 + 26 * nearness, color: mixed(nearness)))
        }
        if number(0...1) > 0.5 { parts.append(trees(colors.near)) }
        parts.append("</svg>")
        return parts.joined(separator: "\n")
    }

    private mutating func disc(_ color: String, _ horizon: Double) -> String {
        let x = number(50...350)
        let y = light == .noon ? number(30...70) : number(60...(horizon - 5))
        let radius = number(10...22)
        return """
            <circle cx="\(x)" cy="\(y)" r="\(radius * 2.4)" fill="\(color)" opacity="0.18"/>
            <circle cx="\(x)" cy="\(y)" r="\(radius)" fill="\(color)"/>
            """
    }

    private mutating func stars(above horizon: Double) -> String {
        (0..<60).map { _ in
            let place = "cx=\"\(number(0...400))\" cy=\"\(number(0...horizon))\""
            return "<circle \(place) r=\"\(number(0.3...1.1))\" fill=\"#FFFFFF\"/>"
        }.joined()
    }

    private mutating func cloud(_ horizon: Double) -> String {
        let x = number(0...400)
        let y = number(20...(horizon - 30))
        return (0..<5).map { part in
            let shift = Double(part - 2) * number(14...22)
            let radii = "rx=\"\(number(18...34))\" ry=\"\(number(6...11))\""
            return "<ellipse cx=\"\(x + shift)\" cy=\"\(y + number(-5...5))\" \(radii) "
                + "fill=\"#FFFFFF\" opacity=\"0.35\"/>"
        }.joined()
    }

    /// Draws a line of hills as a sum of three waves that don't repeat within the image.
    private mutating func hills(at base: Double, swing: Double, color: String) -> String {
        let waves = [0.9, 2.3, 5.1].map { frequency in
            (
                frequency * number(0.7...1.3), number(0...6.28),
                swing / (1 + frequency * 0.6)
            )
        }
        let points = stride(from: 0.0, through: Self.width, by: 5).map { x in
            let y = waves.reduce(base) { sum, wave in
                sum + sin(x / Self.width * 6.28 * wave.0 + wave.1) * wave.2
            }
            return "\(Self.rounded(x)),\(Self.rounded(y))"
        }
        return "<polygon fill=\"\(color)\" points=\"0,300 \(points.joined(separator: " ")) "
            + "400,300\"/>"
    }

    private mutating func trees(_ color: String) -> String {
        (0..<Int(number(5...14))).map { _ in
            let x = number(0...400)
            let foot = number(268...300)
            let height = number(22...60)
            return "<polygon fill=\"\(color)\" points=\"\(x),\(foot - height) "
                + "\(x + height / 4),\(foot) \(x - height / 4),\(foot)\"/>"
        }.joined()
    }

    /// Returns a color between the colors of the far and the near hills.
    private func mixed(_ nearness: Double) -> String {
        let far = Self.parts(of: light.colors.far)
        let near = Self.parts(of: light.colors.near)
        let parts = zip(far, near).map { Int($0 + ($1 - $0) * nearness) }
        return "rgb(\(parts.map(String.init).joined(separator: ",")))"
    }

    private static func parts(of color: String) -> [Double] {
        let number = Int(color.dropFirst(), radix: 16) ?? 0
        return [number >> 16, number >> 8 & 255, number & 255].map(Double.init)
    }

    private mutating func number(_ range: ClosedRange<Double>) -> Double {
        Self.rounded(Double.random(in: range, using: &random))
    }

    private static func rounded(_ value: Double) -> Double {
        (value * 10).rounded() / 10
    }
}
