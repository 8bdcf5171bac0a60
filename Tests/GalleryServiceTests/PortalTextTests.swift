import Foundation
import Testing

@testable import GalleryService

@Suite("Portal data of the service")
struct PortalTextTests {
    @Test func portalDataIsDeterministicWithinAProcess() throws {
        let encoder = PortalCoding.encoder
        let first = PortalData()
        let second = PortalData()
        #expect(first.events == second.events)
        #expect(first.devices == second.devices)
        #expect(first.bandwidth == second.bandwidth)
        #expect(first.alarms == second.alarms)
        #expect(first.tickets == second.tickets)
        #expect(try encoder.encode(first.events) == encoder.encode(second.events))
    }

    /// A different value isn't a bug in itself: it means that the screenshots of scenes change
    /// too.
    @Test func portalDataIsDeterministicAcrossRuns() async throws {
        let service = try await GalleryService.start()
        let client = Client(service)
        let event: Event = try await client.value("events/4001")
        let device: Device = try await client.value("devices/1240")
        let ticket: TicketDetail = try await client.value("tickets/20003")
        #expect(event.subject == "Second power feed for row C in Frankfurt am Main")
        #expect(device.hostname == "api-05.iad2.nimbus-harbour.example")
        #expect(ticket.messages.last?.time.description == "2026-10-12 06:56:00 +0000")
    }

    @Test(arguments: ["events", "devices", "bandwidth", "alarms", "tickets"])
    func dataRoutesReturnJSONArrays(path: String) async throws {
        let service = try await GalleryService.start()
        let answer = try await Client(service).answer(path)
        #expect(answer.type == "application/json; charset=utf-8")
        #expect(try JSONSerialization.jsonObject(with: answer.body) is [[String: Any]])
    }

    @Test func portalTextsContainCharactersThatNeedEscaping() async throws {
        let service = try await GalleryService.start()
        let client = Client(service)
        let devices: [Device] = try await client.value("devices")
        let tickets: [Ticket] = try await client.value("tickets")
        let alarms: [Alarm] = try await client.value("alarms")
        let texts = [
            devices.map(\.label).joined(), tickets.map { $0.customer + $0.subject }.joined(),
            alarms.map(\.message).joined(),
        ]
        for text in texts {
            for character in ["<", "&", "\"", "ü"] {
                #expect(text.contains(character), "\(character)")
            }
        }
        #expect(texts.joined().unicodeScalars.contains { $0.properties.isEmojiPresentation })
        #expect(texts.joined().contains("Donaudampfschifffahrtsgesellschaft"))
    }
}
