import AsyncHTTPClient
import Foundation
import FoundationNetworking
import HTTPTypes
import Inlay
import NIOCore

/// The same GET by Inlay and by other HTTP clients, all with the same configuration.
nonisolated enum ServiceClients {
    /// The number of connections, which is the number of parallel requests for every client.
    static let connections = 16

    static func transport() -> SoupTransport {
        var options = SoupOptions()
        options.connectionsPerHost = connections
        return SoupTransport(options)
    }

    static func bytes(_ url: URL, over transport: SoupTransport) async throws -> Int {
        let response = try await transport.send(TransportRequest(.get, url))
        var bytes: [UInt8] = []
        for try await chunk in response.body { bytes += chunk }
        return bytes.count
    }

    static func proxy(
        _ server: URL, over transport: SoupTransport, cache: ResponseCache? = nil
    ) -> ServiceProxy {
        var configuration = ServiceConfiguration()
        // Each call of a measurement is one request.
        configuration.sharesEqualCalls = false
        return ServiceProxy(
            server: server, transport: transport, cache: cache, configuration: configuration)
    }

    static func urlSession() -> URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpMaximumConnectionsPerHost = connections
        return URLSession(configuration: configuration)
    }

    static func bytes(_ url: URL, over session: URLSession) async throws -> Int {
        try await session.data(from: url).0.count
    }

    static func asyncHTTPClient() -> HTTPClient {
        var configuration = HTTPClient.Configuration()
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = connections
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    static func bytes(_ url: URL, over client: HTTPClient) async throws -> Int {
        let response = try await client.execute(
            HTTPClientRequest(url: url.absoluteString), timeout: .seconds(60))
        return try await response.body.collect(upTo: 1 << 20).readableBytes
    }
}
