import CGTK
import Foundation
import GalleryService
import Inlay

/// *Alarms and tickets*: native lists, and the details as pages from templates.
@MainActor
final class OperationsScene: Scene {
    let navigator: Navigator?
    var content: Object { navigation.widget }
    private let navigation: Navigator
    private let root: OperationsScreen
    private let portal: Portal

    init(_ portal: Portal) {
        self.portal = portal
        root = OperationsScreen(portal)
        navigation = Navigator(root)
        navigator = navigation
        root.alarms.onChoice = { [weak self] in self?.show($0) }
        root.tickets.onChoice = { [weak self] in self?.show($0) }
    }

    func ready() async {
        await root.ready()
        let first = root.tickets.items.first { $0.messagesCount > 1 }
        guard let first else { return }
        show(first)
        await navigation.top?.ready()
    }

    private func show(_ alarm: Alarm) {
        navigation.push(
            PageScreen(title: alarm.title, portal: portal) { [portal] in
                let alarm: Alarm = try await portal.get("alarms/\(alarm.id)")
                return try .template("alarm", AlarmPage(alarm), styleSheet: .app)
            })
    }

    private func show(_ ticket: Ticket) {
        navigation.push(
            PageScreen(title: ticket.subject, portal: portal) { [portal] in
                let detail: TicketDetail = try await portal.get("tickets/\(ticket.id)")
                return try .template("ticket", TicketPage(detail), styleSheet: .app)
            })
    }
}
