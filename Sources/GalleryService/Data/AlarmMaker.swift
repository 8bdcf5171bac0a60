import Foundation

/// A generator of the portal's alarms.
enum AlarmMaker {
    /// Generates an alarm for each device that is degraded or unreachable, and more for other
    /// devices; newest first.
    static func alarms(seed: UInt64, of devices: [Device]) -> [Alarm] {
        var chooser = Chooser(seed: seed)
        let ill = devices.filter { [.degraded, .unreachable].contains($0.status) }
        let well = devices.filter { $0.status == .running }
        let hosts = ill + chooser.some(max(6, count - ill.count), of: well)
        let times = chooser.times(
            hosts.count, from: PortalCoding.now.addingTimeInterval(-6 * 86_400),
            to: PortalCoding.now.addingTimeInterval(-120))
        var stories: [DeviceStatus: [AlarmStory]] = [:]
        var alarms: [Alarm] = []
        for (index, (device, since)) in zip(chooser.shuffled(hosts), times).enumerated() {
            // Each story is used once before any is used again.
            var left = stories[device.status] ?? []
            if left.isEmpty { left = chooser.shuffled(AlarmStory.stories(for: device.status)) }
            let story = left.removeLast()
            stories[device.status] = left
            alarms.append(alarm(8_001 + index, story, device, since, &chooser))
        }
        return alarms.reversed()
    }

    private static let count = 42

    private static func alarm(
        _ id: Int, _ story: AlarmStory, _ device: Device, _ since: Date, _ chooser: inout Chooser
    ) -> Alarm {
        let message = story.message.replacingOccurrences(of: "{host}", with: device.hostname)
            .replacingOccurrences(of: "{ip}", with: device.ip)
            .replacingOccurrences(of: "{city}", with: device.location.city)
        return Alarm(
            id: id, title: story.title, severity: story.severity, device: device.id,
            hostname: device.hostname, since: since,
            acknowledged: chooser.happens(percent: 55), message: message,
            measurements: story.measures.map { measure in
                let value = Double(chooser.number(in: measure.tenths)) / 10
                return Alarm.Measurement(
                    name: measure.name, value: measure.isWhole ? value.rounded() : value,
                    unit: measure.unit, threshold: measure.threshold)
            })
    }
}
