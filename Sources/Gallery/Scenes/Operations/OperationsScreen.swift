import CGTK
import Foundation
import GalleryService
import Inlay

/// Two lists, and the switch between them.
@MainActor
final class OperationsScreen: Screen {
    let title = "Alarms and tickets"
    let widget = Object(adopting: gtk_stack_new())
    let switcher = Object(adopting: gtk_stack_switcher_new())
    let alarms: ListScreen<Alarm>
    let tickets: ListScreen<Ticket>

    init(_ portal: Portal) {
        alarms = ListScreen(
            title: "Alarms", portal: portal, items: { try await portal.get("alarms") },
            entry: { alarm in
                EntryList.Entry(
                    title: alarm.title, subtitle: alarm.hostname, badge: alarm.severity.badge)
            })
        tickets = ListScreen(
            title: "Tickets", portal: portal, items: { try await portal.get("tickets") },
            entry: { ticket in
                let day = ticket.opened.formatted(date: .abbreviated, time: .omitted)
                return EntryList.Entry(
                    title: ticket.subject, subtitle: "\(ticket.customer) · \(day)",
                    badge: ticket.status.badge)
            })
        let pages: [any Screen] = [alarms, tickets]
        for page in pages {
            gtk_stack_add_titled(widget.opaque, page.widget.cast(), page.title, page.title)
        }
        gtk_stack_switcher_set_stack(switcher.opaque, widget.opaque)
    }

    func ready() async {
        await alarms.ready()
        await tickets.ready()
    }
}
