import InlayValues

/// A cache of prepared rows, whose content is sanitized and parsed off the main thread.
///
/// Displaying, measuring, searching, copying and screen readers use the same prepared row.
///
/// The cache has a byte limit. It keeps rows in two generations: a recent and an older one. A row
/// that is used again moves to the recent generation. When the recent generation reaches half of
/// the limit, it becomes the older one, and the previous older one is evicted as a whole. Thus the
/// time of an eviction doesn't grow with the number of rows.
@MainActor
final class RowCache {
    /// A dictionary key for a row's content, which computes the hash of the content once.
    private struct Key: Hashable {
        let content: RowContent
        private let hash: Int

        init(_ content: RowContent) {
            (self.content, hash) = (content, content.hashValue)
        }

        /// The memory of the content, in bytes.
        var bytes: Int {
            (content.untrusted?.utf8.count ?? 0) + content.before.source.utf8.count
                + content.after.source.utf8.count
        }

        func hash(into hasher: inout Hasher) { hasher.combine(hash) }

        static func == (one: Key, other: Key) -> Bool {
            one.hash == other.hash && one.content == other.content
        }
    }

    /// A row that is being prepared.
    @MainActor
    private final class Preparation {
        let key: Key
        let task: Task<PreparedRow?, Never>
        /// The number of callers that wait for the row.
        var waiters = 0

        init(_ key: Key, _ priority: TaskPriority) {
            self.key = key
            let content = key.content
            task = Task.detached(priority: priority) {
                Task.isCancelled ? nil : PreparedRow(content)
            }
        }
    }

    /// A caller that waits for rows to be prepared.
    @MainActor
    private final class Waiter {
        var preparations: [Preparation]

        init(_ preparations: [Preparation]) {
            self.preparations = preparations
            for preparation in preparations { preparation.waiters += 1 }
        }
    }

    /// A generation of cached rows, recent or older, which is evicted as a whole (see
    /// ``RowCache``).
    private struct Generation {
        private(set) var rows: [Key: PreparedRow] = [:]
        /// The memory of the rows and their contents, in bytes.
        private(set) var bytes = 0

        mutating func insert(_ row: PreparedRow, _ key: Key) {
            rows[key] = row
            bytes += row.bytes + key.bytes
        }

        mutating func remove(_ key: Key) -> PreparedRow? {
            guard let row = rows.removeValue(forKey: key) else { return nil }
            bytes -= row.bytes + key.bytes
            return row
        }
    }

    /// The greatest memory of cached rows, in bytes.
    private let limit: Int
    private var preparations: [Key: Preparation] = [:]
    private var recent = Generation()
    private var older = Generation()
    var bytes: Int { recent.bytes + older.bytes }
    private(set) var preparedCount = 0

    init(limit: Int = 8_000_000) {
        self.limit = limit
    }

    /// Returns the prepared row for a row's content; prepares the row if it isn't cached.
    ///
    /// Cancelling the caller's task cancels the preparation if no other caller waits for it.
    func row(_ content: RowContent) async throws -> PreparedRow {
        try await rows([content], priority: .userInitiated)[0]
    }

    /// Returns the prepared rows for the contents of multiple rows, in the same order; prepares the
    /// rows that aren't cached.
    func rows(_ contents: [RowContent], priority: TaskPriority) async throws -> [PreparedRow] {
        let keys = contents.map { Key($0) }
        var rows = keys.map { cached($0) }
        let missing = rows.indices.filter { rows[$0] == nil }
        if !missing.isEmpty {
            let prepared = try await wait(for: missing.map { prepare(keys[$0], priority) })
            for (index, row) in zip(missing, prepared) { rows[index] = row }
        }
        return rows.compactMap { $0 }
    }

    /// Removes all cached rows, to free memory; running preparations continue.
    func removeAll() {
        (recent, older) = (Generation(), Generation())
    }

    // MARK: - Generations

    /// Returns a cached row, and moves it to the recent generation; nil if it isn't cached.
    private func cached(_ key: Key) -> PreparedRow? {
        if let row = recent.rows[key] { return row }
        guard let row = older.remove(key) else { return nil }
        insert(row, key)
        return row
    }

    /// Inserts a row into the recent generation.
    ///
    /// If the recent generation is full, it first becomes the older one, which evicts the previous
    /// older one. The older one is also evicted if the cache exceeds its limit.
    private func insert(_ row: PreparedRow, _ key: Key) {
        if recent.bytes + row.bytes + key.bytes > limit / 2 {
            evictOlder()
            (older, recent) = (recent, Generation())
        }
        recent.insert(row, key)
        // A single row can be larger than half of the limit.
        if bytes > limit { evictOlder() }
    }

    private func evictOlder() {
        let evicted = older
        older = Generation()
        // Releasing thousands of rows takes too long for the main thread.
        Task.detached(priority: .utility) { _ = evicted }
    }

    // MARK: - Preparing

    /// Returns the running preparation of a row, or starts one.
    private func prepare(_ key: Key, _ priority: TaskPriority) -> Preparation {
        if let preparation = preparations[key] { return preparation }
        let preparation = Preparation(key, priority)
        preparations[key] = preparation
        return preparation
    }

    /// Waits for rows to be prepared, and caches them.
    ///
    /// - Returns: The rows, in the same order; nil for a row whose preparation was cancelled.
    private func wait(for preparations: [Preparation]) async throws -> [PreparedRow?] {
        let waiter = Waiter(preparations)
        let tasks = preparations.map(\.task)
        let rows = await withTaskCancellationHandler {
            await Self.values(of: tasks)
        } onCancel: {
            Task { @MainActor in release(waiter) }
        }
        for (preparation, row) in zip(preparations, rows) {
            guard let row, end(preparation) else { continue }
            preparedCount += 1
            insert(row, preparation.key)
        }
        release(waiter)
        try Task.checkCancellation()
        return rows
    }

    /// Ends a caller's wait, and cancels the preparations that nobody else waits for.
    private func release(_ waiter: Waiter) {
        for preparation in waiter.preparations {
            preparation.waiters -= 1
            if preparation.waiters == 0, end(preparation) { preparation.task.cancel() }
        }
        waiter.preparations = []
    }

    /// Removes a finished or cancelled preparation; returns false if it was already removed.
    private func end(_ preparation: Preparation) -> Bool {
        guard preparations[preparation.key] === preparation else { return false }
        preparations[preparation.key] = nil
        return true
    }

    /// Returns the results of all tasks, which are awaited off the main actor.
    ///
    /// This resumes the main actor only once, instead of once for each row.
    private nonisolated static func values(
        of tasks: [Task<PreparedRow?, Never>]
    ) async -> [PreparedRow?] {
        var rows: [PreparedRow?] = []
        for task in tasks { rows.append(await task.value) }
        return rows
    }
}
