import CGTK
import Inlay

/// Stops the portal's service, and starts it again.
@MainActor
final class ServiceSwitch {
    let widget = Object(adopting: gtk_switch_new())
    private let portal: Portal
    private var task: Task<Void, Never>?

    init(_ portal: Portal) {
        self.portal = portal
        gtk_switch_set_active(widget.opaque, 1)
        gtk_widget_set_valign(widget.cast(), GTK_ALIGN_CENTER)
        gtk_widget_set_tooltip_text(widget.cast(), "Service on or off")
        Widgets.setName("Service", of: widget)
        widget.observe(Property<Bool>("active")) { [weak self] in self?.turn(on: $0) }
    }

    private func turn(on isOn: Bool) {
        let before = task
        task = Task { [portal] in
            // One after the other, however quickly somebody turns it.
            await before?.value
            if isOn { try? await portal.restart() } else { try? await portal.stop() }
        }
    }
}
