import Synchronization

/// Writes that come while another is under way: they wait, and are made together.
///
/// A transaction for many costs little more than one for a single write.
final class StoreWrites: Sendable {
    /// What one caller wants written.
    struct Write: Sendable {
        let changes: [StoreChange]
        /// The files of large bodies, by the changes' places.
        let files: [Int: String]
    }

    typealias Outcome = Result<DatabaseResponseStore.WriteResult, any Error>

    /// What a waiting caller is told.
    private enum Turn: Sendable {
        /// Another has made its write.
        case done(Outcome)
        /// It makes those that wait, its own first.
        case lead([Waiting])
    }

    private struct Waiting: Sendable {
        let write: Write
        let continuation: CheckedContinuation<Turn, Never>
    }

    private struct State {
        var isBusy = false
        /// Whether the last write was made for several callers.
        var isCrowded = false
        var waiting: [Waiting] = []
    }

    private let state = Mutex(State())

    /// For how many nobody waits any longer.
    private static let most = 128

    /// Makes a write, alone or with others.
    ///
    /// - Parameters:
    ///   - write: What is to be written.
    ///   - make: Makes several writes, each as a whole or not at all, and says what came of each.
    /// - Returns: What came of it.
    func outcome(
        of write: Write, _ make: @Sendable ([Write]) async -> [Outcome]
    ) async -> Outcome {
        let isFirst = state.withLock { state in
            defer { state.isBusy = true }
            return !state.isBusy
        }
        if isFirst { return await makeAll(write, [], make) }
        let turn = await withCheckedContinuation { continuation in
            let waiting = Waiting(write: write, continuation: continuation)
            let isFree = state.withLock { state in
                guard state.isBusy else {
                    state.isBusy = true
                    return true
                }
                state.waiting.append(waiting)
                return false
            }
            if isFree { continuation.resume(returning: .lead([waiting])) }
        }
        switch turn {
        case .done(let outcome): return outcome
        case .lead(let batch): return await makeAll(write, Array(batch.dropFirst()), make)
        }
    }

    /// Makes a write and those of others.
    private func makeAll(
        _ own: Write, _ others: [Waiting], _ make: @Sendable ([Write]) async -> [Outcome]
    ) async -> Outcome {
        let all = others + (await followers())
        let outcomes = await make([own] + all.map(\.write))
        passOn(isCrowded: !all.isEmpty)
        for (waiting, outcome) in zip(all, outcomes.dropFirst()) {
            waiting.continuation.resume(returning: .done(outcome))
        }
        return outcomes[0]
    }

    /// Those that are about to write: where many do, they come along as long as each moment brings some.
    private func followers() async -> [Waiting] {
        guard state.withLock({ $0.isCrowded }) else { return [] }
        var count = -1
        while case let now = state.withLock({ $0.waiting.count }), now > count, now < Self.most {
            count = now
            await Task.yield()
        }
        return state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
    }

    /// Has the first of those who wait write for all of them.
    private func passOn(isCrowded: Bool) {
        let batch = state.withLock { state in
            defer { state.waiting = [] }
            state.isCrowded = isCrowded || !state.waiting.isEmpty
            if state.waiting.isEmpty { state.isBusy = false }
            return state.waiting
        }
        batch.first?.continuation.resume(returning: .lead(batch))
    }
}
