import InlayValues

/// The state of a rendering that waits for elements of an asynchronous sequence.
struct ElementWait {
    /// Whether the rendering can be suspended for an element.
    var isAllowed = false
    /// The source whose next element the rendering waits for.
    private(set) var source: AsyncElements?
    /// The source of a starting loop, once its first elements have arrived.
    private var fetched: AsyncElements?

    var isWaiting: Bool { source != nil }

    /// Waits for the next element of the current loop, unless it has arrived.
    mutating func begin(for current: AsyncElements?) {
        if isAllowed, let current, !current.isReady { source = current }
    }

    /// Returns the elements of a loop that begins if they have been fetched; otherwise starts
    /// waiting for them and returns nil.
    mutating func begin(
        _ makeIterator: () -> TemplateSequence.AsyncIterator
    ) -> LazyElements? {
        if let fetched {
            self.fetched = nil
            return LazyElements(fetched)
        }
        source = AsyncElements(makeIterator())
        return nil
    }

    /// Ends the wait, because the elements of the current or the starting loop have arrived.
    mutating func end(current: AsyncElements?) {
        if current !== source { fetched = source }
        source = nil
    }
}
