package import Foundation
import Synchronization

/// A web service with the pages and data of the gallery's scenes: the customer portal of a
/// hosting company.
///
/// It is a real HTTP server on a local port:
///
/// ```swift
/// let service = try await GalleryService.start()
/// let address = service.address.appending(path: "events")
/// let (data, _) = try await URLSession.shared.data(from: address)
/// let events = try PortalCoding.decoder.decode([Event].self, from: data)
/// await service.stop()  // Requests now fail.
/// try await service.restart()  // They work again, at the same address.
/// ```
///
/// | path | response |
/// |---|---|
/// | `/events` | list of ``Event``, newest first |
/// | `/events/{id}` | ``EventDetail`` |
/// | `/events/{id}/devices` | list of ``Device`` |
/// | `/devices`, `/devices/{id}` | list of ``Device``, ``Device`` |
/// | `/bandwidth` | list of twelve ``BandwidthMonth`` |
/// | `/alarms`, `/alarms/{id}` | list of ``Alarm``, ``Alarm`` |
/// | `/tickets` | list of ``Ticket``, newest first |
/// | `/tickets/{id}` | ``TicketDetail`` |
/// | `/users` | list of ``PortalUser``; who is signed in changes with each response |
/// | `/notes` | list of ``PortalNote``; POST adds one, once for each `Idempotency-Key` |
/// | `/delivery` | a page with a form; POST responds with JSON or a page, as `Accept` requests |
/// | `/registration` | a page with a form of every control; POST lists the submitted values |
/// | `/photos` | list of 5,000 ``PortalPhoto`` |
/// | `/photos/{id}/thumbnail`, `picture` | the image, small and full size, after 30 ms |
/// | `/pages/terms.html`, `guide.html`, `glossary.html` | long pages without a style sheet |
/// | `/`, `/traffic.svg` | a report and its chart |
///
/// The data is the same in every run. Unknown paths get the status 404 and a ``ServiceError``;
/// methods other than GET and HEAD get 405 and a ``ServiceError``.
package final class GalleryService: Sendable {
    /// The base URL of the service, such as `http://127.0.0.1:41234/`.
    package let address: URL

    /// The port, which stays the same for the life of the service.
    package var port: Int { reservation.port }

    /// Keeps other programs from getting the port while the service is stopped.
    private let reservation: PortReservation

    private let portal: PortalRoutes

    /// The latest transition; its result is the running server, or nil if the service is stopped.
    private let server: Mutex<Task<RunningServer?, any Error>>

    private init(
        address: URL, reservation: PortReservation, portal: PortalRoutes, server: RunningServer
    ) {
        self.address = address
        self.reservation = reservation
        self.portal = portal
        self.server = Mutex(Task { server })
    }

    /// Starts the service and returns when it accepts requests.
    ///
    /// - Parameters:
    ///   - port: The port; 0 uses a random free port.
    ///   - delay: The delay before each response, such as `.milliseconds(300)`.
    ///   - printer: The rasterizer of photos; nil serves photos as SVG drawings.
    /// - Returns: The service, which stops when this value is released.
    /// - Throws: The reason why it couldn't start, such as a port in use.
    package static func start(
        port: Int = 0, delay: Duration = .zero, printer: (any PhotoPrinter)? = nil
    ) async throws -> GalleryService {
        let portal = PortalRoutes(data: .shared, delay: delay, printer: printer)
        let reservation = try await PortReservation.retrying { try PortReservation(port: port) }
        guard let address = URL(string: "http://127.0.0.1:\(reservation.port)/") else {
            throw URLError(.badURL)
        }
        let server = try await RunningServer.start(portal.handler(), port: reservation.port)
        return GalleryService(
            address: address, reservation: reservation, portal: portal, server: server)
    }

    /// Stops listening, closes all connections, and returns when the port is closed.
    ///
    /// Pending requests fail. The service stays stopped until ``restart()``; stopping it again
    /// has no effect.
    package func stop() async {
        _ = try? await change(toRunning: false).value
    }

    /// Listens again at the same address and returns when the service accepts requests.
    ///
    /// A running service is stopped first.
    ///
    /// - Throws: The reason why it couldn't start, such as a port in use. The service is then
    ///   stopped, and the call may be retried.
    package func restart() async throws {
        _ = try await change(toRunning: true).value
    }

    /// Serializes transitions, so that two servers never use the port at once.
    private func change(toRunning isRunning: Bool) -> Task<RunningServer?, any Error> {
        server.withLock { server in
            server = Task { [previous = server, portal, port] in
                if let running = try? await previous.value { await running.stop() }
                return isRunning ? try await RunningServer.start(portal.handler(), port: port) : nil
            }
            return server
        }
    }
}
