import Foundation
import GalleryService
import Inlay

/// *Alarms and Tickets*: native lists with details as pages from templates.
@MainActor
final class AlarmsAndTicketsScene: Screen, Scene {
    private let alarms: ListScreen<Alarm>
    private let tickets: ListScreen<Ticket>
    private let portal: Portal

    init(_ portal: Portal) {
        self.portal = portal
        alarms = ListScreen(
            "Alarms", portal: portal, items: { try await portal.get("alarms") },
            entry: { alarm in
                EntryList.Entry(
                    title: alarm.title,
                    subtitle: IsolatedText("\(alarm.hostname) · since \(alarm.since.momentText)")
                        .text,
                    badge: alarm.severity.badge)
            })
        tickets = ListScreen(
            "Tickets", portal: portal, items: { try await portal.get("tickets") },
            entry: { ticket in
                EntryList.Entry(
                    title: ticket.subject,
                    subtitle: Self.subtitle(customer: ticket.customer, opened: ticket.opened),
                    badge: ticket.status.badge)
            })
        super.init()
        content = TabView([
            ("Alarms", "dialog-warning-symbolic", alarms),
            ("Tickets", "mail-unread-symbolic", tickets),
        ])
        alarms.onActivate = { [weak self] in self?.show($0) }
        tickets.onActivate = { [weak self] in self?.show($0) }
    }

    func waitUntilReady() async {
        await alarms.waitUntilReady()
        await tickets.waitUntilReady()
        if let first = tickets.items.first(where: { $0.messagesCount > 1 }) {
            await show(first).waitUntilReady()
        }
    }

    /// Returns the second line of a ticket.
    nonisolated static func subtitle(customer: String, opened: Date) -> String {
        IsolatedText("\(customer) · \(opened.dayText)").text
    }

    private func show(_ alarm: Alarm) {
        navigation?.push(
            PageScreen(alarm.title, portal: portal) { [portal] in
                let alarm: Alarm = try await portal.get("alarms/\(alarm.id)")
                return try .template("alarm", AlarmPage(alarm), styleSheet: .app)
            })
    }

    @discardableResult
    private func show(_ ticket: Ticket) -> PageScreen {
        let screen = PageScreen(ticket.subject, portal: portal) { [portal] in
            let detail: TicketDetail = try await portal.get("tickets/\(ticket.id)")
            return try .template("ticket", TicketPage(detail), styleSheet: .app)
        }
        navigation?.push(screen)
        return screen
    }
}
