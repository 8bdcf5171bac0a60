import Foundation
import GalleryService
import Inlay

/// The data of the ticket page's template.
struct TicketPage: Encodable {
    struct Message: Encodable {
        let author: String
        let time: String
        let isStaff: Bool
        /// The sanitized body of an untrusted mail.
        let body: SanitizedHTML
    }

    let subject: String
    let status: String
    let statusStyle: String
    let priority: String
    let customer: String
    let opened: String
    let messages: [Message]

    init(_ detail: TicketDetail) throws {
        let ticket = detail.ticket
        subject = ticket.subject
        status = ticket.status.badge.text
        statusStyle = ticket.status.badge.style
        priority = ticket.priority.rawValue
        customer = ticket.customer
        opened = ticket.opened.momentText
        let sanitizer = HTMLSanitizer()
        messages = try detail.messages.map { message in
            Message(
                author: message.author, time: message.time.momentText, isStaff: message.isStaff,
                body: try sanitizer.sanitize(message.html))
        }
    }
}
