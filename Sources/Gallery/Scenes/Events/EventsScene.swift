import Foundation
import GalleryService
import Inlay

/// *Scheduled event*: a list of events; each is a page from a template, and its link leads to a
/// native list of devices.
@MainActor
final class EventsScene: Scene {
    let navigator: Navigator?
    var content: Object { navigation.widget }
    var controls: [Object] { [serviceSwitch.widget] }
    private let navigation: Navigator
    private let serviceSwitch: ServiceSwitch
    private let portal: Portal
    private let list: ListScreen<Event>

    init(_ portal: Portal) {
        self.portal = portal
        serviceSwitch = ServiceSwitch(portal)
        list = ListScreen(
            title: "Scheduled event", portal: portal, items: { try await portal.get("events") },
            entry: Self.entry)
        navigation = Navigator(list)
        navigator = navigation
        list.onChoice = { [weak self] in self?.show($0) }
    }

    func ready() async {
        await list.ready()
        guard let event = list.items.first(where: { $0.updatesCount > 3 }) else { return }
        show(event)
        await navigation.top?.ready()
    }

    private func show(_ event: Event) {
        let screen = PageScreen(title: event.subject, portal: portal) { [portal] in
            let detail: EventDetail = try await portal.get("events/\(event.id)")
            return try .template("event", EventPage(detail), styleSheet: .app)
        }
        screen.view.commands.on("showDevices") { [weak self] _ in self?.showDevices(of: event) }
        navigation.push(screen)
    }

    private func showDevices(of event: Event) {
        let screen = ListScreen<Device>(
            title: "Associated devices", portal: portal,
            items: { [portal] in try await portal.get("events/\(event.id)/devices") },
            entry: { device in
                EntryList.Entry(
                    title: device.hostname, subtitle: "\(device.ip) · \(device.location.city)",
                    badge: device.status.badge, isActivatable: false)
            })
        navigation.push(screen)
    }

    private static func entry(_ event: Event) -> EntryList.Entry {
        let day = event.start.formatted(date: .abbreviated, time: .shortened)
        let devices = event.impactedCount == 1 ? "1 device" : "\(event.impactedCount) devices"
        return EntryList.Entry(
            title: event.subject, subtitle: "\(day) · \(devices)", badge: event.status.badge)
    }
}
