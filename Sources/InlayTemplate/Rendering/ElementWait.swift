import InlayValues

/// Whether a rendering waits for an element of an asynchronous sequence.
struct ElementWait {
    /// Whether the rendering can stop at all, and go on once there is an element.
    var isAllowed = false
    /// The source whose next element the rendering waits for.
    private(set) var source: AsyncElements?
    /// The source of a loop that begins, once its first elements are there.
    private var fetched: AsyncElements?

    var isWaiting: Bool { source != nil }

    /// Waits for the next element of the current loop, unless it is there.
    mutating func begin(for current: AsyncElements?) {
        if isAllowed, let current, !current.isReady { source = current }
    }

    /// The elements of a loop that begins; nil while the rendering has to wait for the first.
    mutating func begin(_ sequence: @escaping TemplateSequence.AsyncIterator) -> LazyElements? {
        if let fetched {
            self.fetched = nil
            return LazyElements(fetched)
        }
        source = AsyncElements(sequence)
        return nil
    }

    /// Ends the wait: the elements are there, for the current loop or one that begins.
    mutating func end(current: AsyncElements?) {
        if current !== source { fetched = source }
        source = nil
    }
}
