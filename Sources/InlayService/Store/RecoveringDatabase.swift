import Dispatch
import Synchronization

/// The open database of a store, which is replaced when it is damaged.
///
/// The database is opened and replaced in a separate thread, once for all waiters, without holding
/// a lock. The damage is reported before a waiter gets the database. After a failure, the next
/// caller tries again.
final class RecoveringDatabase<Connections: AnyObject & Sendable>: Sendable {
    /// Opens the database; it may block on disks and locks.
    ///
    /// Its parameters are the damaged connections, nil when the store is opened, and the evidence
    /// of damage.
    typealias Open =
        @Sendable (_ damaged: Connections?, _ evidence: StoreOpening.DamageEvidence) throws
        -> (connections: Connections, damage: [StoreDamage])

    private struct State {
        var current: Connections?
        var opening: Task<Connections, any Error>?
    }

    private let state = Mutex(State())
    private let queue: DispatchQueue
    private let damage: DamageLog
    private let evidenceLevels: [StoreOpening.DamageEvidence]
    private let open: Open

    /// Creates a closed database.
    ///
    /// - Parameters:
    ///   - label: The label of its thread.
    ///   - damage: The log of the damage that is found.
    ///   - evidenceLevels: The evidence of damage with which the database is reopened, for the first
    ///     and each further error of one operation.
    ///   - open: Opens the database.
    init(
        label: String, damage: DamageLog,
        evidenceLevels: [StoreOpening.DamageEvidence] = [.suspected, .proven], open: @escaping Open
    ) {
        queue = DispatchQueue(label: label)
        self.damage = damage
        self.evidenceLevels = evidenceLevels
        self.open = open
    }

    /// The open connections; nil until they are open.
    var current: Connections? { state.withLock { $0.current } }

    /// Returns the open connections; throws the error of opening.
    func connections() async throws -> Connections {
        guard let current else { return try await connections(insteadOf: nil, .none) }
        return current
    }

    /// Runs a function with the connections, again if the database was damaged and is replaced.
    func perform<Output>(
        _ body: (Connections) async throws -> Output
    ) async throws -> Output {
        var connections = try await connections()
        for evidence in evidenceLevels {
            do {
                return try await body(connections)
            } catch  where StoreOpening.isDamage(error) {
                connections = try await self.connections(insteadOf: connections, evidence)
            }
        }
        return try await body(connections)
    }

    // MARK: - Private

    private func connections(
        insteadOf damaged: Connections?, _ evidence: StoreOpening.DamageEvidence
    ) async throws -> Connections {
        let opening = state.withLock { state in
            // Another task may have replaced the database already.
            if let current = state.current, current !== damaged {
                return Task<Connections, any Error> { current }
            }
            let opening = state.opening ?? makeOpening(insteadOf: damaged, evidence)
            state.opening = opening
            return opening
        }
        return try await opening.value
    }

    private func makeOpening(
        insteadOf damaged: Connections?, _ evidence: StoreOpening.DamageEvidence
    ) -> Task<Connections, any Error> {
        Task.detached { [self] in
            try await withCheckedThrowingContinuation { continuation in
                queue.async { [self] in
                    let result = Result {
                        let opened = try open(damaged, evidence)
                        for damage in opened.damage { self.damage.report(damage) }
                        return opened.connections
                    }
                    state.withLock { state in
                        state.opening = nil
                        if case .success(let connections) = result { state.current = connections }
                    }
                    continuation.resume(with: result)
                }
            }
        }
    }
}
