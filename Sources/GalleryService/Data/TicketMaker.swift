import Foundation

/// Makes the tickets.
enum TicketMaker {
    /// The tickets, the newest first, about some of the devices.
    static func tickets(seed: UInt64, about devices: [Device]) -> [TicketDetail] {
        var maker = TicketMaking(chooser: Chooser(seed: seed))
        let topics = TicketTopic.network + TicketTopic.service
        var tickets: [TicketDetail] = []
        for index in 0..<count {
            // Each topic comes as often as every other, and with changing attacks; thirty-one
            // hours apart, so that they come at all times of the day.
            let device = maker.chooser.one(of: devices)
            let opened = PortalCoding.now.addingTimeInterval(
                Double(index - count) * 31 * 3600 + 420)
            let hostile = index % 6 == 2 ? HostileFragments.all[index / 6 % 12] : nil
            tickets.append(
                maker.ticket(
                    id: 20_001 + index, topics[index * 7 % topics.count], device, opened,
                    adding: hostile))
        }
        return tickets.reversed()
    }

    private static let count = 72
}
