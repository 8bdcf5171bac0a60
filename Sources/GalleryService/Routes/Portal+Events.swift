import Hummingbird

extension Portal {
    /// `/events`, `/events/{id}` and `/events/{id}/devices`.
    func addEvents(to router: Router<BasicRequestContext>) {
        router.get("events") { _, _ in try Response(json: data.events.map(\.event)) }
        router.get("events/:id") { _, context in
            try Response(json: data.events.named(by: context, as: "event"))
        }
        router.get("events/:id/devices") { _, context in
            let ids = try Set(data.events.named(by: context, as: "event").devices)
            return try Response(json: data.devices.filter { ids.contains($0.id) })
        }
    }
}
