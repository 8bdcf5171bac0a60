/// A cache that prepares rows: each content is sanitized and parsed once, off the main thread, for
/// displaying, measuring, searching, copying and screen readers.
///
/// The cache has a byte limit. It keeps the rows in two generations: those that were used recently,
/// and older ones, which move to the recent ones when they are used again. When the recent rows
/// take half of the limit, they become the older ones, whose predecessors are evicted. Thus
/// evicting takes the main thread the same short time however many rows are cached.
@MainActor
final class RowCache {
    /// A content as a key; the hash of its HTML is computed once.
    private struct Key: Hashable {
        let content: RowContent
        private let hash: Int

        init(_ content: RowContent) {
            (self.content, hash) = (content, content.hashValue)
        }

        func hash(into hasher: inout Hasher) { hasher.combine(hash) }

        static func == (one: Key, other: Key) -> Bool {
            one.hash == other.hash && one.content == other.content
        }
    }

    /// A row that is being prepared or cached.
    @MainActor
    private final class Entry {
        let key: Key
        let task: Task<PreparedRow?, Never>
        var row: PreparedRow?
        /// The number of callers that wait for the row.
        var waiters = 0
        /// The generation that the entry belongs to; nil if it was evicted.
        weak var generation: Generation?

        init(_ key: Key, _ priority: TaskPriority) {
            self.key = key
            let content = key.content
            task = Task.detached(priority: priority) {
                Task.isCancelled ? nil : PreparedRow(content)
            }
        }
    }

    /// The rows of one generation, by content.
    @MainActor
    private final class Generation {
        private(set) var entries: [Key: Entry] = [:]
        /// The memory of the prepared rows, in bytes.
        var bytes = 0

        func insert(_ entry: Entry) {
            entries[entry.key] = entry
            bytes += entry.row?.bytes ?? 0
            entry.generation = self
        }

        func remove(_ entry: Entry) {
            entries[entry.key] = nil
            bytes -= entry.row?.bytes ?? 0
            entry.generation = nil
        }

        /// Removes all prepared rows; rows that are being prepared stay.
        func removePrepared() {
            for entry in entries.values where entry.row != nil { remove(entry) }
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
    private var recent = Generation()
    private var older = Generation()
    /// The memory of the cached rows, in bytes.
    var bytes: Int { recent.bytes + older.bytes }
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
        recent.removePrepared()
        older.removePrepared()
    }

    private func use(_ content: RowContent, _ priority: TaskPriority) -> Entry {
        let key = Key(content)
        if let entry = recent.entries[key] { return entry }
        let entry = older.entries[key] ?? Entry(key, priority)
        entry.generation?.remove(entry)
        recent.insert(entry)
        limitBytes()
        return entry
    }

    /// Evicts the older rows if the memory exceeds the limit or the recent rows exceed half of it;
    /// in the latter case, the recent rows become the older ones.
    private func limitBytes() {
        let isFull = recent.bytes > limit / 2
        guard isFull || bytes > limit else { return }
        let evicted = older
        older = isFull ? recent : Generation()
        if isFull { recent = Generation() }
        // Releasing thousands of rows takes long.
        Task.detached(priority: .utility) { _ = evicted }
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
            entry.generation?.bytes += row.bytes
            preparedCount += 1
        }
        release(waiter)
        limitBytes()
        try Task.checkCancellation()
    }

    /// Ends a caller's wait, and cancels the preparations that nobody else waits for.
    private func release(_ waiter: Waiter) {
        for entry in waiter.entries {
            entry.waiters -= 1
            guard entry.waiters == 0, entry.row == nil else { continue }
            entry.task.cancel()
            entry.generation?.remove(entry)
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
}
