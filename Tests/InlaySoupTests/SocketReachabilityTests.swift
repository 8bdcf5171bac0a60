import Foundation
import HTTPTypes
import InlayService
import InlaySoup
import InlayTesting
import Synchronization
import Testing

/// Tests of reachability with a server that stops and restarts: failed calls report it as
/// unreachable, and pending writes are sent after the restart.
@Suite(.timeLimit(.minutes(Patience.minutesPerTest))) struct SocketReachabilityTests {
    /// A server that closes each connection, so that none outlives it.
    private static func server(port: UInt16 = 0) throws -> WireServer {
        try WireServer(port: port) { _, connection in
            connection.respond(204, ["Connection": "close"])
            connection.end()
        }
    }

    private let reachability = Reachability(
        firstPause: .milliseconds(10), longestPause: .milliseconds(50))

    private func service(_ server: WireServer) -> ServiceProxy {
        var configuration = ServiceConfiguration()
        configuration.retries = .never
        configuration.reachability = reachability
        configuration.account = "ada"
        return ServiceProxy(server: server.url, configuration: configuration)
    }

    @Test func reachabilityFollowsAServerThatStopsAndRestarts() async throws {
        var server = try Self.server()
        let port = server.port
        let service = service(server)
        var states = reachability.states.makeAsyncIterator()
        #expect(await states.next() == .reachable)
        for _ in 0..<3 {
            try await service.get("/x")
            #expect(reachability.current == .reachable)
            server.stop()
            let error = await failure { () async throws(ServiceError) in try await service.get("/x")
            }
            #expect(error?.description.contains("the server can't be reached") == true)
            #expect(await states.next() == .unreachable)
            // Without a call, the server is probed until it responds.
            server = try Self.server(port: port)
            #expect(await states.next() == .reachable)
            #expect(server.requests.first?.method == "HEAD")
        }
    }

    @Test func connectionsClosedWithoutAResponseMakeAServerUnreachable() async throws {
        let isOff = Mutex(true)
        let server = try WireServer { _, connection in
            if !isOff.withLock({ $0 }) { connection.respond(204, ["Connection": "close"]) }
            connection.end()
        }
        let service = service(server)
        var states = reachability.states.makeAsyncIterator()
        #expect(await states.next() == .reachable)
        _ = try? await service.get("/x")
        #expect(await states.next() == .unreachable)
        isOff.withLock { $0 = false }
        #expect(await states.next() == .reachable)
    }

    @Test func pendingWritesAreSentWhenTheServerIsBack() async throws {
        var server = try Self.server()
        let port = server.port
        let service = service(server)
        let folder = try TemporaryDirectory()
        var configuration = WriteQueueConfiguration()
        // Without the reachability, the queue would pause for longer than a test.
        configuration.firstPause = .seconds(3_600)
        configuration.longestPause = .seconds(3_600)
        let queue = try WriteQueue(
            folder: folder.url.appendingPathComponent("outbox"), service: service,
            configuration: configuration)
        for round in 0..<2 {
            server.stop()
            for number in 0..<4 {
                try await queue.add(.post, "/notes/\(number % 2)", ["n": number + round * 4])
            }
            // The first write of each resource pauses.
            for await writes in queue.snapshots
            where writes.count(where: { $0.problem != nil && $0.state != .sending }) >= 2 { break }
            #expect(reachability.current == .unreachable)
            #expect(try await queue.writes().count == 4)
            server = try Self.server(port: port)
            for await writes in queue.snapshots where writes.isEmpty { break }
            #expect(reachability.current == .reachable)
            let posts = server.requests.filter { $0.method == "POST" }
            #expect(Set(posts.map(\.text)).count == 4)
            for resource in 0..<2 {
                let texts = posts.filter { $0.path == "/notes/\(resource)" }.map(\.text)
                let numbers = [resource, resource + 2].map { #"{"n":\#($0 + round * 4)}"# }
                #expect(texts == numbers)
            }
        }
    }
}
