import InlayMarkup
import InlayShell

extension MarkupElement {
    static let progressBar = MarkupElement("ProgressBar", "How far something is.") {
        element, _ -> ProgressBar in
        let bar = ProgressBar()
        bar.isIndeterminate = element["fraction"] == nil
        return bar
    }
    .attribute(
        "fraction", .number(0...1),
        "From 0 to 1; without it, the bar is indeterminate: it is animated.", inPlace: true
    ) { (bar: ProgressBar, value) in
        if let number = value.number {
            bar.fraction = min(max(number, 0), 1)
        } else {
            bar.isIndeterminate = true
        }
    }
    .color("progressTintColor", .tint, "The color of the done part.")
    .colors(tint: .fill(" > trough > progress"))
}
