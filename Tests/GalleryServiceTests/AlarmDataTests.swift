import GalleryService
import Testing

@Suite("Alarms of the service")
struct AlarmDataTests {
    @Test func eachAlarmBelongsToAKnownDevice() async throws {
        let service = try await GalleryService.start()
        let client = Client(service)
        let alarms: [Alarm] = try await client.value("alarms")
        let devices: [Device] = try await client.value("devices")
        #expect(alarms.count >= 30)
        #expect(Set(alarms.map(\.id)).count == alarms.count)
        #expect(Set(alarms.map(\.severity)) == Set(AlarmSeverity.allCases))
        #expect(Set(alarms.map(\.acknowledged)) == [true, false])
        for alarm in alarms {
            let device = try #require(devices.first { $0.id == alarm.device })
            #expect(device.hostname == alarm.hostname)
            #expect(alarm.since < PortalCoding.now)
            #expect(!alarm.measurements.isEmpty)
        }
        let alarm = try #require(alarms.first)
        #expect(try await client.value("alarms/\(alarm.id)") == alarm)
    }

    @Test func unreachableAndDegradedDevicesHaveAnAlarm() async throws {
        let service = try await GalleryService.start()
        let client = Client(service)
        let alarms: [Alarm] = try await client.value("alarms")
        let devices: [Device] = try await client.value("devices")
        let ill = devices.filter { $0.status == .unreachable || $0.status == .degraded }
        #expect(Set(alarms.map(\.device)).isSuperset(of: ill.map(\.id)))
    }
}
