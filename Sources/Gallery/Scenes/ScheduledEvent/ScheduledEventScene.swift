import Foundation
import GalleryService
import Inlay

/// *Scheduled Event*: a native list of events; each opens a page from a template, whose link
/// opens a native list of devices.
@MainActor
final class ScheduledEventScene: ListScreen<Event> {
    private let portal: Portal

    init(_ portal: Portal) {
        self.portal = portal
        super.init(
            "Scheduled Event", portal: portal, items: { try await portal.get("events") },
            entry: Self.entry)
        if let list = content {
            content = nil
            content = Column {
                ServiceSwitch(portal)
                list.widget.expanded(vertically: true)
            }
        }
        onActivate = { [weak self] in self?.show($0) }
    }

    override func waitUntilReady() async {
        await super.waitUntilReady()
        guard let event = items.first(where: { $0.updatesCount > 3 }) else { return }
        await show(event).waitUntilReady()
    }

    @discardableResult
    private func show(_ event: Event) -> PageScreen {
        let screen = PageScreen(event.subject, portal: portal) { [portal] in
            let detail: EventDetail = try await portal.get("events/\(event.id)")
            return try .template("event", EventPage(detail), styleSheet: .app)
        }
        screen.view.commands.on("showDevices") { [weak self] _ in self?.showDevices(of: event) }
        navigation?.push(screen)
        return screen
    }

    private func showDevices(of event: Event) {
        navigation?.push(
            ListScreen<Device>(
                "Affected devices", portal: portal,
                items: { [portal] in try await portal.get("events/\(event.id)/devices") },
                entry: { device in
                    EntryList.Entry(
                        title: device.hostname,
                        subtitle: IsolatedText("\(device.ip) · \(device.location.city)").text,
                        badge: device.status.badge, isActivatable: false)
                }))
    }

    private static func entry(_ event: Event) -> EntryList.Entry {
        let day = event.start.momentText
        let devices = event.impactedCount == 1 ? "1 device" : "\(event.impactedCount) devices"
        return EntryList.Entry(
            title: event.subject, subtitle: IsolatedText("\(day) · \(devices)").text,
            badge: event.status.badge)
    }
}
