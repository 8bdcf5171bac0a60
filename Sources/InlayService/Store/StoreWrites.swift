import Synchronization

/// A queue of writes to a store, executed in order and in batches.
///
/// A transaction with many writes costs little more than a transaction with a single write.
/// Therefore writes that arrive during a transaction are combined in the next one, and a write that
/// no caller waits for is delayed briefly, so that other writes can join it.
final class StoreWrites: Sendable {
    /// The changes that one caller writes.
    struct Write: Sendable {
        let changes: [StoreChange]
        /// The file names of large bodies, by the index of their change.
        var files: [Int: String] = [:]
    }

    typealias Outcome = Result<WriteResult, any Error>

    /// A function that executes writes, each completely or not at all, and returns their outcomes;
    /// with `isBackground`, no caller waits for them.
    typealias Execute = @Sendable (_ writes: [Write], _ isBackground: Bool) async -> [Outcome]

    /// The message with which a waiting caller is resumed.
    private enum Resumption: Sendable {
        /// Another caller executed its write, with this outcome.
        case done(Outcome)
        /// The caller executes the next batch: its own write, and those enqueued before and after
        /// it.
        case executes(before: [QueuedWrite], after: [QueuedWrite])
    }

    private struct QueuedWrite: Sendable {
        enum Caller {
            case waits(CheckedContinuation<Resumption, Never>)
            case isNotified(@Sendable (Outcome) -> Void)
        }

        let write: Write
        let caller: Caller

        func complete(with outcome: Outcome) {
            switch caller {
            case .waits(let continuation): continuation.resume(returning: .done(outcome))
            case .isNotified(let notify): notify(outcome)
            }
        }
    }

    private struct State {
        var isBusy = false
        var queue: [QueuedWrite] = []
        /// Whether a task is scheduled for the writes that no caller waits for.
        var isScheduled = false
        /// The number of writes that no caller waits for and that aren't executed yet.
        var pendingCount = 0
        /// The number of these pending writes for each URL, by the URL's hash.
        var pending: [Int64: Int] = [:]
        /// The number of provisional row ids that were assigned.
        var provisionalCount: Int64 = 0

        mutating func takeQueue() -> [QueuedWrite] {
            defer { queue = [] }
            return queue
        }
    }

    private let state = Mutex(State())

    /// The delay of a write that no caller waits for.
    private static let delay = Duration.milliseconds(5)
    /// The maximum number of enqueued writes; beyond it, callers have to wait.
    private static let limit = 512

    /// Executes a write after all earlier ones, alone or in a batch.
    func outcome(of write: Write, _ execute: @escaping Execute) async -> Outcome {
        if let before = state.withLock({ takeQueueIfIdle(&$0) }) {
            return await executeBatch(before, write, [], execute)
        }
        let resumption = await withCheckedContinuation { continuation in
            let before: [QueuedWrite]? = state.withLock { state in
                if let before = takeQueueIfIdle(&state) { return before }
                state.queue.append(QueuedWrite(write: write, caller: .waits(continuation)))
                return nil
            }
            if let before { continuation.resume(returning: .executes(before: before, after: [])) }
        }
        switch resumption {
        case .done(let outcome): return outcome
        case .executes(let before, let after):
            return await executeBatch(before, write, after, execute)
        }
    }

    /// Enqueues a write without waiting; returns false if the queue is full.
    func enqueue(
        _ write: Write, _ execute: @escaping Execute,
        then notify: @escaping @Sendable (Outcome) -> Void
    ) -> Bool {
        let hashes = write.changes.compactMap(\.hash)
        let queued = QueuedWrite(
            write: write,
            caller: .isNotified { [self] outcome in
                notify(outcome)
                state.withLock { state in
                    state.pendingCount -= 1
                    state.pending.remove(hashes)
                }
            })
        let isEnqueued = state.withLock { state in
            guard state.queue.count < Self.limit else { return false }
            for change in write.changes {
                guard let provisionalID = change.provisionalID else { continue }
                provisionalID.assign(after: state.provisionalCount)
                state.provisionalCount += 1
            }
            state.pendingCount += 1
            state.pending.add(hashes)
            state.queue.append(queued)
            return true
        }
        if isEnqueued { schedule(execute) }
        return isEnqueued
    }

    /// Whether there are enqueued writes that aren't executed yet.
    var isPending: Bool { state.withLock { $0.pendingCount > 0 } }

    /// Returns whether there are enqueued writes for a URL that aren't executed yet.
    func isPending(_ hash: Int64) -> Bool { state.withLock { $0.pending[hash] != nil } }

    // MARK: -

    /// Returns the enqueued writes if the caller may execute them; nil if another caller is busy.
    private func takeQueueIfIdle(_ state: inout State) -> [QueuedWrite]? {
        guard !state.isBusy else { return nil }
        state.isBusy = true
        return state.takeQueue()
    }

    /// Executes a batch: the caller's write between the writes of other callers.
    private func executeBatch(
        _ before: [QueuedWrite], _ own: Write, _ after: [QueuedWrite], _ execute: @escaping Execute
    ) async -> Outcome {
        let writes = before.map(\.write) + [own] + after.map(\.write)
        var outcomes = await execute(writes, false)[...]
        for queued in before { queued.complete(with: outcomes.removeFirst()) }
        let outcome = outcomes.removeFirst()
        // All callers of the batch are resumed before the next batch begins.
        for (queued, outcome) in zip(after, outcomes) { queued.complete(with: outcome) }
        resumeNext(execute)
        return outcome
    }

    /// Has the first waiting caller execute the next batch, or schedules a task for it.
    private func resumeNext(_ execute: @escaping Execute) {
        let next: (CheckedContinuation<Resumption, Never>, Resumption)? = state.withLock { state in
            for (index, queued) in state.queue.enumerated() {
                guard case .waits(let continuation) = queued.caller else { continue }
                let all = state.takeQueue()
                return (
                    continuation,
                    .executes(before: Array(all[..<index]), after: Array(all[(index + 1)...]))
                )
            }
            state.isBusy = false
            return nil
        }
        if let (continuation, resumption) = next { continuation.resume(returning: resumption) }
        schedule(execute)
    }

    /// Schedules a task for enqueued writes that no caller waits for, if there are any.
    private func schedule(_ execute: @escaping Execute) {
        let isNeeded = state.withLock { state in
            guard !state.isScheduled, !state.isBusy, !state.queue.isEmpty else { return false }
            state.isScheduled = true
            return true
        }
        guard isNeeded else { return }
        Task {
            try? await Task.sleep(for: Self.delay)
            let batch: [QueuedWrite]? = state.withLock { state in
                state.isScheduled = false
                return state.queue.isEmpty ? nil : takeQueueIfIdle(&state)
            }
            guard let batch else { return }
            for (queued, outcome) in zip(batch, await execute(batch.map(\.write), true)) {
                queued.complete(with: outcome)
            }
            resumeNext(execute)
        }
    }
}

extension [Int64: Int] {
    fileprivate mutating func add(_ hashes: [Int64]) {
        for hash in hashes { self[hash, default: 0] += 1 }
    }

    fileprivate mutating func remove(_ hashes: [Int64]) {
        for hash in hashes {
            let count = self[hash, default: 1] - 1
            self[hash] = count > 0 ? count : nil
        }
    }
}

extension StoreChange {
    /// The response that the change stores or updates; nil for other changes.
    private var response: StoredResponse? {
        switch self {
        case .store(let response, _), .storeWritten(let response, _), .update(let response):
            response
        case .remove, .invalidate, .use, .pin: nil
        }
    }

    fileprivate var hash: Int64? { response.map { $0.key.address.hash } }

    /// The provisional row id of the response to be stored; nil for other changes.
    fileprivate var provisionalID: ProvisionalRowID? {
        if case .store(let response, _) = self { response.provisionalID } else { nil }
    }
}

/// A provisional row id for a response that is queued but not yet committed.
///
/// Until the commit, it is higher than any real row id, and higher than the provisional row ids of
/// all responses queued earlier.
final class ProvisionalRowID: Sendable {
    private static let first: Int64 = 1 << 62

    private let rowID = Atomic<Int64>(first)

    /// The current row id, provisional or final.
    var value: Int64 { rowID.load(ordering: .acquiring) }

    /// Whether the row id is final, because the response is committed.
    var isFinal: Bool { value < Self.first }

    /// Assigns a provisional row id, given the number of responses queued earlier.
    func assign(after count: Int64) {
        rowID.store(Self.first + 1 + count, ordering: .releasing)
    }

    /// Assigns the final row id.
    func commit(_ id: Int64) {
        rowID.store(id, ordering: .releasing)
    }
}
