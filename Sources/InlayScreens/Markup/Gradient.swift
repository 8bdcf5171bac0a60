import Foundation
import InlayMarkup

/// The gradient of a `LinearGradient` or `RadialGradient` element as a CSS image.
struct Gradient {
    let css: String

    init(_ element: CompiledElement) {
        var colors: [MarkupValue] = []
        var locations: [MarkupValue] = []
        if case .list(let values)? = element["colors"] { colors = values }
        if case .list(let values)? = element["locations"] { locations = values }
        let stops = colors.enumerated().compactMap { index, value -> String? in
            guard case .color(let color) = value else { return nil }
            let place = locations.indices.contains(index) ? locations[index].number : nil
            return MarkupCSS.color(color) + (place.map { " \($0 * 100)%" } ?? "")
        }
        func number(_ name: String, _ standard: Double) -> Double {
            element[name]?.number ?? standard
        }
        // One color is a gradient between it and itself.
        let list = (stops.count == 1 ? stops + stops : stops).joined(separator: ", ")
        guard !list.isEmpty else {
            css = "none"
            return
        }
        if element.name == "RadialGradient" {
            let x = number("centerX", 0.5) * 100
            let y = number("centerY", 0.5) * 100
            let radius = max(0.01, number("radius", 0.5)) * 100
            css = "radial-gradient(ellipse \(radius)% \(radius)% at \(x)% \(y)%, \(list))"
        } else {
            let across = number("endX", 0.5) - number("startX", 0.5)
            let down = number("endY", 1) - number("startY", 0)
            // In CSS, angles start at the top and increase clockwise.
            let angle = atan2(across, -down) * 180 / .pi
            css = "linear-gradient(\(angle)deg, \(list))"
        }
    }
}
