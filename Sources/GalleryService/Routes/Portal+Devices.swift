import Hummingbird

extension Portal {
    /// `/devices` and `/devices/{id}`.
    func addDevices(to router: Router<BasicRequestContext>) {
        router.get("devices") { _, _ in try Response(json: data.devices) }
        router.get("devices/:id") { _, context in
            try Response(json: data.devices.named(by: context, as: "device"))
        }
    }
}
