/// A cache that prepares rows: each content is sanitized and parsed once, off the main thread, for
/// displaying, measuring, searching, copying and screen readers.
///
/// The cache has a byte limit; the least recently used rows are evicted first.
@MainActor
final class RowCache {
    /// A row that is being prepared or cached.
    @MainActor
    private final class Entry {
        let content: RowContent
        let task: Task<PreparedRow?, Never>
        var row: PreparedRow?
        /// The number of callers that wait for the row.
        var waiters = 0
        /// The value of the cache's use counter when the row was used last.
        var lastUse = 0

        init(_ content: RowContent, _ priority: TaskPriority) {
            self.content = content
            task = Task.detached(priority: priority) {
                Task.isCancelled ? nil : PreparedRow(content)
            }
        }
    }

    /// A caller that waits for rows to be prepared.
    @MainActor
    private final class Waiter {
        var entries: [Entry]

        init(_ entries: [Entry]) {
            self.entries = entries
            for entry in entries { entry.waiters += 1 }
        }
    }

    /// The greatest memory of cached rows, in bytes.
    private let limit: Int
    private var entries: [RowContent: Entry] = [:]
    private var clock = 0
    /// The memory of the cached rows, in bytes.
    private(set) var bytes = 0
    /// The number of rows that were prepared.
    private(set) var preparedCount = 0

    init(limit: Int = 8_000_000) {
        self.limit = limit
    }

    /// Returns the prepared row of a content: the cached one, or one that is prepared now.
    ///
    /// Cancelling the caller's task cancels the preparation if no other caller waits for it.
    func row(_ content: RowContent) async throws -> PreparedRow {
        guard let row = try await rows([content], priority: .userInitiated).first else {
            throw CancellationError()
        }
        return row
    }

    /// Returns the prepared rows of multiple contents, in the same order; prepares those that
    /// aren't cached.
    func rows(_ contents: [RowContent], priority: TaskPriority) async throws -> [PreparedRow] {
        let entries = contents.map { use($0, priority) }
        if entries.contains(where: { $0.row == nil }) {
            try await wait(for: entries.filter { $0.row == nil })
        }
        return entries.compactMap(\.row)
    }

    /// Removes all cached rows, because of memory pressure; rows that are being prepared stay.
    func removeAll() {
        entries = entries.filter { $0.value.row == nil }
        bytes = 0
    }

    private func use(_ content: RowContent, _ priority: TaskPriority) -> Entry {
        let entry = entries[content] ?? Entry(content, priority)
        entries[content] = entry
        clock += 1
        entry.lastUse = clock
        return entry
    }

    private func wait(for entries: [Entry]) async throws {
        let waiter = Waiter(entries)
        let tasks = entries.map(\.task)
        let rows = await withTaskCancellationHandler {
            await Self.values(of: tasks)
        } onCancel: {
            Task { @MainActor in release(waiter) }
        }
        for (entry, row) in zip(entries, rows) where entry.row == nil {
            guard let row else { continue }
            entry.row = row
            preparedCount += 1
            if self.entries[entry.content] === entry { bytes += row.bytes }
        }
        release(waiter)
        if bytes > limit { evict() }
        try Task.checkCancellation()
    }

    /// Ends a caller's wait, and cancels the preparations that nobody else waits for.
    private func release(_ waiter: Waiter) {
        for entry in waiter.entries {
            entry.waiters -= 1
            guard entry.waiters == 0, entry.row == nil else { continue }
            entry.task.cancel()
            if entries[entry.content] === entry { entries[entry.content] = nil }
        }
        waiter.entries = []
    }

    /// Awaits all tasks off the main actor, so that the main actor is resumed once instead of once
    /// for each row.
    private nonisolated static func values(
        of tasks: [Task<PreparedRow?, Never>]
    ) async -> [PreparedRow?] {
        var rows: [PreparedRow?] = []
        for task in tasks { rows.append(await task.value) }
        return rows
    }

    /// Removes the rows that were used least recently, down to three quarters of the limit.
    private func evict() {
        for entry in entries.values.sorted(by: { $0.lastUse < $1.lastUse }) {
            guard bytes > limit / 4 * 3 else { return }
            guard let row = entry.row else { continue }
            entries[entry.content] = nil
            bytes -= row.bytes
        }
    }
}
