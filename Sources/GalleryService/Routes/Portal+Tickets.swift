import Hummingbird

extension Portal {
    /// `/tickets` and `/tickets/{id}`.
    func addTickets(to router: Router<BasicRequestContext>) {
        router.get("tickets") { _, _ in try Response(json: data.tickets.map(\.ticket)) }
        router.get("tickets/:id") { _, context in
            try Response(json: data.tickets.named(by: context, as: "ticket"))
        }
    }
}
