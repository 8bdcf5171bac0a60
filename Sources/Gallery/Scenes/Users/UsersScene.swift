import Foundation
import GalleryService
import Inlay

/// *Users*: cached data stays visible with its age while the service is offline, and the list
/// reloads when the service is back.
@MainActor
final class UsersScene: Screen, Scene {
    private let serviceSwitch: ServiceSwitch
    private let portal: Portal
    private let refreshButton = Button(icon: "view-refresh-symbolic", "Refresh")
    private let status: StatusLine
    private let list = EntryList(name: "Users")
    private var client: PortalClient?
    /// The time of the displayed response; nil before the first response.
    private var answered: Date?
    private var isOffline = false
    private lazy var opening = Task { await open() }
    private var tasks: [Task<Void, Never>] = []

    init(_ portal: Portal) {
        self.portal = portal
        serviceSwitch = ServiceSwitch(portal)
        status = StatusLine { [refreshButton] in refreshButton.styled(.flat) }
        super.init()
        refreshButton.onPress = { [weak self] in self?.refresh() }
        content = Column {
            serviceSwitch
            status
            list
        }
        status.show("Loading…", icon: "network-transmit-symbolic", style: .dimmed)
        // When the service stops, the scene makes a call at once, which fails like the user's next
        // call.
        serviceSwitch.onChange = { [weak self] isOn in if !isOn { self?.refresh() } }
    }

    isolated deinit {
        for task in tasks { task.cancel() }
    }

    override func appeared() {
        _ = opening
    }

    func waitUntilReady() async {
        await opening.value
        // The scene only shows cached data while the service is offline.
        serviceSwitch.isOn = false
        await serviceSwitch.settled()
        await load()
    }

    // MARK: - Private

    private func open() async {
        do {
            let client = try await portal.client
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
                    // The age is updated every second.
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
            answered = Date().addingTimeInterval(-(response.provenance.age / .seconds(1)))
            isOffline = response.provenance.isOffline
            showStatus()
        } catch {
            show(error)
        }
    }

    private func showStatus() {
        guard let answered else { return }
        guard isOffline else {
            let time = answered.clockText
            return status.show(
                "Up to date as of \(time).", icon: "emblem-ok-symbolic", style: .success)
        }
        let age = Int(Date().timeIntervalSince(answered))
        status.show(
            "Offline. Showing data from \(Self.words(age)).",
            icon: "network-offline-symbolic", style: .warning)
    }

    private func show(_ error: any Error) {
        status.show(error.portalSentence, icon: "network-offline-symbolic", style: .error)
    }

    private static func words(_ seconds: Int) -> String {
        switch seconds {
        case ..<5: "just now"
        case ..<120: "\(seconds) seconds ago"
        default: "\(seconds / 60) minutes ago"
        }
    }
}
