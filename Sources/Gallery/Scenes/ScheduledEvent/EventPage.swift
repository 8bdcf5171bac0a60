import Foundation
import GalleryService

/// The data of the event page's template.
struct EventPage: Encodable {
    struct Update: Encodable {
        let time: String
        let author: String
        let text: String
    }

    let id: Int
    let subject: String
    let kind: String
    let status: String
    let statusStyle: String
    let start: String
    let end: String?
    let summary: String
    /// The updates, newest first.
    let updates: [Update]
    let deviceCount: Int

    init(_ detail: EventDetail) {
        let event = detail.event
        id = event.id
        subject = event.subject
        kind = event.kind == .planned ? "Planned maintenance" : "Incident"
        status = event.status.badge.text
        statusStyle = event.status.badge.style
        start = event.start.momentText
        end = event.end?.momentText
        summary = detail.summary
        updates = detail.updates.sorted { $0.time > $1.time }.map {
            Update(time: $0.time.momentText, author: $0.author, text: $0.text)
        }
        deviceCount = detail.devices.count
    }
}
