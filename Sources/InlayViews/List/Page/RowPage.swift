import InlayBridge
import InlayValues
import Logging

/// A page that stays loaded, and shows one row after the other or measures many.
///
/// Putting other content into a page that is there takes a fraction of the time that a load takes.
@MainActor
final class RowPage {
    /// The one origin of all rows.
    nonisolated static let origin = "inlay-rows://list"

    /// How a row came out in the page.
    struct Outcome: Hashable {
        /// The height of the row, and the width it was laid out in, in the page's pixels.
        var height: Double
        var width: Double
    }

    let engine: any WebEngine
    let kind: RowKind
    /// Is told what the page says of the row that it was given last.
    var onReport: ((RowReport) -> Void)?
    /// Is told of a link that a person followed.
    var onNavigation: ((NavigationAction) -> Void)?
    var onTap: (() -> Void)?
    /// The process is gone, and the row with it.
    var onTermination: (() -> Void)?

    private let policy: NavigationPolicy
    private let token = String(UInt128.random(in: .min ... .max), radix: 16)
    private var generation = 0
    private var sheets: Set<Int> = []
    private var loading: Task<Void, any Error>?
    private var arrival: CheckedContinuation<Void, any Error>?
    private let logger = Logger(label: "inlay.list")

    /// Makes a page over an engine whose configuration is for rows of a kind.
    init(engine: any WebEngine, kind: RowKind) {
        self.engine = engine
        self.kind = kind
        policy = NavigationPolicy(WebViewConfiguration(trust: .document))
        engine.events = { [weak self] in self?.receive($0) }
        engine.policy = { [weak self] in self?.decide($0) ?? .cancel }
        engine.messages = { [weak self] text, _ in self?.receive(text) }
    }

    isolated deinit {
        close()
    }

    /// Shows a row in place of the one before.
    ///
    /// - Parameters:
    ///   - row: What is shown.
    ///   - sheet: What it is dressed with.
    /// - Returns: How it came out.
    /// - Throws: ``ScriptError`` or ``LoadError``; `nil` is returned when another row was shown
    ///   meanwhile.
    func show(_ row: PreparedRow, sheet: RowSheet) async throws -> Outcome? {
        generation += 1
        let shown = generation
        try await prepare(sheet)
        guard shown == generation else { return nil }
        let description: JSONValue = [
            "generation": .number(Double(shown)), "sheet": .number(Double(sheet.number)),
            "html": .string(row.html), "base": row.base.map { .string($0) } ?? .null,
        ]
        let result = try await call("return inlayRows.show(JSON.parse(json))", description)
        guard shown == generation, let height = result["height"]?.doubleValue,
            let width = result["width"]?.doubleValue
        else { return nil }
        return Outcome(height: height, width: width)
    }

    /// Lays rows out that nobody sees, and says how high they are.
    ///
    /// - Parameters:
    ///   - rows: HTML of rows.
    ///   - sheet: What they are dressed with.
    /// - Returns: Their heights in the page's pixels, the width of the page, and how long it was
    ///   busy.
    /// - Throws: ``ScriptError`` or ``LoadError``.
    func measure(
        _ rows: [String], sheet: RowSheet
    ) async throws -> (heights: [Double], width: Double, seconds: Double) {
        try await prepare(sheet)
        let description: JSONValue = [
            "rows": .array(rows.map { .string($0) }), "sheet": .number(Double(sheet.number)),
        ]
        let result = try await call(
            "const { rows, sheet } = JSON.parse(json); return inlayRows.measure(rows, sheet)",
            description)
        guard let heights = result["heights"]?.arrayValue?.compactMap(\.doubleValue),
            heights.count == rows.count, let width = result["width"]?.doubleValue
        else { throw ScriptError.result(message: "the page doesn't say how high the rows are.") }
        return (heights, width, (result["time"]?.doubleValue ?? 0) / 1000)
    }

    /// Loads the page, unless it is there.
    func load() async throws {
        let task =
            loading
            ?? Task {
                try await withCheckedThrowingContinuation { continuation in
                    arrival = continuation
                    let script: JavaScript = "\(Self.script)(\(token));"
                    engine.load(
                        LoadRequest(
                            .html(Self.emptyPage, base: Self.origin + "/"),
                            scripts: [UserScript(script, in: .isolated)]))
                }
            }
        loading = task
        try await task.value
    }

    func close() {
        engine.events = nil
        engine.policy = nil
        engine.messages = nil
        arrive(.failure(LoadError.closed))
        engine.close()
    }

    private static let emptyPage = "<!doctype html><html><head></head><body></body></html>"
    private static let script = JavaScript(
        trusting: String(decoding: PackageResources.rows_js, as: UTF8.self))

    private func prepare(_ sheet: RowSheet) async throws {
        try await load()
        guard sheets.insert(sheet.number).inserted else { return }
        _ = try await call(
            "const { number, css } = JSON.parse(json); inlayRows.sheet(number, css)",
            ["number": .number(Double(sheet.number)), "css": .string(sheet.css)])
    }

    private func call(_ body: JavaScript, _ argument: JSONValue) async throws -> JSONValue {
        try await engine.evaluate(
            EngineScript(.function(body, json: argument.serialized()), in: .isolated))
    }

    private func receive(_ event: EngineEvent) {
        switch event {
        case .load(.finished): arrive(.success(()))
        case .load(.failed(_, let error)): arrive(.failure(error))
        case .tapped: onTap?()
        case .processTerminated(let reason):
            arrive(.failure(LoadError.processTerminated(reason)))
            loading = nil
            sheets = []
            onTermination?()
        default: break
        }
    }

    private func arrive(_ result: Result<Void, any Error>) {
        if case .failure = result { loading = nil }
        let arrival = arrival
        self.arrival = nil
        arrival?.resume(with: result)
    }

    private func receive(_ text: String) {
        guard let (generation, report) = RowReport.read(text, token: token) else {
            logger.warning("A message that isn't of this page of rows was dropped.")
            return
        }
        // Of a row that is no longer shown.
        guard generation == self.generation else { return }
        onReport?(report)
    }

    /// The page itself is never left.
    private func decide(_ action: NavigationAction) -> NavigationDecision {
        if arrival != nil, action.url == Self.origin + "/" { return .allow }
        onNavigation?(action)
        return .cancel
    }
}
