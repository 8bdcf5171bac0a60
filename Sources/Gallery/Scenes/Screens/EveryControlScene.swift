import Foundation
import Inlay

/// *Every Control*: each element of the markup language.
@MainActor
final class EveryControlScene: MarkupScene {
    @Outlet private var status: Label?
    @Outlet private var rows: Bin?

    init() {
        super.init("Every Control")
        load(
            "EveryControl",
            actions: [
                "press": MarkupAction { [weak self] (sender: Widget) in
                    self?.status?.text = "Pressed: \(sender.accessibilityLabel ?? "a button")"
                },
                "change": MarkupAction { [weak self] in self?.status?.text = "A value has changed"
                },
            ])
        rows?.content = RecyclingList(Array(1...10_000), label: "Numbers") {
            Label().margins(8)
        } bind: { label, number in
            label.text = "Row \(number.formatted())"
        }
    }
}
