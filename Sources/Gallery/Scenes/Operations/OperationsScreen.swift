import CGTK
import Foundation
import GalleryService
import Inlay

/// Two lists, and the switch between them.
@MainActor
final class OperationsScreen: Screen {
    let title = "Alarms and tickets"
    let widget = Widgets.column()
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
        let stack = Object(adopting: gtk_stack_new())
        gtk_widget_set_vexpand(stack.cast(), 1)
        let pages: [any Screen] = [alarms, tickets]
        for page in pages {
            gtk_stack_add_titled(stack.opaque, page.widget.cast(), page.title, page.title)
        }
        let switcher = Object(adopting: gtk_stack_switcher_new())
        gtk_stack_switcher_set_stack(switcher.opaque, stack.opaque)
        gtk_widget_set_halign(switcher.cast(), GTK_ALIGN_CENTER)
        gtk_widget_set_margin_top(switcher.cast(), 12)
        gtk_box_append(widget.cast(), switcher.cast())
        gtk_box_append(widget.cast(), stack.cast())
    }

    func ready() async {
        await alarms.ready()
        await tickets.ready()
    }
}
