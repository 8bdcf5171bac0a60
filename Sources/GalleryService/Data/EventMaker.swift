import Foundation

/// A generator of the portal's events.
enum EventMaker {
    /// Generates the events that affect the given devices, newest first.
    static func events(seed: UInt64, of devices: [Device]) -> [EventDetail] {
        var maker = EventMaking(chooser: Chooser(seed: seed), devices: devices)
        let starts = (0..<count).map { start(of: $0) }
        var events: [EventDetail] = []
        for (index, start) in starts.enumerated() {
            events.append(maker.event(id: 4_001 + index, start: start, index: index))
        }
        return events.reversed()
    }

    private static let count = 52

    /// Returns the start of an event: the last eight events are in the future, and the four before
    /// them are in progress.
    private static func start(of index: Int) -> Date {
        let hours =
            switch index {
            case 44...: (index - 43) * 61 + 5
            case 40...: (index - 44) * 2
            default: (index - 41) * 137
            }
        return PortalCoding.now.addingTimeInterval(Double(hours) * 3600 + Double(index % 4) * 900)
    }
}
