import InlayForms
import InlayGObject
import InlayMarkup
import InlayShell

extension MarkupElement {
    static let stepper = MarkupElement("Stepper", "A number with buttons for less and more.") {
        element, _ -> Stepper in
        let step = element.step("step", 1)
        return Stepper(in: element.range(to: 100), step: step, digits: decimals(of: step))
    }
    .uses(.field)
    .value(
        "value", .number, "The number.",
        ValueAccess(
            Stepper.self, read: { .number($0.value) }, write: { $0.value = $1.number ?? 0 },
            observe: { ValueAccess.connect($0, "value-changed", $1) })
    )
    .attribute("title", .text, "The name of the number, shown beside it.")
    .attribute("minimum", .number, "The least number.", default: "0")
    .attribute("maximum", .number, "The greatest number.", default: "100")
    .attribute("step", .number, "What a press adds.", default: "1")
    .attribute("wraps", .bool, "Whether the least number follows on the greatest.") {
        (stepper: Stepper, value) in stepper[GLibProperty("wrap")] = value.bool ?? false
    }
    .field(
        ElementField(kind: { _ in .number }, commit: { ($0 as? Stepper)?.commit() })
    )
    .changing { element in
        element.keepsHeight = true
        element.caption = .beside { _ in false }
    }

    /// Returns the number of decimal places of a step, such as 1 for 0.5; at most 6.
    private static func decimals(of step: Double) -> Int {
        var scaled = step
        for count in 0..<6 {
            if abs(scaled - scaled.rounded()) < 1e-6 { return count }
            scaled *= 10
        }
        return 6
    }
}
