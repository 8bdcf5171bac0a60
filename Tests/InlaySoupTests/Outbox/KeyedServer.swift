import Foundation
import InlayTesting
import Synchronization

/// A server that executes each `Idempotency-Key` once, over a network that loses requests and
/// responses.
final class KeyedServer: Sendable {
    /// A write that the server executed.
    struct Deed: Hashable {
        let resource: String
        let text: String
    }

    struct State {
        var random: SeededGenerator
        var statuses: [String: Int] = [:]
        var deeds: [Deed] = []
        var requests = 0
        var losses = 0
        var downFor = 0
    }

    let state: Mutex<State>
    private let isLossy: Bool
    private let wire = Mutex<WireServer?>(nil)

    var url: URL { wire.withLock { $0!.url } }

    init(seed: UInt64, isLossy: Bool) throws {
        state = Mutex(State(random: SeededGenerator(seed: seed)))
        self.isLossy = isLossy
        let server = try WireServer { [weak self] request, connection in
            self?.respond(request, connection)
        }
        wire.withLock { $0 = server }
    }

    private enum Fate {
        case responded(Int)
        case busy
        case lostRequest
        case lostResponse
        case halfResponse
    }

    private func respond(_ request: WireServer.Request, _ connection: WireConnection) {
        let fate = state.withLock { state -> Fate in
            state.requests += 1
            // Sometimes the server is unreachable for a few requests.
            if state.downFor > 0 {
                state.downFor -= 1
                state.losses += 1
                return .lostRequest
            }
            let dice = isLossy ? Int.random(in: 0..<100, using: &state.random) : 99
            if dice < 3 { state.downFor = .random(in: 1..<12, using: &state.random) }
            if dice < 10 {
                state.losses += 1
                return .lostRequest
            }
            if dice < 15 { return .busy }
            Self.apply(request, to: &state)
            if dice < 27 {
                state.losses += 1
                return dice < 22 ? .lostResponse : .halfResponse
            }
            return .responded(201)
        }
        switch fate {
        case .responded(let status): connection.respond(status, [:], "{}")
        case .busy: connection.respond(503, ["Retry-After": "0"])
        case .lostRequest, .lostResponse: connection.end()
        case .halfResponse:
            connection.send("HTTP/1.1 201 Created\r\nContent-Le")
            connection.end()
        }
    }

    private static func apply(_ request: WireServer.Request, to state: inout State) {
        guard let key = request.values("Idempotency-Key").first else { return }
        guard state.statuses[key] == nil else { return }
        state.statuses[key] = 201
        state.deeds.append(Deed(resource: request.path, text: request.text))
    }
}
