import Synchronization

/// One load of a view, as a sequence of its steps.
///
/// ```swift
/// for await event in view.start(.url(address)) {
///     if case .redirected(let url) = event { statusLine.show(url) }
/// }
/// ```
///
/// The sequence ends after `finished` or `failed`, which always comes: a view that goes away
/// mid-load ends it with ``LoadError/closed``. It may be walked once.
public struct Navigation: AsyncSequence, Sendable {
    private let stream: AsyncStream<LoadEvent>
    private let listening: Listening
    /// Which of the view's loads this is; none where nothing was loaded.
    let number: Int?

    init(_ stream: AsyncStream<LoadEvent>, audience: LoadAudience, number: Int? = nil) {
        self.stream = stream
        listening = Listening(audience)
        self.number = number
    }

    /// Walks the steps.
    public func makeAsyncIterator() -> AsyncStream<LoadEvent>.Iterator {
        listening.audience.listen()
        return stream.makeAsyncIterator()
    }

    /// Waits until the load has ended.
    ///
    /// - Returns: The address of the page that is there now.
    /// - Throws: ``LoadError``: also ``LoadError/stopped`` when the waiting task is cancelled.
    @discardableResult
    public func finish() async throws(LoadError) -> String {
        for await event in self {
            switch event {
            case .finished(let url): return url
            case .failed(let error): throw error
            case .started, .redirected, .committed: continue
            }
        }
        throw .stopped
    }
}

/// Whether the app may still ask how a load went: as long as copies of its navigation live.
private final class Listening: Sendable {
    let audience: LoadAudience

    init(_ audience: LoadAudience) { self.audience = audience }

    deinit { audience.leave() }
}

/// Reports the error of a load that the app neither awaits nor observes.
final class LoadAudience: Sendable {
    private struct State {
        var hasListened = false
        var hasLeft = false
        var error: LoadError?
    }

    private let state = Mutex(State())
    private let report: @Sendable (LoadError) -> Void

    /// Makes an audience that hasn't listened yet.
    ///
    /// - Parameter report: Is called with the error that nobody awaits, once at most.
    init(_ report: @escaping @Sendable (LoadError) -> Void) { self.report = report }

    /// The app reads the steps of the load.
    func listen() { state.withLock { $0.hasListened = true } }

    /// The app can't read them any more.
    func leave() { update { $0.hasLeft = true } }

    /// The load failed.
    func fail(_ error: LoadError) { update { $0.error = error } }

    private func update(_ change: (inout State) -> Void) {
        let error = state.withLock { state -> LoadError? in
            change(&state)
            guard state.hasLeft, !state.hasListened else { return nil }
            defer { state.error = nil }
            return state.error
        }
        if let error { report(error) }
    }
}
