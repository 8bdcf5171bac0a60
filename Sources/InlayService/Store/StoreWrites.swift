import Synchronization

/// Writes on their way into a store, in the order in which they came.
///
/// A transaction for many costs little more than one for a single write. So what comes while another is under
/// way is made together with what else came; and a write that nobody waits for is given some time, in which
/// others may come.
final class StoreWrites: Sendable {
    /// What one caller wants written.
    struct Write: Sendable {
        let changes: [StoreChange]
        /// The files of large bodies, by the changes' places.
        var files: [Int: String] = [:]
    }

    typealias Outcome = Result<DatabaseResponseStore.WriteResult, any Error>

    /// Makes several writes, each as a whole or not at all, and says what came of each; aside, where nobody
    /// waits for them.
    typealias Make = @Sendable (_ writes: [Write], _ isAside: Bool) async -> [Outcome]

    /// What a waiting caller is told.
    private enum Turn: Sendable {
        /// Another has made its write.
        case done(Outcome)
        /// It makes its own, with those that came before and after.
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
        /// Whether somebody will come for those that nobody waits for.
        var isScheduled = false
        /// How many of those aren't made yet.
        var pendingCount = 0
        /// The hashes of the addresses that they are about, and how many are about each.
        var pending: [Int64: Int] = [:]
        var promises: Int64 = 0

        mutating func takeWaiting() -> [Waiting] {
            defer { waiting = [] }
            return waiting
        }
    }

    private let state = Mutex(State())

    /// How long a write is given that nobody waits for.
    private static let delay = Duration.milliseconds(5)
    /// How many may wait until callers have to.
    private static let most = 512

    /// Makes a write after those that came before, alone or with others.
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

    /// Takes in a write that is made soon; says whether there is room for it.
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

    /// Whether something that was taken in isn't written yet.
    var isPending: Bool { state.withLock { $0.pendingCount > 0 } }

    /// Whether something that was taken in for an address isn't written yet.
    func isPending(_ hash: Int64) -> Bool { state.withLock { $0.pending[hash] != nil } }

    // MARK: -

    /// Those that wait, for who writes now; nil where another does.
    private func begin(_ state: inout State) -> [Waiting]? {
        guard !state.isBusy else { return nil }
        state.isBusy = true
        return state.takeWaiting()
    }

    /// Makes a write between those of others.
    private func lead(
        _ before: [Waiting], _ own: Write, _ after: [Waiting], _ make: @escaping Make
    ) async -> Outcome {
        let writes = before.map(\.write) + [own] + after.map(\.write)
        var outcomes = await make(writes, false)[...]
        for waiting in before { waiting.tell(outcomes.removeFirst()) }
        let outcome = outcomes.removeFirst()
        // Whoever writes next finds that all of these were told.
        for (waiting, outcome) in zip(after, outcomes) { waiting.tell(outcome) }
        passOn(make)
        return outcome
    }

    /// Has the first caller that waits write for all, or somebody who comes later.
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

    /// Comes later for those that nobody waits for, where there are some.
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
    /// The response that is stored or changed, where the change is about one.
    private var response: StoredResponse? {
        switch self {
        case .store(let response, _), .storeWritten(let response, _), .update(let response):
            response
        case .remove, .invalidate, .use, .pin: nil
        }
    }

    fileprivate var hash: Int64? { response.map { $0.key.address.number } }

    /// The number that is promised to a response which is stored.
    fileprivate var promise: PromisedNumber? {
        if case .store(let response, _) = self { response.promise } else { nil }
    }
}
