import Foundation

/// A generator of the portal's tickets.
enum TicketMaker {
    /// Generates tickets about some of the devices, newest first.
    static func tickets(seed: UInt64, about devices: [Device]) -> [TicketDetail] {
        var maker = TicketMaking(chooser: Chooser(seed: seed))
        let topics = TicketTopic.network + TicketTopic.service
        var tickets: [TicketDetail] = []
        for index in 0..<count {
            // All topics are equally frequent, with changing attacks. Tickets are 31 hours apart,
            // so that all times of the day occur.
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
