import Foundation
import Inlay

/// The portal's client as in an app, with a cache of responses and reachability.
@MainActor
final class PortalClient {
    let service: ServiceProxy
    let reachability = Reachability(
        monitor: DesktopNetwork.shared, firstPause: .milliseconds(250), longestPause: .seconds(4))

    init(_ portal: Portal) async throws {
        var configuration = ServiceConfiguration()
        configuration.reachability = reachability
        configuration.account = "visitor"
        configuration.retries = .never
        configuration.timeouts = TransportTimeouts(connect: .seconds(2), read: .seconds(5))
        service = ServiceProxy(
            server: try await portal.address, cache: ResponseCache(), configuration: configuration)
    }
}
