import Foundation
import HTTPTypes
import Synchronization

/// A server given by a closure, which counts its requests and can be switched off.
final class TestServer: Sendable {
    struct Off: Error {}

    private struct State {
        var requests: [HTTPRequest] = []
        var isOff = false
        var gate: [CheckedContinuation<Void, Never>] = []
        var isGated = false
        var waiting = 0
    }

    typealias Handler = @Sendable (HTTPRequest, Data?) -> (HTTPResponse, Data)

    private let state = Mutex(State())
    private let handler: Handler

    init(_ handler: @escaping Handler) {
        self.handler = handler
    }

    /// A server whose responses have a `Cache-Control` header and the number of requests as body.
    convenience init(_ control: String, _ fields: HTTPFields = [:]) {
        let count = Atomic(0)
        self.init { _, _ in
            var all: HTTPFields = [.cacheControl: control]
            for field in fields { all.append(field) }
            let number = count.add(1, ordering: .relaxed).newValue
            return (HTTPResponse(status: .ok, headerFields: all), Data("answer \(number)".utf8))
        }
    }

    var requests: [HTTPRequest] { state.withLock { $0.requests } }
    var count: Int { requests.count }
    /// The number of requests that wait at the gate.
    var waiting: Int { state.withLock { $0.waiting } }

    func setOff(_ isOff: Bool) {
        state.withLock { $0.isOff = isOff }
    }

    /// Holds requests back until the gate is opened.
    func closeGate() {
        state.withLock { $0.isGated = true }
    }

    func openGate() {
        let gate = state.withLock { state in
            state.isGated = false
            defer { state.gate = [] }
            return state.gate
        }
        for continuation in gate { continuation.resume() }
    }

    @Sendable func send(_ request: HTTPRequest, _ body: Data?) async throws -> (HTTPResponse, Data)
    {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                state.requests.append(request)
                guard state.isGated else { return true }
                state.gate.append(continuation)
                state.waiting += 1
                return false
            }
            if isFree { continuation.resume() }
        }
        try Task.checkCancellation()
        guard !state.withLock({ $0.isOff }) else { throw Off() }
        return handler(request, body)
    }
}
