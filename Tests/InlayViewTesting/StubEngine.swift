import InlayValues
import InlayWebViews

/// An engine that records requests, and reports events by the test.
///
/// The behavior of the real engine with real pages is tested by InlayWebKitTests.
@MainActor
class StubEngine: WebEngine {
    var handlers: EngineHandlers?

    /// The requests of the view, in order.
    private(set) var requests: [LoadRequest] = []
    private(set) var scripts: [EngineScript] = []
    private(set) var stopCount = 0
    private(set) var closeCount = 0
    private(set) var terminationCount = 0
    /// The number of processes that superseded the view's.
    var processAge = 0
    /// Whether scripts run after the end, so that a test can use the engine again.
    var outlivesClosing = false
    private var waiting: [AsyncStream<Never>.Continuation] = []
    private var waitersForScripts: [AsyncStream<Never>.Continuation] = []

    /// Called as soon as the view begins a load.
    var onLoad: @MainActor (StubEngine, LoadRequest) -> Void = { _, _ in }
    /// Called when a new process has to supersede the view's.
    var onSupersede: @MainActor () -> Void = {}
    /// The result of scripts; without it, scripts run until the process terminates.
    var evaluation: (@MainActor (EngineScript) throws(ScriptError) -> JSONValue)? = { _ in .null }
    /// Returns whether a script runs until the process terminates, whatever ``evaluation`` is.
    var hangs: @MainActor (EngineScript) -> Bool = { _ in false }

    func load(_ request: LoadRequest) {
        requests.append(request)
        onLoad(self, request)
    }

    func stop() { stopCount += 1 }

    func evaluate(_ script: EngineScript) async throws(ScriptError) -> JSONValue {
        guard closeCount == 0 || outlivesClosing else { throw .closed }
        scripts.append(script)
        for waiter in waitersForScripts { waiter.finish() }
        if let evaluation, !hangs(script) { return try evaluation(script) }
        await untilClosed()
        throw closeCount > 0
            ? .closed
            : Task.isCancelled
                ? .cancelled : .interrupted(message: "The process was terminated.")
    }

    func snapshot(_ region: SnapshotRegion) async throws(SnapshotError) -> SnapshotImage {
        throw .engine(message: "A stub draws nothing.")
    }

    func terminateProcess() {
        terminationCount += 1
        for continuation in waiting { continuation.finish() }
        handlers?.events(.processTerminated(.terminatedByApp))
    }

    func close() {
        closeCount += 1
        for continuation in waiting { continuation.finish() }
    }

    // MARK: - For tests

    /// Reports events of a load.
    func tell(_ steps: EngineLoadStep...) {
        for step in steps { handlers?.events(.load(step)) }
    }

    /// Reports a load from its start to its end.
    func tellLoad(of url: String, status: Int? = nil) {
        tell(.started(url: url), .committed(url: url, status: status), .finished(url: url))
    }

    /// Asks the view about a navigation.
    @discardableResult
    func ask(
        _ url: String, _ kind: NavigationAction.Kind = .link, isUserGesture: Bool = false
    ) -> NavigationDecision? {
        handlers?.policy(NavigationAction(address: url, kind: kind, isUserGesture: isUserGesture))
    }

    /// The secret in the scripts of a load, by default the last.
    func token(ofLoad index: Int? = nil) -> String {
        let request = requests[index ?? requests.count - 1]
        let source = request.scripts.first { $0.world == .isolated }?.source.source ?? ""
        // The token is the last hexadecimal number in quotes.
        return source.matches(of: /'([0-9a-f]+)'/).last.map { String($0.1) } ?? ""
    }

    /// Posts what bridge.js would post, by default with all that makes it valid.
    func post(
        _ kind: String, _ name: String, _ arguments: JSONValue = .null,
        token: String? = nil, origin: String = "null",
        reply: @escaping @MainActor (String) -> Void = { _ in }
    ) {
        let message: JSONValue = [
            "kind": .string(kind), "name": .string(name), "arguments": arguments,
            "token": .string(token ?? self.token()), "origin": .string(origin),
        ]
        handlers?.messages(message.serialized(), reply)
    }

    /// Posts a report of rows.js about the current row, whichever its generation is.
    func report(_ kind: String, height: Int) {
        guard !requests.isEmpty else { return }
        let token = token()
        for generation in 1...20 {
            let report: JSONValue = [
                "token": .string(token), "kind": .string(kind),
                "generation": .number(Double(generation)), "width": 500,
                "height": .number(Double(height)),
            ]
            handlers?.messages(report.serialized(), { _ in })
        }
    }

    /// Posts what bridge.js would post for `inlay.command`.
    func postCommand(
        _ name: String, _ arguments: JSONValue = .null, token: String? = nil,
        origin: String = "null"
    ) {
        post("command", name, arguments, token: token, origin: origin)
    }

    /// Waits until a script has begun.
    func waitForScript() async {
        guard scripts.isEmpty else { return }
        let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
        waitersForScripts.append(continuation)
        for await _ in stream {}
    }

    /// Waits until the engine is closed, its process terminated or the task cancelled.
    func untilClosed() async {
        guard closeCount == 0 else { return }
        let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
        waiting.append(continuation)
        for await _ in stream {}
    }
}
