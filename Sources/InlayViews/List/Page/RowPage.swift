import InlayBridge
import InlayValues
import Logging

/// A page that stays loaded, and shows one row after the other or measures many.
///
/// Putting other content into a page that is there takes a fraction of the time that a load takes.
/// Rows with scripts of their own are loaded all the same: what ran once could still be there.
@MainActor
final class RowPage {
    /// The one origin of all rows without scripts.
    nonisolated static let origin = "inlay-rows://list"
    /// Rows that ask for a part of their view's height get that part of this height, in the page's
    /// pixels: the view is as high as its row.
    static let viewHeight = 600

    /// How a row came out in the page, in the page's pixels.
    struct Outcome: Hashable {
        var height: Double
        /// The width that it was laid out in.
        var width: Double

        /// Reads what the page says of it.
        fileprivate init?(_ result: JSONValue) {
            guard let height = result["height"]?.doubleValue,
                let width = result["width"]?.doubleValue
            else { return nil }
            (self.height, self.width) = (height, width)
        }
    }

    let engine: any WebEngine
    let kind: RowKind
    let gate: ExitGate
    /// Is told what the page says of the row that it was given last.
    var onReport: ((RowReport) -> Void)?
    /// Is told of a link that a person followed.
    var onNavigation: ((NavigationAction) -> Void)?
    /// Is told of a tap.
    var onTap: (() -> Void)?
    /// The process is gone, and the row with it.
    var onTermination: (() -> Void)?

    private let token = String(UInt128.random(in: .min ... .max), radix: 16)
    private var generation = 0
    /// The generation of the row that is there: of one that is on its way nobody hears.
    private var arrived: Int?
    /// Whether the page reported that the click of the next tap was on a link or a control, and so
    /// isn't the list's; `nil` before its report.
    private var isClickUsed: Bool?
    /// Whether a tap waits for the page's report of its click.
    private var isTapWaiting = false
    /// The numbers of the sheets that the page has.
    private var sheets: Set<Int> = []
    private var areSheetsKnown = true
    private static let mostSheets = 8
    private var loading: Task<Void, any Error>?
    private var arrival: CheckedContinuation<Void, any Error>?
    /// The address that the page is loaded at; it never goes anywhere else.
    private var expectedURL: String?
    private var isClosed = false
    private let logger = Logger(label: "inlay.list")

    /// Makes a page over an engine whose configuration is for rows of a kind.
    init(engine: any WebEngine, kind: RowKind) {
        self.engine = engine
        self.kind = kind
        gate = ExitGate(engine: engine, configuration: ListController.configuration(kind))
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
    ///   - cap: The height from which on it scrolls within itself, in the page's pixels.
    /// - Returns: How it came out; `nil` when another row was shown meanwhile.
    /// - Throws: ``ScriptError`` or ``LoadError``.
    func show(_ row: PreparedRow, sheet: RowSheet, cap: Double) async throws -> Outcome? {
        generation += 1
        gate.reset()
        let shown = generation
        if kind.runsScripts {
            // A name that no other row has, so that none reads what another has stored.
            let host = String(UInt64.random(in: .min ... .max), radix: 36)
            try await load(
                Self.document(row.html, base: row.base), at: "inlay-rows://row-\(host)/")
        }
        try await load()
        guard shown == generation else { return nil }
        let description: JSONValue = [
            "generation": .number(Double(shown)), "sheet": wear(sheet),
            "html": kind.runsScripts ? .null : .string(row.html),
            "base": row.base.map { .string($0) } ?? .null, "cap": .number(cap),
        ]
        let result =
            try await kind.runsScripts
            ? call("return inlayRows.adopt(JSON.parse(json))", description)
            : call("return inlayRows.show(JSON.parse(json))", description)
        guard shown == generation, let outcome = Outcome(result) else { return nil }
        arrived = generation
        return outcome
    }

    /// Whether the row that it was given last is there.
    var hasArrived: Bool { arrived == generation }

    /// Dresses the row that is there otherwise, and leaves it as it is.
    ///
    /// - Parameters:
    ///   - sheet: What it is dressed with from now on.
    ///   - cap: The height from which on it scrolls within itself, in the page's pixels.
    /// - Returns: How it came out; `nil` when another row was shown meanwhile.
    /// - Throws: ``ScriptError``.
    func dress(_ sheet: RowSheet, cap: Double) async throws -> Outcome? {
        let description: JSONValue = [
            "generation": .number(Double(generation)), "sheet": wear(sheet), "cap": .number(cap),
        ]
        let result = try await call("return inlayRows.redress(JSON.parse(json))", description)
        let outcome = Outcome(result)
        // The page has kept the sheet for none.
        if outcome == nil { areSheetsKnown = false }
        return outcome
    }

    /// What is there is no row's any more: nothing is heard of it from now on.
    func leave() {
        generation += 1
        gate.reset()
        isClickUsed = nil
        isTapWaiting = false
    }

    /// Takes the row away that was there, with all that goes on in it.
    func clear() {
        leave()
        let cleared = generation
        Task {
            guard cleared == generation, !isClosed else { return }
            if kind.runsScripts {
                try? await load(Self.document(""), at: "inlay-rows://row-none/")
            } else if loading != nil {
                let number = JSONValue.number(Double(cleared))
                _ = try? await call("inlayRows.clear(JSON.parse(json))", number)
            }
        }
    }

    /// Lays rows out that nobody sees, and says how high they are.
    ///
    /// - Parameters:
    ///   - rows: Rows of one kind.
    ///   - sheet: What they are dressed with.
    ///   - reservesPictures: Whether pictures of the network have their place, which aren't fetched.
    /// - Returns: Their heights in the page's pixels, the width of the page, and how long it was
    ///   busy.
    /// - Throws: ``ScriptError`` or ``LoadError``.
    func measure(
        _ rows: [PreparedRow], sheet: RowSheet, reservesPictures: Bool = false
    ) async throws -> (heights: [Double], width: Double, seconds: Double) {
        try await load()
        let description: JSONValue = [
            "rows": .array(
                rows.map { ["html": .string($0.html), "hasBase": .bool($0.base != nil)] }),
            "sheet": wear(sheet),
            "reservesPictures": .bool(reservesPictures),
        ]
        let result = try await call(
            """
            const { rows, sheet, reservesPictures } = JSON.parse(json);
            return inlayRows.measure(rows, sheet, reservesPictures);
            """, description)
        guard let heights = result["heights"]?.arrayValue?.compactMap(\.doubleValue),
            heights.count == rows.count, let width = result["width"]?.doubleValue
        else { throw ScriptError.result(message: "the page doesn't say how high the rows are.") }
        return (heights, width, (result["time"]?.doubleValue ?? 0) / 1000)
    }

    /// Marks the places of a text in the row; the one of a number more than the others.
    ///
    /// - Parameters:
    ///   - text: What is looked for; an empty one takes the marks away.
    ///   - current: The number of the place, from 0.
    /// - Returns: Where that place is, in the page's pixels, and the page's width.
    func find(_ text: String, current: Int?) async -> (top: Double, bottom: Double, width: Double)?
    {
        let result = try? await call(
            "const { text, current } = JSON.parse(json); return inlayRows.find(text, current)",
            ["text": .string(text), "current": .number(Double(current ?? -1))])
        guard let top = result?["top"]?.doubleValue, let bottom = result?["bottom"]?.doubleValue,
            let width = result?["width"]?.doubleValue
        else { return nil }
        return (top, bottom, width)
    }

    /// What a person has selected in the row.
    func selection() async -> RowSelection? {
        let result = try? await call("return inlayRows.selection()", .null)
        guard let text = result?["text"]?.stringValue, !text.isEmpty else { return nil }
        return RowSelection(text: text, html: result?["html"]?.stringValue ?? "")
    }

    /// Has the row stay as high as its view is, and scroll within itself.
    func freeze() {
        let frozen = JSONValue.number(Double(generation))
        Task { _ = try? await call("inlayRows.freeze(JSON.parse(json))", frozen) }
    }

    /// Takes the selection away.
    func deselect() {
        Task { _ = try? await call("inlayRows.deselect()", .null) }
    }

    /// Loads the page, unless it is there.
    func load() async throws {
        guard !kind.runsScripts else { return }
        let task =
            loading ?? Task { try await load(Self.document(""), at: Self.origin + "/") }
        loading = task
        do {
            try await task.value
        } catch {
            if loading == task { loading = nil }
            throw error
        }
    }

    func close() {
        isClosed = true
        gate.reset()
        engine.events = nil
        engine.policy = nil
        engine.messages = nil
        arrive(.failure(LoadError.closed))
        engine.close()
    }

    private static let script = JavaScript(
        trusting: String(decoding: PackageResources.rows_js, as: UTF8.self))

    private static func document(_ body: String, base: String? = nil) -> String {
        // There before the row's scripts are, which ask for it.
        let base = base.map { "<base href=\"\(TrustedHTML.text($0).source)\">" } ?? ""
        return """
            <!doctype html><html><head><meta charset="utf-8">\(base)</head>\
            <body>\(body)</body></html>
            """
    }

    private func load(_ html: String, at url: String) async throws {
        // A closed engine would never answer.
        guard !isClosed else { throw LoadError.closed }
        arrive(.failure(LoadError.superseded))
        sheets = []
        try await withCheckedThrowingContinuation { continuation in
            arrival = continuation
            expectedURL = url
            let script: JavaScript =
                "\(Self.script)(\(token), \(Self.viewHeight), \(PageAccess.script));"
            engine.load(
                LoadRequest(.html(html, base: url), scripts: [UserScript(script, in: .isolated)]))
        }
    }

    /// A sheet as the page takes it: by its number, the first time with all of it.
    ///
    /// The page forgets those that it has where there are too many: each change of colours brings new ones.
    private func wear(_ sheet: RowSheet) -> JSONValue {
        let isKnown = areSheetsKnown && sheets.contains(sheet.number)
        let isFirst = !areSheetsKnown || !isKnown && sheets.count >= Self.mostSheets
        if isFirst { sheets = [] }
        sheets.insert(sheet.number)
        areSheetsKnown = true
        return [
            "number": .number(Double(sheet.number)), "css": isKnown ? .null : .string(sheet.css),
            "isFirst": .bool(isFirst),
        ]
    }

    private func call(_ body: JavaScript, _ argument: JSONValue) async throws -> JSONValue {
        let page = loading
        do {
            return try await engine.evaluate(
                EngineScript(.function(body, json: argument.serialized()), in: .isolated))
        } catch {
            if Task.isCancelled {
                // It may not have run, and the sheet with it not be there.
                areSheetsKnown = false
            } else if loading == page {
                // Whatever is there, it isn't the page that was loaded.
                loading = nil
            }
            throw error
        }
    }

    private func receive(_ event: EngineEvent) {
        switch event {
        case .load(.finished(let url)):
            // Not of the page before, which made room for this one.
            if url == expectedURL { arrive(.success(())) }
        case .load(.failed(let url, let error)):
            if url == expectedURL { arrive(.failure(error)) }
        case .pressed:
            isTapWaiting = false
            gate.receive(.pressed)
        case .released: gate.receive(.released)
        case .tapped:
            guard arrived == generation else { return }
            // Mostly the page has reported the click: a tap is known only when no second press can follow.
            guard let isUsed = isClickUsed else {
                isTapWaiting = true
                return
            }
            isClickUsed = nil
            if !isUsed { onTap?() }
        case .processTerminated(let reason):
            arrive(.failure(LoadError.processTerminated(reason)))
            loading = nil
            sheets = []
            onTermination?()
        default: break
        }
    }

    private func arrive(_ result: Result<Void, any Error>) {
        let arrival = arrival
        self.arrival = nil
        arrival?.resume(with: result)
    }

    private func receive(_ text: String) {
        guard let (generation, report) = RowReport.read(text, token: token) else {
            logger.warning("A message that isn't of this page of rows was dropped.")
            return
        }
        // Of a row that is no longer shown, or was there before this one is.
        guard generation == self.generation else { return }
        if case .clicked(let isUsed) = report {
            guard isTapWaiting else {
                isClickUsed = isUsed
                return
            }
            isTapWaiting = false
            if !isUsed { onTap?() }
            return
        }
        onReport?(report)
    }

    /// The page itself is never left.
    private func decide(_ action: NavigationAction) -> NavigationDecision {
        if arrival != nil, action.kind == .other, action.url == expectedURL { return .allow }
        if arrived == generation { onNavigation?(action) }
        return .cancel
    }
}
