import Inlay

/// A bar with a switch that stops and restarts the portal's service, and shows whether it runs.
///
/// It is below the header bar, which in a narrow window has room for the title only.
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
        // With the padding of a tool bar, these are the margins of the content below.
        append(Label("Service").styled(.caption).margins(Insets(leading: 12)).expanded())
        append(toggle.margins(Insets(trailing: 12)))
        styled(.toolbar)
        toggle.onChange = { [weak self] in self?.turn(on: $0) }
        // Another scene may have stopped the service, also while this one was covered.
        connect("map") { [weak self] in self?.showState() }
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

    private func showState() {
        Task { [weak self, portal] in
            let isRunning = await portal.isRunning
            self?.toggle.isOn = isRunning
        }
    }

    private func turn(on isOn: Bool) {
        task = Task { [weak self, portal] in
            do {
                try await portal.setRunning(isOn)
                self?.onChange?(isOn)
            } catch {
                self?.window?.showToast("The service couldn't be started.")
            }
            let isRunning = await portal.isRunning
            self?.toggle.isOn = isRunning
        }
    }
}
