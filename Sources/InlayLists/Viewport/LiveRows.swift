import InlayValues

/// The live rows of a list: those within the overscan, and the sticky section header.
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

    /// Returns the row indices in the order in which rows get views: the sticky header if it is
    /// outside the range, the visible rows, and then the other rows, in the scroll direction.
    ///
    /// While the list paints its first visible rows (`isOpening`), the other rows are left out.
    func order(visible: Range<Int>, isDown: Bool, isOpening: Bool) -> [Int] {
        let ahead = isDown ? Array(range) : range.reversed()
        let first = header.map { range.contains($0) ? [] : [$0] } ?? []
        let later = isOpening ? [] : ahead.filter { !visible.contains($0) }
        return first + ahead.filter(visible.contains) + later
    }

    func contains(_ index: Int) -> Bool {
        range.contains(index) || index == header
    }

    /// Returns the number of rows by which a row is outside the range.
    func distance(to index: Int) -> Int {
        index < range.lowerBound ? range.lowerBound - index : index - range.upperBound + 1
    }
}

/// The tasks that wait for rows to be painted.
@MainActor
final class PaintWaiters {
    private var continuations: [CheckedContinuation<Void, Never>] = []
    private let clock: FrameClock

    init(clock: FrameClock) {
        self.clock = clock
    }

    /// Waits until a condition holds, which is checked whenever ``resume()`` is called.
    ///
    /// - Returns: Whether the condition holds; false after the limit or a cancellation of the task.
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

    /// Waits until ``resume()`` is called, or any waiting task is cancelled.
    private func wait() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard !Task.isCancelled else { return continuation.resume() }
                continuations.append(continuation)
            }
        } onCancel: {
            Task { @MainActor [weak self] in self?.resume() }
        }
    }

    /// Resumes all waiting tasks, which check their conditions and may wait again.
    func resume() {
        let waiting = continuations
        continuations = []
        for continuation in waiting { continuation.resume() }
    }
}
