import Foundation
import HTTPTypes
import InlayValues

/// A transport that reports the results of requests to a server's reachability.
final class ReachabilityTransport: ServiceTransport {
    private let network: any ServiceTransport
    private let reachability: Reachability
    private let origin: WebOrigin?

    /// The timeout of a probe, after which the server counts as unreachable.
    private static let probeLimit = Duration.seconds(30)

    init(
        _ network: any ServiceTransport, reachability: Reachability, server: URL,
        trust: (@Sendable (ServerCertificate) -> Bool)?, clock: any Clock<Duration>
    ) {
        self.network = network
        self.reachability = reachability
        origin = WebOrigin(server.absoluteString)
        reachability.setProbe { [network] in
            var request = TransportRequest(.head, server)
            request.usesCookies = false
            request.trust = trust
            return await withTaskGroup(of: Bool.self) { [request] group in
                group.addTask {
                    do throws(TransportError) {
                        _ = try await network.send(request)
                        return true
                    } catch {
                        return !error.isOfNetwork && error != .cancelled
                    }
                }
                group.addTask {
                    try? await clock.sleep(for: Self.probeLimit)
                    return false
                }
                let isReachable = await group.next() ?? false
                group.cancelAll()
                return isReachable
            }
        }
    }

    func cookies(for request: TransportRequest) -> RequestCookies {
        network.cookies(for: request)
    }

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        let isOwn = origin != nil && WebOrigin(request.url.absoluteString) == origin
        do {
            let response = try await network.send(request)
            if isOwn { reachability.recordResponse() }
            return response
        } catch {
            if isOwn, error.isOfNetwork { reachability.recordLoss() }
            throw error
        }
    }
}
