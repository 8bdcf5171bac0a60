import Foundation
import GalleryService
import Testing

@Suite("Tickets of the service")
struct TicketDataTests {
    let service: GalleryService
    let client: Client
    let tickets: [Ticket]

    init() async throws {
        service = try await GalleryService.start()
        client = Client(service)
        tickets = try await client.value("tickets")
    }

    @Test func atLeast60TicketsCoverAllStatusesAndPriorities() {
        #expect(tickets.count >= 60)
        #expect(Set(tickets.map(\.id)).count == tickets.count)
        #expect(Set(tickets.map(\.status)) == Set(TicketStatus.allCases))
        #expect(Set(tickets.map(\.priority)) == Set(TicketPriority.allCases))
        #expect(tickets.map(\.opened) == tickets.map(\.opened).sorted(by: >))
    }

    @Test func ticketDetailsMatchTheCountsOfTheTicketList() async throws {
        var ids: Set<Int> = []
        for ticket in tickets {
            let detail: TicketDetail = try await client.value("tickets/\(ticket.id)")
            let messages = detail.messages
            #expect(detail.ticket == ticket)
            #expect(messages.count == ticket.messagesCount)
            #expect(messages.first?.isStaff == false)
            #expect(messages.first?.time == ticket.opened)
            #expect(messages.map(\.time) == messages.map(\.time).sorted())
            #expect(messages.allSatisfy { $0.time <= PortalCoding.now })
            #expect(messages.allSatisfy { ids.insert($0.id).inserted })
            #expect(messages.allSatisfy { !$0.html.contains(#/\{(host|ip)\}/#) })
        }
    }

    @Test func ticketMessagesContainHostileAndHarmlessMarkup() async throws {
        var all = ""
        for ticket in tickets {
            let detail: TicketDetail = try await client.value("tickets/\(ticket.id)")
            all += detail.messages.map(\.html).joined()
        }
        for part in [
            "<script>", "onerror=", "javascript:", "&#106;avascript:", "url(https://", "<iframe",
            "<style>", "<form", "<base ", "width=\"1\" height=\"1\"", "<svg", "<math>", "srcset",
        ] {
            #expect(all.contains(part), "\(part)")
        }
        for part in ["<ul>", "<ol>", "<table", "<pre>", "<blockquote", "<dl>", "<a href", "&lt;"] {
            #expect(all.contains(part), "\(part)")
        }
    }
}
