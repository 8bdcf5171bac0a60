import FlyingFox

extension Portal {
    /// Adds `/events`, `/events/{id}` and `/events/{id}/devices`.
    func addEvents(to routes: inout RoutedHTTPHandler) {
        routes.get("/events") { _ in try .json(data.events.map(\.event)) }
        routes.get("/events/:id") { request in
            try .json(request.element(of: data.events, as: "event"))
        }
        routes.get("/events/:id/devices") { request in
            let ids = try Set(request.element(of: data.events, as: "event").devices)
            return try .json(data.devices.filter { ids.contains($0.id) })
        }
    }
}
