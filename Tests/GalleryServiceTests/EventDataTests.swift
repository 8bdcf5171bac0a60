import Foundation
import GalleryService
import Testing

@Suite("Events and devices of the service")
struct EventDataTests {
    let service: GalleryService
    let client: Client

    init() async throws {
        service = try await GalleryService.start()
        client = Client(service)
    }

    @Test func atLeast40EventsCoverAllKindsAndStatuses() async throws {
        let events: [Event] = try await client.value("events")
        #expect(events.count >= 40)
        #expect(Set(events.map(\.id)).count == events.count)
        #expect(Set(events.map(\.kind)) == Set(EventKind.allCases))
        #expect(Set(events.map(\.status)) == Set(EventStatus.allCases))
        #expect(events.map(\.start) == events.map(\.start).sorted(by: >))
    }

    @Test func eventDetailsMatchTheCountsOfTheEventList() async throws {
        let events: [Event] = try await client.value("events")
        let devices: [Device] = try await client.value("devices")
        let known = Set(devices.map(\.id))
        for event in events {
            let detail: EventDetail = try await client.value("events/\(event.id)")
            #expect(detail.event == event)
            #expect(detail.updates.count == event.updatesCount)
            #expect((1...12).contains(detail.updates.count))
            #expect(detail.updates.map(\.time) == detail.updates.map(\.time).sorted())
            #expect(detail.updates.allSatisfy { $0.time <= PortalCoding.now })
            #expect(detail.devices.count == event.impactedCount)
            #expect(known.isSuperset(of: detail.devices))
            #expect(detail.summary.components(separatedBy: "\n\n").count >= 3)
            #expect(!(event.subject + detail.summary).contains("{"))
        }
    }

    @Test func eventStatusIsConsistentWithStartAndEndTimes() async throws {
        let events: [Event] = try await client.value("events")
        for event in events {
            switch event.status {
            case .scheduled: #expect(event.start > PortalCoding.now)
            case .investigating, .inProgress:
                #expect(event.start <= PortalCoding.now)
                #expect(event.end ?? .distantFuture > PortalCoding.now)
            case .resolved: #expect(event.end ?? .distantFuture <= PortalCoding.now)
            case .cancelled: #expect(event.kind == .planned)
            }
        }
    }

    @Test func atLeast200DevicesCoverAllKindsStatusesAndLocations() async throws {
        let devices: [Device] = try await client.value("devices")
        #expect(devices.count >= 200)
        #expect(Set(devices.map(\.kind)) == Set(DeviceKind.allCases))
        #expect(Set(devices.map(\.status)) == Set(DeviceStatus.allCases))
        #expect(Set(devices.map(\.location)) == Set(DataCenter.allCases))
        #expect(Set(devices.map(\.hostname)).count == devices.count)
        #expect(Set(devices.map(\.ip)).count == devices.count)
        let device = try #require(devices.last)
        #expect(try await client.value("devices/\(device.id)") == device)
    }

    @Test func deviceRoutesOfEventsMatchTheEventDetails() async throws {
        let events: [Event] = try await client.value("events")
        let event = try #require(events.first)
        let detail: EventDetail = try await client.value("events/\(event.id)")
        let devices: [Device] = try await client.value("events/\(event.id)/devices")
        #expect(devices.map(\.id) == detail.devices)
        #expect(Set(devices.map(\.location)).count == 1)
    }

    @Test func datesAreEncodedAsISO8601InUTC() async throws {
        let body = try await client.answer("events").body
        let text = String(decoding: body, as: UTF8.self)
        #expect(text.contains(#/"start":"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ"/#))
    }
}
