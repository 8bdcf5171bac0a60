import FlyingFox

extension Portal {
    /// Adds `/tickets` and `/tickets/{id}`.
    func addTickets(to routes: inout RoutedHTTPHandler) {
        routes.get("/tickets") { _ in try .json(data.tickets.map(\.ticket)) }
        routes.get("/tickets/:id") { request in
            try .json(request.element(of: data.tickets, as: "ticket"))
        }
    }
}
