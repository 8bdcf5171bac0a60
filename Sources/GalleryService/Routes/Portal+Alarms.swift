import FlyingFox

extension Portal {
    /// Adds `/alarms` and `/alarms/{id}`.
    func addAlarms(to routes: inout RoutedHTTPHandler) {
        routes.get("/alarms") { _ in try .json(data.alarms) }
        routes.get("/alarms/:id") { request in
            try .json(request.element(of: data.alarms, as: "alarm"))
        }
    }
}
