import Foundation
import Inlay
import Observation

/// *Bound*: a model that controls read and write.
@MainActor
final class BoundScene: MarkupScene {
    /// An order of tickets.
    @Observable final class Order {
        var name = "Ada"
        var tickets = 2
        var discount = 0.1
        var isMember = true
        var day = Calendar.current.startOfDay(for: Date(timeIntervalSince1970: 1_795_000_000))

        var price: Double { Double(tickets) * 12.5 * (1 - (isMember ? discount : 0)) }
    }

    private let order = Order()

    init() {
        super.init("Bound")
        load(
            "Bound",
            actions: ["reset": MarkupAction { [weak self] in self?.reset() }],
            bindings: [
                "name": MarkupBindingSource(order, \.name),
                "tickets": MarkupBindingSource(order, \.tickets),
                "discount": MarkupBindingSource(order, \.discount),
                "isMember": MarkupBindingSource(order, \.isMember),
                "day": MarkupBindingSource(order, \.day),
                "price": MarkupBindingSource { [order] in order.price },
                "summary": MarkupBindingSource { [order] in
                    let tickets = order.tickets == 1 ? "1 ticket" : "\(order.tickets) tickets"
                    return "\(tickets) for \(order.name.isEmpty ? "nobody yet" : order.name)"
                },
            ])
    }

    private func reset() {
        let new = Order()
        (order.name, order.tickets, order.discount) = (new.name, new.tickets, new.discount)
        (order.isMember, order.day) = (new.isMember, new.day)
    }
}
