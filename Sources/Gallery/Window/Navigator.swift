import CGTK
import Inlay

/// Shows one screen of many, each pushed over the one that it was reached from.
@MainActor
final class Navigator {
    let widget = Object(adopting: gtk_stack_new())
    /// Is told when another screen is shown.
    var onChange: (() -> Void)?
    private(set) var screens: [any Screen]

    init(_ root: any Screen) {
        screens = [root]
        gtk_stack_set_transition_duration(widget.opaque, 200)
        gtk_stack_add_child(widget.opaque, root.widget.cast())
    }

    var top: (any Screen)? { screens.last }
    var canGoBack: Bool { screens.count > 1 }

    func push(_ screen: any Screen) {
        screens.append(screen)
        gtk_stack_add_child(widget.opaque, screen.widget.cast())
        show(screen, by: GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT)
    }

    func goBack() {
        guard canGoBack, let left = screens.popLast(), let top else { return }
        show(top, by: GTK_STACK_TRANSITION_TYPE_SLIDE_RIGHT)
        removeWhenUnseen(left)
    }

    private func show(_ screen: any Screen, by transition: GtkStackTransitionType) {
        gtk_stack_set_transition_type(widget.opaque, transition)
        gtk_stack_set_visible_child(widget.opaque, screen.widget.cast())
        onChange?()
    }

    /// A screen that slides away stays until it is out of sight.
    private func removeWhenUnseen(_ screen: any Screen) {
        let running = Property<Bool>("transition-running")
        guard widget[running] else { return gtk_stack_remove(widget.opaque, screen.widget.cast()) }
        let waiter = Waiter()
        waiter.handler = widget.observe(running) { [weak self] isRunning in
            guard let self, !isRunning, let handler = waiter.handler else { return }
            waiter.handler = nil
            widget.disconnect(handler)
            gtk_stack_remove(widget.opaque, screen.widget.cast())
        }
    }

    private final class Waiter {
        var handler: SignalHandler?
    }
}
