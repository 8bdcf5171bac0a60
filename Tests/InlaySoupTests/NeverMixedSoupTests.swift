import Foundation
import HTTPTypes
import InlayService
import InlayServiceTesting
import InlaySoup
import InlayTestTags
import InlayTesting
import Testing

/// Pairs of callers with libsoup's connections and cookie jars, over a server on this machine.
@Suite(.timeLimit(.minutes(10))) struct NeverMixedSoupTests {
    @Test(.tags(.fuzz)) func randomCallersOverSoupNeverReceiveEachOthersResponses() async throws {
        let count = campaignCount(15, fuzz: 500)
        let check = try await check(pairs: count)
        #expect(
            check.foreign.isEmpty, "\(check.foreign.count), such as \(check.foreign.prefix(5))")
        #expect(check.count > count * 3, "\(check.count)")
    }

    /// Proves that the check detects callers who share an account by mistake.
    @Test func callersWithTheSameAccountFailTheIsolationTestOverSoup() async throws {
        let check = try await check(pairs: 60, account: "everybody")
        #expect(!check.foreign.isEmpty, "of \(check.count)")
    }

    private func check(pairs: Int, account: String? = nil) async throws -> OwnershipCheck {
        var random = SeededGenerator(seed: 51)
        var check = OwnershipCheck()
        for pair in 0..<pairs {
            let server = NamingServer(otherHost: "localhost", using: &random)
            let wire = try WireServer { Self.respond($0, over: $1, by: server) }
            var trial = await CallerTrial(
                server, at: wire.url, cache: ResponseCache(), random: random, account: account
            ) { SoupTransport() }
            await trial.run()
            random = trial.random
            check.add(trial.check, "pair \(pair)")
        }
        return check
    }

    /// Responds to a request; closes the connection to simulate an unreachable server.
    private static func respond(
        _ request: WireServer.Request, over connection: WireConnection, by server: NamingServer
    ) {
        let host = request.values("Host").first ?? ""
        guard let url = URL(string: "http://\(host)\(request.path)"),
            let method = HTTPRequest.Method(request.method)
        else { return connection.end() }
        var received = TransportRequest(method, url)
        for (name, value) in request.headers {
            guard let name = HTTPField.Name(name) else { continue }
            received.headers.append(HTTPField(name: name, value: value))
        }
        guard let response = server.response(to: received, body: request.body) else {
            return connection.end()
        }
        let headers = response.headers.map { ($0.name.rawName, $0.value) }
        connection.respond(
            response.status, Dictionary(headers) { $1 },
            String(decoding: response.body, as: UTF8.self))
    }
}
