/// The live rows of a list: those that have or need a view.
struct LiveRows {
    /// The visible rows and those within the overscan.
    var range: Range<Int>
    /// The sticky section header, which may be outside the range.
    var header: Int?

    var isEmpty: Bool { range.isEmpty }
    var count: Int { range.count + (header.map { range.contains($0) } == false ? 1 : 0) }

    /// The indices of all live rows, the sticky header last.
    var indices: [Int] {
        guard let header else { return Array(range) }
        return range.filter { $0 != header } + [header]
    }

    /// The order in which rows get their views: the sticky header, the visible rows, and, unless
    /// the list is still opening, those of the overscan in the scroll direction.
    func order(visible: Range<Int>, isDown: Bool, isOpening: Bool) -> [Int] {
        let ahead = isDown ? Array(range) : range.reversed()
        let first = header.map { range.contains($0) ? [] : [$0] } ?? []
        let later = isOpening ? [] : ahead.filter { !visible.contains($0) }
        return first + ahead.filter(visible.contains) + later
    }

    func contains(_ index: Int) -> Bool {
        range.contains(index) || index == header
    }

    /// The number of rows between a row and the nearest live row.
    func distance(to index: Int) -> Int {
        index < range.lowerBound ? range.lowerBound - index : index - range.upperBound
    }
}

/// The tasks that wait for rows to be painted.
@MainActor
final class PaintWaiters {
    private var continuations: [Int: CheckedContinuation<Void, Never>] = [:]
    private var count = 0
    private let clock: FrameClock

    init(clock: FrameClock) {
        self.clock = clock
    }

    /// Waits until a condition holds, which is checked whenever ``resume()`` is called.
    ///
    /// Returns false if the limit passed, or the task was cancelled, before it held.
    func wait(until holds: () -> Bool, limit: Duration) async -> Bool {
        guard !holds() else { return true }
        let end = clock.now + limit
        let deadline = Task { [weak self, clock] in
            await clock.pause(for: limit)
            self?.resume()
        }
        defer { deadline.cancel() }
        while !holds(), !Task.isCancelled, clock.now < end { await wait() }
        return holds()
    }

    /// Waits until ``resume()`` is called, or the task is cancelled.
    private func wait() async {
        count += 1
        let key = count
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard !Task.isCancelled else { return continuation.resume() }
                continuations[key] = continuation
            }
        } onCancel: {
            Task { @MainActor [weak self] in self?.continuations.removeValue(forKey: key)?.resume()
            }
        }
    }

    /// Resumes all waiting tasks, which check their conditions and may wait again.
    func resume() {
        let waiting = continuations
        continuations = [:]
        for continuation in waiting.values { continuation.resume() }
    }
}
