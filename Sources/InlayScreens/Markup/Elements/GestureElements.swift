import CGTK
import InlayGObject
import InlayMarkup
import InlayShell

extension MarkupGroup {
    /// What gestures have.
    static let gestures = MarkupGroup("Gestures", "What gestures have.")
        .attribute("enabled", .bool, "Whether the gesture is recognized.")
        .event("onRecognized", "The gesture was recognized.")
}

extension MarkupElement {
    static let tapGesture = gesture(
        "TapGesture", "Clicks or taps on the element around it."
    ) { element, perform in
        let controller = GLibObject(owning: gtk_gesture_click_new())
        let taps = element["numberOfTapsRequired"]?.int ?? 1
        _ = controller.connect("released") { (count: Int32, _: Double, _: Double) in
            if Int(count) == taps { perform() }
        }
        return controller
    }
    .attribute("numberOfTapsRequired", .integer(1...100), "How many taps in a row.", default: "1")

    static let longPressGesture = gesture(
        "LongPressGesture", "A long press on the element around it."
    ) { element, perform in
        let controller = GLibObject(owning: gtk_gesture_long_press_new())
        let seconds = element["minimumPressDuration"]?.number ?? 0.5
        gtk_gesture_long_press_set_delay_factor(controller.opaque, min(max(seconds / 0.5, 0.5), 2))
        controller.connect("pressed") { perform() }
        return controller
    }
    .attribute(
        "minimumPressDuration", .number(0...3_600),
        "Seconds, relative to the desktop's setting; 0.5 is that.")

    static let swipeGesture = gesture("SwipeGesture", "A swipe over the element around it.") {
        element, perform in
        let controller = GLibObject(owning: gtk_gesture_swipe_new())
        let direction = element["direction"]?.string ?? "right"
        _ = controller.connect("swipe") { (across: Double, down: Double) in
            let made =
                abs(across) > abs(down)
                ? (across > 0 ? "right" : "left") : (down > 0 ? "down" : "up")
            if made == direction { perform() }
        }
        return controller
    }
    .attribute(
        "direction", .words("swipe", "left right up down"), "Where to.", default: "right")

    static let panGesture = gesture("PanGesture", "Dragging over the element around it.") {
        _, perform in
        let controller = GLibObject(owning: gtk_gesture_drag_new())
        controller.connect("drag-update") { perform() }
        return controller
    }

    static let pinchGesture = gesture("PinchGesture", "Two fingers that move apart or together.") {
        _, perform in
        let controller = GLibObject(owning: gtk_gesture_zoom_new())
        controller.connect("scale-changed") { perform() }
        return controller
    }

    static let rotationGesture = gesture("RotationGesture", "Two fingers that turn.") {
        _, perform in
        let controller = GLibObject(owning: gtk_gesture_rotate_new())
        controller.connect("angle-changed") { perform() }
        return controller
    }

    /// Creates a gesture, whose element has no widget of its own in the parent.
    private static func gesture(
        _ name: String, _ summary: String,
        make: @escaping (CompiledElement, @escaping Perform) -> GLibObject
    ) -> MarkupElement {
        var element = MarkupElement(name, summary) { _, _ in Bin() }
        element.groups = [.gestures]
        element.declaration.groups = [MarkupGroup.gestures.name]
        element.standsForClass = false
        element.gesture = make
        return
            element
            .attribute("id", .name, "The name by which code finds the gesture.")
            .attribute("class", .templates, "Property templates, with commas between.")
    }
}
