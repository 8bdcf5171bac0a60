import FlyingFox

extension Portal {
    /// Adds `/devices` and `/devices/{id}`.
    func addDevices(to routes: inout RoutedHTTPHandler) {
        routes.get("/devices") { _ in try .json(data.devices) }
        routes.get("/devices/:id") { request in
            try .json(request.element(of: data.devices, as: "device"))
        }
    }
}
