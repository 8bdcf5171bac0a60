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
    /// with `isAside`, no caller waits, so it may run in the background.
    typealias Make = @Sendable (_ writes: [Write], _ isAside: Bool) async -> [Outcome]

    /// The message with which a waiting caller is resumed.
    private enum Turn: Sendable {
        /// Another caller executed its write, with this outcome.
        case done(Outcome)
        /// The caller executes the next batch: its own write, and those enqueued before and after
        /// it.
        case lead(before: [Waiting], after: [Waiting])
    }

    private struct Waiting: Sendable {
        enum Caller {
            case waits(CheckedContinuation<Turn, Never>)
            case isTold(@Sendable (Outcome) -> Void)
        }

        let write: Write
        let caller: Caller

        func tell(_ outcome: Outcome) {
            switch caller {
            case .waits(let continuation): continuation.resume(returning: .done(outcome))
            case .isTold(let tell): tell(outcome)
            }
        }
    }

    private struct State {
        var isBusy = false
        var waiting: [Waiting] = []
        /// Whether a task is scheduled for the writes that no caller waits for.
        var isScheduled = false
        /// The number of writes that no caller waits for and that aren't executed yet.
        var pendingCount = 0
        /// The number of these pending writes for each URL, by the URL's hash.
        var pending: [Int64: Int] = [:]
        var promises: Int64 = 0

        mutating func takeWaiting() -> [Waiting] {
            defer { waiting = [] }
            return waiting
        }
    }

    private let state = Mutex(State())

    /// The delay of a write that no caller waits for.
    private static let delay = Duration.milliseconds(5)
    /// The maximum number of enqueued writes; beyond it, callers have to wait.
    private static let most = 512

    /// Executes a write after all earlier ones, alone or in a batch.
    func outcome(of write: Write, _ make: @escaping Make) async -> Outcome {
        if let before = state.withLock({ begin(&$0) }) {
            return await lead(before, write, [], make)
        }
        let turn = await withCheckedContinuation { continuation in
            let before: [Waiting]? = state.withLock { state in
                if let before = begin(&state) { return before }
                state.waiting.append(Waiting(write: write, caller: .waits(continuation)))
                return nil
            }
            if let before { continuation.resume(returning: .lead(before: before, after: [])) }
        }
        switch turn {
        case .done(let outcome): return outcome
        case .lead(let before, let after): return await lead(before, write, after, make)
        }
    }

    /// Enqueues a write without waiting; returns false if the queue is full.
    func takeIn(
        _ write: Write, _ make: @escaping Make, then tell: @escaping @Sendable (Outcome) -> Void
    ) -> Bool {
        let hashes = write.changes.compactMap(\.hash)
        let waiting = Waiting(
            write: write,
            caller: .isTold { [self] outcome in
                tell(outcome)
                state.withLock { state in
                    state.pendingCount -= 1
                    state.pending.remove(hashes)
                }
            })
        let isTaken = state.withLock { state in
            guard state.waiting.count < Self.most else { return false }
            for change in write.changes {
                guard let promise = change.promise else { continue }
                promise.promise(after: state.promises)
                state.promises += 1
            }
            state.pendingCount += 1
            state.pending.add(hashes)
            state.waiting.append(waiting)
            return true
        }
        if isTaken { schedule(make) }
        return isTaken
    }

    /// Whether there are enqueued writes that aren't executed yet.
    var isPending: Bool { state.withLock { $0.pendingCount > 0 } }

    /// Returns whether there are enqueued writes for a URL that aren't executed yet.
    func isPending(_ hash: Int64) -> Bool { state.withLock { $0.pending[hash] != nil } }

    // MARK: -

    /// Returns the enqueued writes if the caller may execute them; nil if another caller is busy.
    private func begin(_ state: inout State) -> [Waiting]? {
        guard !state.isBusy else { return nil }
        state.isBusy = true
        return state.takeWaiting()
    }

    /// Executes a batch: the caller's write between the writes of other callers.
    private func lead(
        _ before: [Waiting], _ own: Write, _ after: [Waiting], _ make: @escaping Make
    ) async -> Outcome {
        let writes = before.map(\.write) + [own] + after.map(\.write)
        var outcomes = await make(writes, false)[...]
        for waiting in before { waiting.tell(outcomes.removeFirst()) }
        let outcome = outcomes.removeFirst()
        // All callers of the batch are resumed before the next batch begins.
        for (waiting, outcome) in zip(after, outcomes) { waiting.tell(outcome) }
        passOn(make)
        return outcome
    }

    /// Has the first waiting caller execute the next batch, or schedules a task for it.
    private func passOn(_ make: @escaping Make) {
        let next: (CheckedContinuation<Turn, Never>, Turn)? = state.withLock { state in
            for (index, waiting) in state.waiting.enumerated() {
                guard case .waits(let continuation) = waiting.caller else { continue }
                let all = state.takeWaiting()
                return (
                    continuation,
                    .lead(before: Array(all[..<index]), after: Array(all[(index + 1)...]))
                )
            }
            state.isBusy = false
            return nil
        }
        if let (continuation, turn) = next { continuation.resume(returning: turn) }
        schedule(make)
    }

    /// Schedules a task for enqueued writes that no caller waits for, if there are any.
    private func schedule(_ make: @escaping Make) {
        let isNeeded = state.withLock { state in
            guard !state.isScheduled, !state.isBusy, !state.waiting.isEmpty else { return false }
            state.isScheduled = true
            return true
        }
        guard isNeeded else { return }
        Task {
            try? await Task.sleep(for: Self.delay)
            let batch: [Waiting]? = state.withLock { state in
                state.isScheduled = false
                return state.waiting.isEmpty ? nil : begin(&state)
            }
            guard let batch else { return }
            for (waiting, outcome) in zip(batch, await make(batch.map(\.write), true)) {
                waiting.tell(outcome)
            }
            passOn(make)
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

    fileprivate var hash: Int64? { response.map { $0.key.address.number } }

    /// The provisional row id of the response to be stored; nil for other changes.
    fileprivate var promise: ProvisionalRowID? {
        if case .store(let response, _) = self { response.promise } else { nil }
    }
}

/// A provisional row id for a response that is queued but not yet committed.
///
/// Until the commit, it is higher than any real row id, and higher than the provisional row ids of
/// all responses queued earlier.
final class ProvisionalRowID: Sendable {
    private static let first: Int64 = 1 << 62

    private let number = Atomic<Int64>(first)

    /// The current row id, provisional or final.
    var value: Int64 { number.load(ordering: .acquiring) }

    /// Whether the row id is final, because the response is committed.
    var isKept: Bool { value < Self.first }

    /// Assigns a provisional row id, given the number of responses queued earlier.
    func promise(after count: Int64) {
        number.store(Self.first + 1 + count, ordering: .releasing)
    }

    /// Assigns the final row id.
    func keep(_ number: Int64) {
        self.number.store(number, ordering: .releasing)
    }
}
