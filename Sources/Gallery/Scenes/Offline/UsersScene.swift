import CGTK
import Foundation
import GalleryService
import Inlay

/// *Users*: what the service said last stays there without it, with its age; when it is back, the list is fetched
/// anew by itself.
@MainActor
final class UsersScene: Scene {
    let content = Widgets.column()
    var controls: [Object] { [serviceSwitch.widget, refreshButton] }

    private let portal: Portal
    private let serviceSwitch: ServiceSwitch
    private let refreshButton = Widgets.button("view-refresh-symbolic", "Refresh")
    private let status = StatusLine()
    private let list = EntryList(name: "Users")
    private var client: PortalClient?
    /// When the shown answer came from the service.
    private var answered: Date?
    private var isOffline = false
    private lazy var opening = Task { await open() }
    private var tasks: [Task<Void, Never>] = []

    init(_ portal: Portal) {
        self.portal = portal
        serviceSwitch = ServiceSwitch(portal)
        gtk_box_append(content.cast(), status.widget.cast())
        gtk_box_append(content.cast(), list.widget.cast())
        gtk_widget_set_vexpand(list.widget.cast(), 1)
        status.show("Asking the service …", icon: "network-transmit-symbolic", style: "dim-label")
        refreshButton.connect("clicked") { [weak self] in self?.refresh() }
        // As somebody would see who goes on working: the next call finds the service gone.
        serviceSwitch.onChange = { [weak self] isOn in if !isOn { self?.refresh() } }
    }

    isolated deinit {
        for task in tasks { task.cancel() }
    }

    func appeared() {
        _ = opening
    }

    func ready() async {
        await opening.value
        // What the scene is about can be seen without the service only.
        serviceSwitch.isOn = false
        await serviceSwitch.settled()
        await load()
    }

    // MARK: - Private

    private func open() async {
        do {
            let client = try await PortalClient(portal)
            self.client = client
            await load()
            let states = client.reachability.states
            tasks.append(
                Task { [weak self] in
                    var wasGone = false
                    for await state in states {
                        if state == .reachable, wasGone { await self?.load() }
                        wasGone = state != .reachable
                    }
                })
            tasks.append(
                Task { [weak self] in
                    // The age is a clock: it goes on by the second.
                    while (try? await Task.sleep(for: .seconds(1))) != nil, let self {
                        showStatus()
                    }
                })
        } catch {
            show(error)
        }
    }

    private func refresh() {
        Task { await load() }
    }

    private func load() async {
        guard let client else { return }
        do {
            let response = try await client.service.get("/users")
            let users: [PortalUser] = try response.decode()
            list.show(
                users.map { user in
                    EntryList.Entry(
                        title: user.name, subtitle: user.role,
                        badge: user.isSignedIn ? ("Signed in", "success") : nil,
                        isActivatable: false)
                })
            answered = Date().addingTimeInterval(-response.provenance.age)
            isOffline = response.provenance.isOffline
            showStatus()
        } catch {
            show(error)
        }
    }

    private func showStatus() {
        guard let answered else { return }
        guard isOffline else {
            let time = answered.formatted(date: .omitted, time: .standard)
            return status.show(
                "As the service said at \(time).", icon: "emblem-ok-symbolic", style: "success")
        }
        let age = max(0, Int(Date().timeIntervalSince(answered)))
        status.show(
            "The service can't be reached. This is what it said \(Self.words(age)) ago.",
            icon: "network-offline-symbolic", style: "warning")
    }

    private func show(_ error: any Error) {
        status.show("\(error)", icon: "network-offline-symbolic", style: "error")
    }

    private static func words(_ seconds: Int) -> String {
        switch seconds {
        case 1: "1 second"
        case ..<120: "\(seconds) seconds"
        default: "\(seconds / 60) minutes"
        }
    }
}
