import Inlay

/// Stops the portal's service, and starts it again.
@MainActor
final class ServiceSwitch: Row {
    /// Called when the service has stopped or is there again.
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

    /// Whether the service is to run.
    var isOn: Bool {
        get { toggle.isOn }
        set {
            toggle.isOn = newValue
            turn(on: newValue)
        }
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
