import InlayGObject
import InlayMarkup
import InlayShell

extension MarkupElement {
    static let spinner = MarkupElement(
        "Spinner", "Something is going on, nobody knows for how long."
    ) { _, _ in Spinner() }
    .attribute("spinning", .bool, "Whether it turns.", default: "true") {
        (spinner: Spinner, value) in spinner.isSpinning = value.bool ?? true
    }
    .attribute(
        "activityIndicatorViewStyle", .words("activityIndicatorViewStyle", "whiteLarge white gray"),
        "How large it is."
    ) { (spinner: Spinner, value) in
        if value.string == "whiteLarge" {
            (spinner.minimumWidth, spinner.minimumHeight) = (32, 32)
        }
    }
    .color("color", .text, "The color of the spinner.", inPlace: true)
    .attribute("hidesWhenStopped", .bool, "Whether it is shown only while it turns.") {
        element, value, _ in
        guard let spinner = element.widget as? Spinner else { return false }
        let hides = value.bool ?? true
        let show: @MainActor @Sendable (Bool) -> Void = { [weak spinner] in
            spinner?.isVisible = $0
        }
        let handler = hides ? spinner.observe(GLibProperty<Bool>("spinning"), show) : nil
        let hid = element.setHandler(handler, of: "hidesWhenStopped")
        if hides || hid { spinner.isVisible = !hides || spinner.isSpinning }
        return true
    }
    .colors(tint: .text(""))
}
