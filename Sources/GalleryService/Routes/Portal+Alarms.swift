import Hummingbird

extension Portal {
    /// `/alarms` and `/alarms/{id}`.
    func addAlarms(to router: Router<BasicRequestContext>) {
        router.get("alarms") { _, _ in try Response(json: data.alarms) }
        router.get("alarms/:id") { _, context in
            try Response(json: data.alarms.named(by: context, as: "alarm"))
        }
    }
}
