import Foundation
import FoundationNetworking
import GalleryService
import InlayTesting
import Testing

@Suite("Service life cycle")
struct ServiceLifeTests {
    @Test func aStoppedServiceRefusesConnections() async throws {
        let service = try await GalleryService.start()
        let client = Client(service)
        // The connection of this request stays open for the next one, unless it is closed.
        #expect(try await client.answer("events").status == 200)
        await service.stop()
        await #expect(throws: URLError.self) { try await client.answer("events") }
        let error = await #expect(throws: URLError.self) {
            try await Client(service).answer("events")
        }
        #expect(error?.code == .cannotConnectToHost)
        await service.stop()
    }

    @Test func aRestartedServiceListensAtTheSameURL() async throws {
        let service = try await GalleryService.start()
        let address = service.address
        let client = Client(service)
        for _ in 0..<5 {
            #expect(try await client.answer("bandwidth").status == 200)
            await service.stop()
            try await service.restart()
        }
        try await service.restart()
        #expect(service.address == address)
        #expect(try await client.answer("bandwidth").status == 200)
    }

    @Test func concurrentStopsAndRestartsRunOneAfterTheOther() async throws {
        let service = try await GalleryService.start()
        try await withThrowingTaskGroup { group in
            for _ in 0..<10 {
                group.addTask { try await service.restart() }
                group.addTask { await service.stop() }
            }
            try await group.waitForAll()
        }
        try await service.restart()
        #expect(try await Client(service).answer("bandwidth").status == 200)
    }

    @Test func thePortOfAStoppedServiceCanBeUsedByANewOne() async throws {
        let first = try await GalleryService.start()
        let body = try await Client(first).answer("alarms").body
        await first.stop()
        let second = try await GalleryService.start(port: first.port)
        #expect(second.address == first.address)
        #expect(try await Client(second).answer("alarms").body == body)
        await #expect(throws: (any Error).self) { try await first.restart() }
        await second.stop()
        try await first.restart()
        #expect(try await Client(first).answer("alarms").body == body)
    }

    @Test func aDeallocatedServiceReleasesItsPort() async throws {
        let port = try await GalleryService.start().port
        let next = try await waitForValue("the port is free") {
            try? await GalleryService.start(port: port)
        }
        #expect(next.port == port)
    }

    @Test func startingOnAPortInUseThrows() async throws {
        let service = try await GalleryService.start()
        await #expect(throws: (any Error).self) {
            try await GalleryService.start(port: service.port)
        }
        #expect(try await Client(service).answer("bandwidth").status == 200)
    }

    @Test func stoppingClosesConnectionsWithPendingResponses() async throws {
        let service = try await GalleryService.start(delay: .milliseconds(400))
        let connection = try Connection(port: service.port)
        let request = "HEAD /traffic.svg HTTP/1.1\r\nHost: a\r\n\r\n"
        connection.send(request + request)
        // Once the first request is answered, the second one is delayed.
        let answer = try #require(await connection.receive())
        #expect(answer.hasPrefix("HTTP/1.1 200"))
        await service.stop()
        // On a busy machine the second request may have been answered already.
        var rest = try #require(await connection.receive())
        while !rest.isEmpty { rest = try #require(await connection.receive()) }
    }

    @Test func responsesAreSentAfterTheConfiguredDelay() async throws {
        let service = try await GalleryService.start(delay: .milliseconds(80))
        let start = ContinuousClock.now
        let answer = try await Client(service).answer("bandwidth")
        #expect(answer.status == 200)
        #expect(ContinuousClock.now - start >= .milliseconds(80))
    }

    @Test func fiftyConcurrentRequestsReturn200() async throws {
        let service = try await GalleryService.start()
        let client = Client(service)
        let paths = ["events", "devices", "alarms", "tickets", "pages/terms.html"]
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for index in 0..<50 {
                group.addTask { try await client.answer(paths[index % paths.count]).status }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses == Array(repeating: 200, count: 50))
    }
}
