import FlyingFox
import Foundation

/// The routes of the service, and their data.
struct PortalRoutes: Sendable {
    let data: PortalData
    let delay: Duration
    /// The rasterizer of photos; nil serves photos as SVG drawings.
    let printer: (any PhotoPrinter)?
    let users = UserList()
    let notes = NoteBook()

    /// Returns a handler for all routes.
    func handler() -> some HTTPHandler {
        var routes = RoutedHTTPHandler()
        addEvents(to: &routes)
        addDevices(to: &routes)
        addAlarms(to: &routes)
        addTickets(to: &routes)
        addAnswers(to: &routes)
        routes.get("/bandwidth") { _ in try .json(data.bandwidth) }
        addNotes(to: &routes)
        addForms(to: &routes)
        addPhotos(to: &routes)
        addPages(to: &routes)
        return PortalHandler(routes: routes, delay: delay)
    }

    // MARK: - Elements

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

    /// Adds `/devices` and `/devices/{id}`.
    func addDevices(to routes: inout RoutedHTTPHandler) {
        routes.get("/devices") { _ in try .json(data.devices) }
        routes.get("/devices/:id") { request in
            try .json(request.element(of: data.devices, as: "device"))
        }
    }

    /// Adds `/alarms` and `/alarms/{id}`.
    func addAlarms(to routes: inout RoutedHTTPHandler) {
        routes.get("/alarms") { _ in try .json(data.alarms) }
        routes.get("/alarms/:id") { request in
            try .json(request.element(of: data.alarms, as: "alarm"))
        }
    }

    /// Adds `/tickets` and `/tickets/{id}`.
    func addTickets(to routes: inout RoutedHTTPHandler) {
        routes.get("/tickets") { _ in try .json(data.tickets.map(\.ticket)) }
        routes.get("/tickets/:id") { request in
            try .json(request.element(of: data.tickets, as: "ticket"))
        }
    }
}

extension RoutedHTTPHandler {
    /// Adds a route for GET and HEAD.
    mutating func get(
        _ path: String, handler: @Sendable @escaping (HTTPRequest) async throws -> HTTPResponse
    ) {
        appendRoute(HTTPRoute(methods: [.GET, .HEAD], path: path), handler: handler)
    }
}

extension HTTPRequest {
    /// Returns the element whose id is in the path; throws the status 404 if there is none.
    func element<Element: Identifiable<Int>>(
        of elements: [Element], as noun: String
    ) throws -> Element {
        let text = routeParameters["id"] ?? ""
        guard let id = Int(text), let element = elements.first(where: { $0.id == id }) else {
            throw Refusal(.notFound, "There is no \(noun) \(text).")
        }
        return element
    }
}
