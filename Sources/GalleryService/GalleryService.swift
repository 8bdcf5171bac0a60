public import Foundation
import Synchronization

/// The web service that the gallery's scenes get their pages and data from.
///
/// It is real HTTP, on a port of this machine, and has the portal of a hosting company:
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
/// | address | answers |
/// |---|---|
/// | `/events` | list of ``Event``, the newest first |
/// | `/events/{id}` | ``EventDetail`` |
/// | `/events/{id}/devices` | list of ``Device`` |
/// | `/devices`, `/devices/{id}` | list of ``Device``, ``Device`` |
/// | `/bandwidth` | list of twelve ``BandwidthMonth`` |
/// | `/alarms`, `/alarms/{id}` | list of ``Alarm``, ``Alarm`` |
/// | `/tickets` | list of ``Ticket``, the newest first |
/// | `/tickets/{id}` | ``TicketDetail`` |
/// | `/users` | list of ``PortalUser``, others of them signed in with each answer |
/// | `/notes` | list of ``PortalNote``; POST leaves one, once for each `Idempotency-Key` |
/// | `/photos` | list of 5,000 ``PortalPhoto`` |
/// | `/photos/{id}/thumbnail`, `picture` | its picture, small and whole, after 30 ms |
/// | `/pages/terms.html`, `guide.html`, `glossary.html` | long pages without a style |
/// | `/`, `/traffic.svg` | a report and its picture |
///
/// The data is the same in every run. What isn't there is answered with 404 and a
/// ``ServiceError``, and every other method than GET and HEAD with 405 and one.
public final class GalleryService: Sendable {
    /// Where the service is, such as `http://127.0.0.1:41234/`.
    public let address: URL

    /// The port, the same for as long as the service lives.
    public var port: Int { reservation.port }

    /// So that nobody else gets the port while the service is stopped.
    private let reservation: PortReservation

    private let portal: Portal

    /// The last change: to a server, or to none.
    private let server: Mutex<Task<RunningServer?, any Error>>

    private init(
        address: URL, reservation: PortReservation, portal: Portal, server: RunningServer
    ) {
        self.address = address
        self.reservation = reservation
        self.portal = portal
        self.server = Mutex(Task { server })
    }

    /// Starts the service, and returns when it answers.
    ///
    /// - Parameters:
    ///   - port: The port; a random one that is free for 0.
    ///   - delay: How long the service waits before each answer, such as `.milliseconds(300)`.
    ///   - printer: What makes files of photographs, which are drawings without it.
    /// - Returns: The service, which ends with this value.
    /// - Throws: What kept it from starting, such as a port in use.
    public static func start(
        port: Int = 0, delay: Duration = .zero, printer: (any PhotoPrinter)? = nil
    ) async throws -> GalleryService {
        let portal = Portal(data: .shared, delay: delay, printer: printer)
        let reservation = try PortReservation(port: port)
        guard let address = URL(string: "http://127.0.0.1:\(reservation.port)/") else {
            throw URLError(.badURL)
        }
        let server = try await RunningServer.start(portal.handler(), port: reservation.port)
        return GalleryService(
            address: address, reservation: reservation, portal: portal, server: server)
    }

    /// Stops listening and closes all connections, and returns when the port is closed.
    ///
    /// Requests that wait for their answer fail. A stopped service stays stopped until
    /// ``restart()``; stopping it once more does nothing.
    public func stop() async {
        _ = try? await change(toRunning: false).value
    }

    /// Listens again at the same address, and returns when the service answers.
    ///
    /// A service that runs is stopped first.
    ///
    /// - Throws: What kept it from starting, such as another program that asked for exactly this port.
    ///   The service is then stopped, and this may be tried again.
    public func restart() async throws {
        _ = try await change(toRunning: true).value
    }

    /// Changes wait for each other, so that no two servers want the port at once.
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
