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
                "change": show("A value has changed"), "tap": show("Tapped"),
                "longPress": show("Pressed long"), "swipe": show("Swiped to the right"),
                "pan": show("Dragged"), "pinch": show("Pinched"), "rotate": show("Rotated"),
            ])
        rows?.content = RecyclingList(Array(1...10_000), label: "Numbers") {
            Label().margins(8)
        } bind: { label, number in
            label.text = "Row \(number.formatted())"
        }
    }

    /// Returns an action that shows a sentence at the top of the screen.
    private func show(_ sentence: String) -> MarkupAction {
        MarkupAction { [weak self] in self?.status?.text = sentence }
    }
}
