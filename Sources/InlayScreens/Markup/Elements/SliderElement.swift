import InlayForms
import InlayMarkup
import InlayShell

extension MarkupElement {
    static let slider = MarkupElement("Slider", "A value of a range, set by dragging.") {
        element, _ in
        Slider(in: element.range(to: 1), step: element.step("step", 0.01))
    }
    .uses(.field)
    .value(
        "value", .number, "The value.",
        ValueAccess(
            Slider.self, read: { .number($0.value) }, write: { $0.value = $1.number ?? 0 },
            observe: { ValueAccess.connect($0, "value-changed", $1) })
    )
    .attribute("title", .text, "The name of the value, shown beside it.")
    .attribute("minimum", .number, "The least value.", default: "0")
    .attribute("maximum", .number, "The greatest value.", default: "1")
    .attribute("step", .number, "The distance of values.")
    .color("minimumTrackTintColor", .tint, "The color of the part before the value.")
    .field(
        ElementField(
            kind: { _ in .range },
            constrain: { constraints, _, _ in
                constraints.minimum = constraints.minimum ?? "0"
                constraints.maximum = constraints.maximum ?? "1"
                constraints.step = constraints.step ?? .by(0.01)
            })
    )
    .colors(tint: .fill(" > trough > highlight"))
    .changing { $0.caption = .beside { _ in true } }
}

extension CompiledElement {
    /// Returns the range from `minimum`, or 0, to `maximum`.
    func range(to standard: Double) -> ClosedRange<Double> {
        let least = self["minimum"]?.number ?? 0
        let greatest = self["maximum"]?.number ?? standard
        return least...max(least, greatest)
    }

    /// Returns the step that an attribute sets, which is positive.
    func step(_ name: String, _ standard: Double) -> Double {
        let step = abs(self[name]?.number ?? standard)
        return step > 0 ? step : standard
    }
}
