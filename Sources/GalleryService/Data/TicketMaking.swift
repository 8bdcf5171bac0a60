import Foundation

/// The state of the generator while it creates tickets.
struct TicketMaking {
    var chooser: Chooser
    private var nextMessage = 500_000
    private var subjects: Set<String> = []

    init(chooser: Chooser) {
        self.chooser = chooser
    }

    private static let priorities: [TicketPriority] = [
        .low, .normal, .normal, .normal, .high, .urgent,
    ]

    mutating func ticket(
        id: Int, _ topic: TicketTopic, _ device: Device, _ opened: Date, adding hostile: String?
    ) -> TicketDetail {
        let customer = chooser.one(of: TicketPhrases.customers)
        let age = PortalCoding.now.timeIntervalSince(opened) / 86_400
        let bodies = bodies(topic, about: device, isFresh: age < 2, adding: hostile)
        let end = min(opened.addingTimeInterval(5 * 86_400), PortalCoding.now)
        let times = [opened] + chooser.times(bodies.count - 1, from: opened, to: end)
        let messages = messages(bodies, times, from: customer)
        let isAnswered = messages.last?.isStaff == true
        let status: TicketStatus =
            if age > 45 { .closed } else if age > 14 { .solved } else {
                isAnswered ? .waiting : .open
            }
        let priority = chooser.one(of: Self.priorities)
        let ticket = Ticket(
            id: id, subject: subject(topic, device), status: status, priority: priority,
            opened: opened,
            customer: customer.name, messagesCount: messages.count)
        return TicketDetail(ticket: ticket, messages: messages)
    }

    /// Returns the subject of a ticket; a repeated topic also names the device by its customer's
    /// label.
    private mutating func subject(_ topic: TicketTopic, _ device: Device) -> String {
        let isNew = subjects.insert(topic.subject).inserted
        return isNew ? topic.subject : "\(topic.subject) (\(device.label))"
    }

    /// Returns the messages: question, answer, and replies by alternating sides.
    private mutating func bodies(
        _ topic: TicketTopic, about device: Device, isFresh: Bool, adding hostile: String?
    ) -> [String] {
        let question = filled(topic.question, with: device)
        guard !isFresh else { return [question + (hostile ?? "")] }
        let turns = chooser.number(in: 0...5)
        let customers = chooser.some(turns - turns / 2, of: TicketPhrases.fromCustomers)
        let staff = chooser.some(turns / 2, of: TicketPhrases.fromStaff)
        let further = (0..<turns).map { turn -> String in
            turn % 2 == 0 ? customers[turn / 2] : staff[turn / 2]
        }
        let answer = filled(topic.answer, with: device)
        return [question + (hostile ?? ""), answer] + further
    }

    private mutating func messages(
        _ bodies: [String], _ times: [Date], from customer: TicketCustomer
    ) -> [TicketMessage] {
        let answerer = chooser.one(of: TicketPhrases.staff)
        let program = chooser.one(of: MailProgram.allCases)
        var messages: [TicketMessage] = []
        for (index, (body, time)) in zip(bodies, times).enumerated() {
            let isStaff = index % 2 == 1
            let author = isStaff ? answerer : customer.person
            let signed = isStaff ? "\(body)\n<p>-- <br>\(MailProgram.escaped(author))</p>" : body
            let quote: (author: String, body: String)? =
                index > 0 && chooser.happens(percent: 60)
                ? (messages[index - 1].author, bodies[index - 1]) : nil
            nextMessage += 1
            messages.append(
                TicketMessage(
                    id: nextMessage, author: author, time: time, isStaff: isStaff,
                    html: (isStaff ? .plain : program).message(signed, quoting: quote)))
        }
        return messages
    }

    private func filled(_ html: String, with device: Device) -> String {
        html.replacingOccurrences(of: "{host}", with: device.hostname)
            .replacingOccurrences(of: "{ip}", with: device.ip)
    }
}
