public import Foundation
import Synchronization

/// One load of a view, as a sequence of its events.
///
/// ```swift
/// for await event in view.start(.url(address)) {
///     if case .redirected(let url) = event { statusLine.show(url) }
/// }
/// ```
///
/// The sequence always ends with `finished` or `failed`: a view that is closed during the load ends
/// it with ``PageLoadError/closed``. It can be iterated once.
public struct PageLoad: AsyncSequence, Sendable {
    private let stream: AsyncStream<PageLoadEvent>
    private let listening: Listening
    /// The number of the load within its view, or nil if no load was started.
    let number: Int?

    init(_ stream: AsyncStream<PageLoadEvent>, subscribers: LoadSubscribers, number: Int? = nil) {
        self.stream = stream
        listening = Listening(subscribers)
        self.number = number
    }

    /// Returns the iterator over the load's events.
    public func makeAsyncIterator() -> AsyncStream<PageLoadEvent>.Iterator {
        listening.subscribers.listen()
        return stream.makeAsyncIterator()
    }

    /// Waits until the load has ended.
    ///
    /// - Returns: The URL of the page that was loaded.
    /// - Throws: ``PageLoadError``; also ``PageLoadError/stopped`` when the waiting task is
    ///   cancelled.
    @discardableResult
    public func finish() async throws(PageLoadError) -> URL {
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

/// An object that all copies of a ``PageLoad`` share, to notice when the last copy is released.
private final class Listening: Sendable {
    let subscribers: LoadSubscribers

    init(_ subscribers: LoadSubscribers) { self.subscribers = subscribers }

    deinit { subscribers.leave() }
}

/// A record of whether the app observes a load.
///
/// If the load fails and the app has released its ``PageLoad`` without observing it, this reports
/// the error.
final class LoadSubscribers: Sendable {
    private struct State {
        var hasListened = false
        var hasLeft = false
        var error: PageLoadError?
    }

    private let state = Mutex(State())
    private let report: @Sendable (PageLoadError) -> Void

    /// Creates the record of a load that the app doesn't observe yet.
    ///
    /// - Parameter report: Called at most once, with the error of a failed load that nobody awaits.
    init(_ report: @escaping @Sendable (PageLoadError) -> Void) { self.report = report }

    /// Records that the app observes the load's events.
    func listen() { state.withLock { $0.hasListened = true } }

    /// Records that the app released the last copy of the ``PageLoad``.
    func leave() { update { $0.hasLeft = true } }

    /// Records the error of a failed load.
    func fail(_ error: PageLoadError) { update { $0.error = error } }

    private func update(_ change: (inout State) -> Void) {
        let error = state.withLock { state -> PageLoadError? in
            change(&state)
            guard state.hasLeft, !state.hasListened else { return nil }
            defer { state.error = nil }
            return state.error
        }
        if let error { report(error) }
    }
}
