import Foundation
import HTTPTypes
import InlayTesting
import Synchronization
import Testing

@testable import InlayService

/// Tests of the reachability of a server.
@Suite(.timeLimit(.minutes(Patience.minutesPerTest))) struct ReachabilityTests {
    /// A network monitor that a test controls.
    private final class Monitor: NetworkMonitoring {
        let isOn: Mutex<Bool>
        let changes: AsyncStream<Bool>
        private let listener: AsyncStream<Bool>.Continuation

        init(isOn: Bool) {
            self.isOn = Mutex(isOn)
            (changes, listener) = AsyncStream.makeStream(of: Bool.self)
        }

        var isAvailable: Bool { isOn.withLock { $0 } }

        func set(_ isOn: Bool) {
            self.isOn.withLock { $0 = isOn }
            listener.yield(isOn)
        }
    }

    @Test func callResultsDetermineReachability() async throws {
        let isOff = Mutex(false)
        let transport = StubTransport { _, _ throws(TransportError) in
            guard !isOff.withLock({ $0 }) else { throw .unreachable("off") }
            return .status(404)
        }
        let clock = ManualClock()
        let reachability = Reachability(clock: clock)
        let proxy = makeProxy(transport) { $0.reachability = reachability }
        var states = reachability.states.makeAsyncIterator()
        #expect(await states.next() == .reachable)
        isOff.withLock { $0 = true }
        _ = try? await proxy.get("/x")
        #expect(await states.next() == .unreachable)
        // The server is probed until it responds with any status.
        await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        await clock.waitForSleepers()
        isOff.withLock { $0 = false }
        clock.advance(by: .seconds(2))
        #expect(await states.next() == .reachable)
        #expect(transport.requests.map(\.method) == [.get, .head, .head])
    }

    @Test func cachedResponsesDoNotAffectReachability() async throws {
        let isOff = Mutex(false)
        let network = StubTransport { _, _ throws(TransportError) in
            guard !isOff.withLock({ $0 }) else { throw .unreachable("off") }
            return TransportResponse(
                status: 200,
                headers: [.cacheControl: "max-age=0", .contentType: "application/json"],
                body: ResponseBody(Array("1".utf8)))
        }
        let reachability = Reachability(clock: ManualClock())
        let proxy = makeProxy(CachingTransport(network, cache: ResponseCache())) {
            $0.reachability = reachability
        }
        try await proxy.get("/x")
        #expect(reachability.current == .reachable)
        isOff.withLock { $0 = true }
        let stale: Int = try await proxy.get("/x")
        #expect(stale == 1)
        #expect(reachability.current == .unreachable)
    }

    /// A proxy whose server is unreachable, and the times of its probes.
    private func lostProxy(
        _ reachability: Reachability, _ clock: ManualClock
    ) async -> (proxy: ServiceProxy, probes: AsyncStream<Duration>) {
        let (probes, probed) = AsyncStream.makeStream(of: Duration.self)
        let transport = StubTransport { request, _ throws(TransportError) in
            if request.method == .head { probed.yield(clock.now.elapsed) }
            throw .unreachable("off")
        }
        let proxy = makeProxy(transport) { $0.reachability = reachability }
        _ = try? await proxy.get("/x")
        return (proxy, probes)
    }

    @Test func probesOfAnUnreachableServerBackOffUpToTheLongestPause() async throws {
        let clock = ManualClock()
        let reachability = Reachability(longestPause: .seconds(5), clock: clock)
        let (proxy, probes) = await lostProxy(reachability, clock)
        var times: [Duration?] = []
        var probe = probes.makeAsyncIterator()
        for pause in [1, 2, 4, 5, 5] {
            await clock.waitForSleepers()
            clock.advance(by: .seconds(pause))
            times.append(await probe.next())
        }
        #expect(times == [1, 3, 7, 12, 17].map { .seconds($0) })
        #expect(proxy.configuration.reachability?.current == .unreachable)
    }

    @Test func networkChangesResetTheProbeBackoff() async throws {
        let clock = ManualClock()
        let monitor = Monitor(isOn: true)
        let reachability = Reachability(monitor: monitor, clock: clock)
        let (proxy, probes) = await lostProxy(reachability, clock)
        var times: [Duration?] = []
        var probe = probes.makeAsyncIterator()
        for pause in [1, 2, 4] {
            await clock.waitForSleepers()
            clock.advance(by: .seconds(pause))
            times.append(await probe.next())
        }
        for _ in 0..<3 {
            await clock.waitForSleepers()
            monitor.set(true)
            times.append(await probe.next())
        }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        times.append(await probe.next())
        #expect(times == [1, 3, 7, 7, 7, 7, 8].map { .seconds($0) })
        #expect(proxy.configuration.reachability?.current == .unreachable)
    }

    @Test func aReturningNetworkStartsAProbeAtOnce() async throws {
        let transport = StubTransport(.status(200))
        let clock = ManualClock()
        let monitor = Monitor(isOn: false)
        let reachability = Reachability(monitor: monitor, clock: clock)
        let proxy = makeProxy(transport) { $0.reachability = reachability }
        var states = reachability.states.makeAsyncIterator()
        #expect(await states.next() == .noNetwork)
        await clock.waitForSleepers()
        monitor.set(true)
        #expect(await states.next() == .unreachable)
        #expect(await states.next() == .reachable)
        monitor.set(false)
        #expect(await states.next() == .noNetwork)
        // A successful call overrides the monitor: the server may be on this machine.
        try await proxy.get("/x")
        #expect(await states.next() == .reachable)
    }

    @Test func otherServersDoNotAffectReachability() async throws {
        let transport = StubTransport { request, _ throws(TransportError) in
            guard request.url.host() == "h" else { throw .unreachable("off") }
            return .redirect(to: "http://other/")
        }
        let reachability = Reachability(clock: ManualClock())
        let proxy = makeProxy(transport) { $0.reachability = reachability }
        _ = try? await proxy.get("/x")
        #expect(reachability.current == .reachable)
    }

    @Test func pausedWritesAreSentWhenTheServerIsBack() async throws {
        let isOff = Mutex(true)
        let transport = StubTransport { _, _ throws(TransportError) in
            guard !isOff.withLock({ $0 }) else { throw .unreachable("off") }
            return .status(204)
        }
        let folder = try TemporaryDirectory()
        let reachability = Reachability(clock: ManualClock())
        let proxy = makeProxy(transport) { $0.reachability = reachability }
        var configuration = WriteQueueConfiguration()
        configuration.firstPause = .seconds(3_600)
        configuration.longestPause = .seconds(3_600)
        configuration.clock = ManualClock()
        let queue = try WriteQueue(
            folder: folder.url.appendingPathComponent("outbox"), service: proxy,
            configuration: configuration)
        for number in 0..<5 { try await queue.add(.post, "/\(number)") }
        // A write that is still being sent when the server returns would be paused for an hour.
        for await writes in queue.snapshots
        where writes.allSatisfy({ $0.problem != nil && $0.state != .sending }) {
            break
        }
        #expect(reachability.current == .unreachable)
        isOff.withLock { $0 = false }
        try await proxy.get("/x")
        for await writes in queue.snapshots where writes.isEmpty { break }
        #expect(transport.requests.filter { $0.method == .post }.count >= 6)
    }
}
