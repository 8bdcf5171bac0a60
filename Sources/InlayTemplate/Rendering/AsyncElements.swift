/// The elements of an asynchronous sequence, which are fetched while a rendering waits.
final class AsyncElements {
    private let next: TemplateSequence.AsyncIterator
    private var fetched: [TemplateValue] = []
    private var isEnded = false

    init(_ sequence: @escaping TemplateSequence.AsyncIterator) {
        next = sequence
    }

    /// Whether a loop can continue: the next two elements are buffered, so that it knows whether
    /// one is its last, or the sequence has ended.
    var isReady: Bool { isEnded || fetched.count >= 2 }

    /// Waits until a loop can continue.
    nonisolated(nonsending) func fetch() async throws {
        while !isReady {
            if let element = try await next() { fetched.append(element) } else { isEnded = true }
        }
    }

    func take() -> TemplateValue? {
        // Not a conditional expression, in which `nil` would become a null value.
        if fetched.isEmpty { return nil }
        return fetched.removeFirst()
    }
}
