import InlayMarkup
import InlayShell

extension MarkupElement {
    static let progress = MarkupElement("Progress ProgressBar", "How far something is.") {
        element, _ -> ProgressBar in
        let bar = ProgressBar()
        bar.isIndeterminate = element["progress"] == nil
        return bar
    }
    .styles("defaultProgressView", "barProgressView")
    .attribute(
        "progress value", .number(0...1),
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
