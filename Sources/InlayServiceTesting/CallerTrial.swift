package import Foundation
package import InlayService
package import InlayTesting

/// A trial of two callers with a shared cache who make calls at about the same time.
///
/// ```swift
/// let server = NamingServer(otherHost: "elsewhere", using: &random)
/// var trial = await CallerTrial(server, at: url, cache: cache, random: random) {
///     CookieNetwork(server)
/// }
/// await trial.run()
/// #expect(trial.check.foreign.isEmpty)
/// ```
package struct CallerTrial: Sendable {
    package private(set) var check = OwnershipCheck()
    package private(set) var random: SeededGenerator
    private let server: NamingServer
    private let callers: [TestCaller]

    /// Creates two callers of random kinds.
    ///
    /// - Parameters:
    ///   - server: The server.
    ///   - url: The base URL of the server.
    ///   - cache: The cache that both callers share.
    ///   - random: Chooses the kinds and the calls.
    ///   - account: The account of both callers, which plants a fault; nil gives each caller its
    ///     own account.
    ///   - network: Creates the network of a caller.
    package init(
        _ server: NamingServer, at url: URL, cache: ResponseCache?, random: SeededGenerator,
        account: String? = nil, network: () -> any CallerNetwork
    ) async {
        var random = random
        let header = NamingServer.headers.randomElement(using: &random) ?? ""
        var callers: [TestCaller] = []
        for name in ["ada", "bob"] {
            let kind = CallerKind.allCases.randomElement(using: &random) ?? .nobody
            callers.append(
                await TestCaller(
                    name, kind, header: header, server: url, network: network(), cache: cache,
                    account: account))
        }
        (self.server, self.callers, self.random) = (server, callers, random)
    }

    /// Has the callers read, at the same time or in turn, with and without the network, and logs
    /// one of them out.
    package mutating func run() async {
        for _ in 0..<6 {
            server.isOff = Int.random(in: 0..<3, using: &random) == 0
            let isConcurrent = Bool.random(using: &random)
            var calls: [@Sendable () async -> TestCaller.Received?] = []
            for caller in callers {
                let path = ["/me", "/me", "/other", "/away"].randomElement(using: &random) ?? ""
                let strategy = CacheStrategy.allCases.randomElement(using: &random) ?? .strict
                let asStream = Int.random(in: 0..<4, using: &random) == 0
                calls.append { await caller.get(path, strategy, asStream: asStream) }
            }
            if isConcurrent {
                let (ada, bob) = (calls[0], calls[1])
                async let first = ada()
                async let second = bob()
                for (caller, received) in zip(callers, await [first, second]) {
                    check.record(received, for: caller)
                }
            } else {
                for (caller, call) in zip(callers, calls) {
                    check.record(await call(), for: caller)
                }
            }
        }
        server.isOff = false
        await changeUser(of: callers[0])
    }

    /// Logs a caller out while a call is in progress, and logs another user in over the same proxy.
    private mutating func changeUser(of caller: TestCaller) async {
        let asStream = Bool.random(using: &random)
        // On a busy machine the call may start after the log-out, in a new session.
        let sessions = check.sessions(of: caller)
        let before = Task { await caller.get("/me", .networkFirst, asStream: asStream) }
        for _ in 0..<Int.random(in: 0..<6, using: &random) { await Task.yield() }
        do {
            try await caller.service.logOut()
        } catch {
            check.recordFailedLogOut(error)
        }
        check.record(await before.value, for: caller)
        check.end(sessions)
        guard let eve = await caller.successor(named: "eve") else { return }
        check.record(await eve.get("/me", .cacheFirst), for: eve)
        server.isOff = true
        check.record(await eve.get("/me", .networkFirst), for: eve)
        check.record(await eve.get("/other", .cacheOnly, asStream: asStream), for: eve)
    }
}
