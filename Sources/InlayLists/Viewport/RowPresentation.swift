import InlayRichText

/// The state machine of a row's presentation: the displayed version of its content, its renderer,
/// the progress of its display, and its failures.
///
/// It only tracks the state: its methods receive events and their times, and return the action that
/// the caller has to take. An event that isn't valid in the current state is ignored.
struct RowPresentation {
    /// The version of the row's content that is displayed.
    enum Version: Hashable {
        /// The row's content.
        case original
        /// The row's content without its scripts, which kept the web process from responding.
        case withoutScripts
        /// An error message and a link *Try Again*, because the content can't be displayed.
        case placeholder
    }

    /// The row's renderer, and the progress of its display.
    enum State {
        /// It isn't known yet whether native text can display the row.
        case undecided
        /// A task is finding out whether native text can display the row.
        case deciding
        /// Native text displays the row.
        case native(RichText)
        /// The web engine displays the row.
        case web(Progress)
        /// Not even the placeholder can be displayed: the row stays blank.
        case blank
    }

    /// The progress of a row's display in a web view.
    enum Progress: Hashable {
        /// No view is assigned to the row, or its view waits for the prepared content.
        case waiting
        /// The display failed: no view may be assigned until the pause before the next try is over.
        case resting
        /// A view has been loading the row since this time of the list's clock.
        case loading(since: Duration)
        /// The view has loaded the row and is about to paint it.
        case loaded
        /// The view has painted the row.
        case painted
    }

    /// The consequence of a failure to display a row.
    enum Consequence: Hashable {
        /// The row is displayed again after a pause.
        case retry(after: Duration)
        /// Another version of the row is displayed from now on; the app is notified.
        case replace
    }

    /// The greatest number of retries of a row within the duration ``memory``.
    static let mostRetries = 3
    /// The time after which a failure is forgotten.
    static let memory = Duration.seconds(60)
    /// The time limit for loading a row whose web process may be busy with other rows.
    static let longestLoad = Duration.seconds(30)
    /// The time limit for loading a row with scripts, which has a web process of its own.
    static let longestScriptedLoad = Duration.seconds(10)

    private(set) var version = Version.original
    private(set) var state: State
    /// Whether the row gets its own web process, because its previous web process terminated.
    private(set) var isIsolated = false
    private let runsScripts: Bool
    private var failures: [Duration] = []
    /// The time of the latest termination of a web process that the row shared with other rows; nil
    /// if there was none.
    private var sharedEnd: Duration?

    /// Creates the presentation of a row that isn't displayed yet; `mayBeNative` if the row becomes
    /// native text when its HTML is simple enough.
    init(mayBeNative: Bool, runsScripts: Bool) {
        state = mayBeNative ? .undecided : .web(.waiting)
        self.runsScripts = runsScripts
    }

    /// The progress of the row's display in a web view; nil if the web engine isn't its renderer.
    private var progress: Progress? {
        if case .web(let progress) = state { progress } else { nil }
    }

    /// Whether a view is loading the row, has loaded it or has painted it.
    private var hasView: Bool {
        switch progress {
        case .loading, .loaded, .painted: true
        case .waiting, .resting, nil: false
        }
    }

    var isWeb: Bool { progress != nil }

    var needsView: Bool { progress == .waiting }

    /// Whether the display failed at least twice within a minute.
    var hasFailedAgain: Bool { failures.count > 1 }

    /// Whether a view has loaded the row, and hasn't painted it yet.
    var isUnpainted: Bool { progress == .loaded }

    /// The time at which a view began to load the row; nil if no view is loading it.
    var loadStart: Duration? {
        if case .loading(let start) = progress { start } else { nil }
    }

    /// Returns whether a view has been loading the row for longer than allowed.
    func isOverdue(at now: Duration) -> Bool {
        guard let loadStart else { return false }
        let limit =
            runsScripts && version == .original ? Self.longestScriptedLoad : Self.longestLoad
        return now - loadStart >= limit
    }

    // MARK: - Renderer

    /// Records that a task is choosing the renderer: native text or the web engine.
    mutating func decide() {
        if case .undecided = state { state = .deciding }
    }

    /// Records that the task that chooses the renderer ended without a result.
    mutating func undecide() {
        if case .deciding = state { state = .undecided }
    }

    /// Records the result of the task that chooses the renderer: the row as native text, or nil if
    /// the web engine has to display the row.
    mutating func decided(_ text: RichText?) {
        guard case .deciding = state else { return }
        state = text.map { .native($0) } ?? .web(.waiting)
    }

    /// Records that native text can't display the row after all.
    mutating func refuseNative() {
        if case .native = state { state = .web(.waiting) }
    }

    // MARK: - Web view

    /// Records that a view begins to load the row.
    mutating func load(at now: Duration) {
        if isWeb, progress != .resting { state = .web(.loading(since: now)) }
    }

    mutating func loaded() {
        if loadStart != nil { state = .web(.loaded) }
    }

    mutating func painted() {
        if hasView { state = .web(.painted) }
    }

    /// Records that the row no longer has a view.
    mutating func released() {
        if hasView { state = .web(.waiting) }
    }

    // MARK: - Failures

    /// Records that the row can't be displayed, or that its web process terminated.
    ///
    /// - Returns: The action that the caller has to take; nil if the failure is ignored, because no
    ///   view displays the row.
    mutating func fail(_ problem: RowProblem, at now: Duration) -> Consequence? {
        guard hasView else { return nil }
        failures.removeAll { now - $0 >= Self.memory }
        failures.append(now)
        if case .processTerminated = problem { isIsolated = true }
        let isHanging = problem == .unresponsive
        if isHanging, runsScripts, version == .original {
            return replace(with: .withoutScripts)
        }
        // Each try would keep the process from responding again.
        guard isHanging || failures.count > Self.mostRetries else {
            state = .web(.resting)
            return .retry(after: RetryBackoff.pause(after: failures.count))
        }
        guard version != .placeholder else {
            state = .blank
            return .replace
        }
        return replace(with: .placeholder)
    }

    /// Records the termination of a web process that the painted row shared with other rows.
    ///
    /// After the second termination within a minute, the row gets its own process. Any of the rows
    /// may be the cause; once each has its own process, a termination affects only the row that
    /// causes it.
    mutating func sharedProcessEnded(at now: Duration) {
        if let sharedEnd, now - sharedEnd < Self.memory { isIsolated = true }
        sharedEnd = now
    }

    /// Records that the pause before a retry is over.
    mutating func rested() {
        if progress == .resting { state = .web(.waiting) }
    }

    /// Replaces the placeholder by the original content at the user's request; returns false if
    /// there is no placeholder.
    mutating func tryAgain() -> Bool {
        guard version == .placeholder else { return false }
        _ = replace(with: .original)
        return true
    }

    private mutating func replace(with version: Version) -> Consequence {
        self.version = version
        failures = []
        state = .undecided
        return .replace
    }
}
