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
    /// Which of the view's loads this is; none where nothing was loaded.
    let number: Int?

    init(_ stream: AsyncStream<LoadEvent>, number: Int? = nil) {
        self.stream = stream
        self.number = number
    }

    /// Walks the steps.
    public func makeAsyncIterator() -> AsyncStream<LoadEvent>.Iterator {
        stream.makeAsyncIterator()
    }

    /// Waits until the load has ended.
    ///
    /// - Returns: The address of the page that is there now.
    /// - Throws: ``LoadError``: also ``LoadError/stopped`` when the waiting task is cancelled.
    @discardableResult
    public func finish() async throws(LoadError) -> String {
        for await event in stream {
            switch event {
            case .finished(let url): return url
            case .failed(let error): throw error
            case .started, .redirected, .committed: continue
            }
        }
        throw .stopped
    }
}
