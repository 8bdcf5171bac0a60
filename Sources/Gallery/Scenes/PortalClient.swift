import Foundation
import Inlay

/// The portal's client as in an app, with a cache of responses and reachability.
///
/// The scenes share one, which ``Portal/client`` makes.
@MainActor
final class PortalClient {
    let service: ServiceProxy
    let reachability = Reachability(
        monitor: DesktopNetwork.shared, firstPause: .milliseconds(250), longestPause: .seconds(4))

    init(at address: URL) {
        var configuration = ServiceConfiguration()
        configuration.reachability = reachability
        configuration.account = "visitor"
        configuration.retries = .never
        configuration.timeouts = TransportTimeouts(connect: .seconds(2), read: .seconds(5))
        service = ServiceProxy(
            server: address, cache: ResponseCache(), configuration: configuration)
    }
}
