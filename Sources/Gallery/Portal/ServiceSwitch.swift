import CGTK
import Inlay

/// Stops the portal's service, and starts it again.
@MainActor
final class ServiceSwitch {
    let widget = Object(adopting: gtk_switch_new())
    /// Is told when the service has stopped or is there again.
    var onChange: ((_ isOn: Bool) -> Void)?
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

    /// Whether the service is to run.
    var isOn: Bool {
        get { gtk_switch_get_active(widget.opaque) != 0 }
        set { gtk_switch_set_active(widget.opaque, newValue ? 1 : 0) }
    }

    /// Waits until the last turn has come to its end.
    func settled() async {
        await task?.value
    }

    private func turn(on isOn: Bool) {
        let before = task
        task = Task { [weak self, portal] in
            // One after the other, however quickly somebody turns it.
            await before?.value
            if isOn { try? await portal.restart() } else { try? await portal.stop() }
            self?.onChange?(isOn)
        }
    }
}
