import InlayBridge
import InlayValues
import InlayWebViews
import Logging

/// A web page that is loaded once, and then displays one row after another or measures many rows.
///
/// Replacing the content of a loaded page takes a fraction of the time of a page load. But each row
/// with scripts is loaded as a new page, because the previous row's scripts could still be running.
@MainActor
final class RowPage {
    /// The common origin of all rows without scripts.
    nonisolated static let origin = "inlay-rows://list"
    /// The viewport height that `vh` and similar units in rows refer to, in CSS pixels.
    ///
    /// The view is as high as its row. If these units depended on the view's height, a row could
    /// grow endlessly.
    static let viewHeight = 600
    /// The time after which a page that doesn't respond counts as hanging.
    nonisolated static let longestSilence = Duration.seconds(10)

    /// The layout size of a row, in CSS pixels.
    struct Outcome: Hashable {
        var height: Double
        /// The width that the row was laid out in.
        var width: Double

        /// Reads the size from a result of `rows.js`, the script of web rows; nil if the result
        /// contains no size.
        fileprivate init?(_ result: JSONValue) {
            guard let height = result["height"]?.doubleValue,
                let width = result["width"]?.doubleValue
            else { return nil }
            (self.height, self.width) = (height, width)
        }
    }

    let engine: any RowEngine
    let kind: RowKind
    let gate: ExitGate
    /// Called with each report of the page about its current row.
    var onReport: ((RowReport) -> Void)?
    /// Called when the displayed row requests a navigation, for example to a link that the user
    /// followed.
    var onNavigation: ((NavigationAction) -> Void)?
    /// Called when the row was tapped.
    var onTap: (() -> Void)?
    /// Called when the web process terminated, with the reason.
    var onTermination: ((TerminationReason) -> Void)?
    /// Called with false when the web process stops responding, and with true when it responds
    /// again.
    var onResponsiveness: ((Bool) -> Void)?

    private let token = String(UInt128.random(in: .min ... .max), radix: 16)
    /// A counter that is incremented when the page gets another row or is detached from its row.
    private var generation = 0
    /// The value of ``generation`` for the row that was displayed last; nil before the first row.
    ///
    /// If the current ``generation`` is a different one, a row is being loaded, or the page was
    /// detached from its row. Taps and links are ignored then.
    private var arrived: Int?
    private var taps = RowTaps()
    private var sheets = SentSheets()
    private var loading: Task<Void, any Error>?
    /// The time that the empty page took to load; nil until it is loaded.
    private(set) var loadDuration: Duration?
    private var arrival: CheckedContinuation<Void, any Error>?
    /// The address of the page; navigations to any other address are cancelled.
    private var expectedURL: String?
    private var isClosed = false
    private let inlineImages = InlineImageLoads()
    private let clock: FrameClock
    private let logger = Logger(label: "inlay.list")

    /// Creates a page in an engine that is configured for rows of the given kind.
    init(engine: any RowEngine, kind: RowKind, clock: FrameClock = FrameClock()) {
        (self.engine, self.kind, self.clock) = (engine, kind, clock)
        gate = ExitGate(engine: engine, configuration: kind.configuration)
        engine.handlers = EngineHandlers(
            events: { [weak self] in self?.receive($0) },
            policy: { [weak self] in self?.decide($0) ?? .cancel },
            messages: { [weak self] text, _ in self?.receive(text) },
            requests: { [inlineImages] request in
                switch request {
                case .inlineImage(let url, let reply): inlineImages.load(url, reply: reply)
                }
                return true
            })
    }

    isolated deinit {
        close()
    }

    /// Displays a row in place of the previous one.
    ///
    /// A row that is taller than `cap`, in CSS pixels, scrolls within itself.
    ///
    /// - Returns: The row's size; nil if the page meanwhile got another row or was detached.
    /// - Throws: ``/InlayWebViews/ScriptError`` or ``/InlayWebViews/PageLoadError``.
    func show(_ row: PreparedRow, sheet: RowSheet, cap: Double) async throws -> Outcome? {
        generation += 1
        gate.reset()
        inlineImages.begin(row.images.inline)
        let shown = generation
        if kind.runsScripts {
            // A unique origin, so that no row can read what another row has stored.
            let host = String(UInt64.random(in: .min ... .max), radix: 36)
            try await load(
                Self.document(row.html, base: row.base), at: "inlay-rows://row-\(host)/")
        }
        try await load()
        guard shown == generation else { return nil }
        let description: JSONValue = [
            "generation": .number(Double(shown)), "sheet": sheets.send(sheet),
            "html": kind.runsScripts ? .null : .string(row.html),
            "base": row.base.map { .string($0) } ?? .null, "cap": .number(cap),
            "inline": inlineImages.prefix.map { .string($0) } ?? .null,
        ]
        let result = try await call("return inlayRows.show(JSON.parse(json))", description)
        guard shown == generation, let outcome = Outcome(result) else { return nil }
        arrived = generation
        return outcome
    }

    /// Whether the latest row is displayed: false while it is being loaded, and after ``leave()``.
    var hasArrived: Bool { arrived == generation }

    /// Whether the page itself is being loaded; false while only its row is being replaced.
    var isLoading: Bool { arrival != nil }

    /// Applies another style sheet to the current row, without changing its content.
    ///
    /// Returns the row's new size, or nil if the page doesn't display the current row. Throws
    /// ``/InlayWebViews/ScriptError``.
    func restyle(_ sheet: RowSheet, cap: Double) async throws -> Outcome? {
        let description: JSONValue = [
            "generation": .number(Double(generation)), "sheet": sheets.send(sheet),
            "cap": .number(cap),
        ]
        let result = try await call("return inlayRows.restyle(JSON.parse(json))", description)
        let outcome = Outcome(result)
        // The page has ignored the style sheet.
        if outcome == nil { sheets = SentSheets() }
        return outcome
    }

    /// Detaches the page from its row: reports about the current content are ignored from now on.
    func leave() {
        generation += 1
        gate.reset()
        inlineImages.end()
        taps = RowTaps()
    }

    /// Removes the current row from the page, which ends the row's media and animations.
    ///
    /// A row with scripts stays in the page, and only its reports are ignored: the page's view is
    /// removed later, because it isn't reused.
    func clear() {
        leave()
        let cleared = generation
        guard !kind.runsScripts else { return }
        Task {
            guard cleared == generation, !isClosed, loading != nil else { return }
            let number = JSONValue.number(Double(cleared))
            _ = try? await call("inlayRows.clear(JSON.parse(json))", number)
        }
    }

    /// Lays out rows of one kind in the hidden page, without loading images.
    ///
    /// Images that the rows would load occupy their declared sizes.
    ///
    /// - Returns: The heights and the page's width, in CSS pixels, and the time in seconds for
    ///   which the page was busy.
    /// - Throws: ``/InlayWebViews/ScriptError`` or ``/InlayWebViews/PageLoadError``.
    func measure(
        _ rows: [PreparedRow], sheet: RowSheet
    ) async throws -> (heights: [Double], width: Double, seconds: Double) {
        try await load()
        let sources = rows.first?.kind.remoteImages.sources ?? []
        let description: JSONValue = [
            "rows": .array(
                rows.map { row in
                    [
                        "html": .string(row.html), "base": row.base.map { .string($0) } ?? .null,
                        "hasInline": .bool(row.images.inline != nil),
                    ]
                }),
            "sheet": sheets.send(sheet),
            "sources": .array(sources.map { .string($0) }),
        ]
        let result = try await call(
            """
            const { rows, sheet, sources } = JSON.parse(json);
            return inlayRows.measure(rows, sheet, sources);
            """, description)
        guard let heights = result["heights"]?.arrayValue?.compactMap(\.doubleValue),
            heights.count == rows.count, let width = result["width"]?.doubleValue
        else { throw ScriptError.result(message: "the page reported no valid row heights.") }
        return (heights, width, (result["time"]?.doubleValue ?? 0) / 1000)
    }

    /// Highlights the matches of a text in the row; an empty text removes all highlights.
    ///
    /// The current match, whose index is `current`, is highlighted more strongly. Returns the
    /// current match's top and bottom, and the page's width, in CSS pixels; nil if there is no
    /// current match.
    func find(
        _ text: String, matchesCase: Bool = false, current: Int?
    ) async -> (top: Double, bottom: Double, width: Double)? {
        let result = await ask(
            """
            const { text, current, matchesCase } = JSON.parse(json);
            return inlayRows.find(text, current, matchesCase)
            """,
            [
                "text": .string(text), "current": .number(Double(current ?? -1)),
                "matchesCase": .bool(matchesCase),
            ])
        guard let top = result?["top"]?.doubleValue, let bottom = result?["bottom"]?.doubleValue,
            let width = result?["width"]?.doubleValue
        else { return nil }
        return (top, bottom, width)
    }

    /// Returns the text that the user has selected in the row; nil if there is none.
    func selection() async -> RowSelection? {
        let result = await ask("return inlayRows.selection()")
        guard let text = result?["text"]?.stringValue, !text.isEmpty else { return nil }
        return RowSelection(text: text, html: result?["html"]?.stringValue ?? "")
    }

    /// Returns the address of the focused link in the row; `nil` if no link has the keyboard focus.
    func focusedLink() async -> String? {
        await ask("return inlayRows.focusedLink()")?.stringValue
    }

    /// Returns whether the page responds within ``longestSilence``; false while a script hangs.
    func responds() async -> Bool { await ask("return true") != nil }

    /// Fixes the row's height at the current height of its view; taller content scrolls within the
    /// row.
    func freeze() {
        let frozen = JSONValue.number(Double(generation))
        Task { _ = try? await call("inlayRows.freeze(JSON.parse(json))", frozen) }
    }

    func deselect() {
        Task { _ = try? await call("inlayRows.deselect()", .null) }
    }

    /// Loads the empty page, unless it is loaded already.
    ///
    /// Does nothing for rows with scripts, because each of those rows is loaded as a new page.
    func load() async throws {
        guard !kind.runsScripts else { return }
        let task =
            loading
            ?? Task {
                let start = clock.now
                try await load(Self.document(""), at: Self.origin + "/")
                loadDuration = clock.now - start
            }
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
        inlineImages.end()
        arrive(.failure(PageLoadError.closed))
        engine.disconnectAndClose()
    }

    private static let script = JavaScript(
        trusting: String(decoding: PackageResources.rows_js, as: UTF8.self))

    private static func document(_ body: String, base: String? = nil) -> String {
        // Inserted before the row's scripts run, which use it.
        let base = base.map { "<base href=\"\(TrustedHTML.text($0).source)\">" } ?? ""
        return """
            <!doctype html><html><head><meta charset="utf-8">\(base)</head>\
            <body>\(body)</body></html>
            """
    }

    private func load(_ html: String, at url: String) async throws {
        // A closed engine would never respond.
        guard !isClosed else { throw PageLoadError.closed }
        arrive(.failure(PageLoadError.superseded))
        sheets = SentSheets()
        try await withCheckedThrowingContinuation { continuation in
            arrival = continuation
            expectedURL = url
            let script: JavaScript =
                """
                ((unclobbered) => \(Self.script)(
                    \(token), \(Self.viewHeight), unclobbered, \(PageAccess.textSearch)(unclobbered),
                    \(PageAccess.extent), \(PageAccess.still)
                ))(\(PageAccess.script));
                """
            engine.load(
                LoadRequest(.html(html, base: url), scripts: [UserScript(script, in: .isolated)]))
        }
    }

    private func call(_ body: JavaScript, _ argument: JSONValue) async throws -> JSONValue {
        let page = loading
        // A page that is loaded for each row leaves more behind.
        engine.countRowCalls(kind.runsScripts ? 8 : 1)
        do {
            return try await engine.evaluate(
                EngineScript(.function(body, json: argument.serialized()), in: .isolated))
        } catch {
            if Task.isCancelled {
                // The script may not have run, so that the page may lack the style sheet.
                sheets = SentSheets()
            } else if loading == page {
                // The page that was loaded is gone, whatever the engine displays now.
                loading = nil
            }
            throw error
        }
    }

    /// Runs a script in the page and returns its result; nil if the script fails or takes longer
    /// than ``longestSilence``.
    private func ask(_ body: JavaScript, _ argument: JSONValue = .null) async -> JSONValue? {
        let result = Task { try await call(body, argument) }
        let deadline = Task { [clock] in
            await clock.pause(for: Self.longestSilence)
            result.cancel()
        }
        defer { deadline.cancel() }
        return await withTaskCancellationHandler {
            try? await result.value
        } onCancel: {
            result.cancel()
        }
    }

    private func receive(_ event: EngineEvent) {
        gate.receive(event)
        switch event {
        case .load(.finished(let url)):
            // Ignores the end of a previous load, which this one replaced.
            if url == expectedURL { arrive(.success(())) }
        case .load(.failed(let url, let error)):
            if url == expectedURL { arrive(.failure(error)) }
        case .pressed: taps.press(at: clock.now)
        case .tapped: if arrived == generation, taps.tap(at: clock.now) { onTap?() }
        case .processTerminated(let reason):
            arrive(.failure(PageLoadError.processTerminated(reason)))
            loading = nil
            sheets = SentSheets()
            onTermination?(reason)
        case .responds(let responds): onResponsiveness?(responds)
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
            logger.warning("Dropped a message that isn't from this page of rows.")
            return
        }
        // Ignores reports about a previous row, or from before this row was displayed.
        guard generation == self.generation else { return }
        if case .clicked(let isUsed) = report {
            if taps.click(isUsed: isUsed, at: clock.now) { onTap?() }
            return
        }
        onReport?(report)
    }

    /// Allows the page's own load; cancels all other navigations, and reports those that the
    /// displayed row requests.
    private func decide(_ action: NavigationAction) -> NavigationDecision {
        if arrival != nil, action.kind == .other, action.address == expectedURL { return .allow }
        if arrived == generation { onNavigation?(action) }
        return .cancel
    }
}
