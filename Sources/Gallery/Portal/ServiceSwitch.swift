import Inlay

/// A row with a switch that stops and restarts the portal's service.
@MainActor
final class ServiceSwitch: Row {
    /// Called after the service has stopped or restarted.
    var onChange: ((_ isOn: Bool) -> Void)?
    private let toggle = Switch("Service", isOn: true)
    private let portal: Portal
    private var task: Task<Void, Never>?

    init(_ portal: Portal) {
        self.portal = portal
        toggle.tooltip = "Simulate an available service"
        super.init(spacing: 6)
        append(Label("Service", wrapping: .never).styled(.caption))
        append(toggle)
        toggle.onChange = { [weak self] in self?.turn(on: $0) }
    }

    /// Whether the service should run.
    var isOn: Bool {
        get { toggle.isOn }
        set {
            toggle.isOn = newValue
            turn(on: newValue)
        }
    }

    /// Waits until the last stop or restart has completed.
    func settled() async {
        await task?.value
    }

    private func turn(on isOn: Bool) {
        let before = task
        task = Task { [weak self, portal] in
            // Stops and restarts run in order, however quickly the user toggles the switch.
            await before?.value
            if isOn { try? await portal.restart() } else { try? await portal.stop() }
            self?.onChange?(isOn)
        }
    }
}
