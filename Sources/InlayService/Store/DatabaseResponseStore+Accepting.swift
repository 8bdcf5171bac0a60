extension DatabaseResponseStore: WriteBehindStore {
    /// Enqueues responses that are small enough for the database, with their metadata.
    ///
    /// They are written within a few milliseconds, many in one transaction.
    func accept(
        _ changes: [StoreChange], onFailure: @escaping @Sendable (any Error) -> Void
    ) -> [StoredResponse]? {
        guard !changes.isEmpty else { return [] }
        var changes = changes
        var stored: [StoredResponse] = []
        for index in changes.indices {
            switch changes[index] {
            case .store(var response, let body):
                guard body.count <= configuration.largestBodyInDatabase,
                    Self.cost(of: body.count) <= configuration.budget
                else { return nil }
                response.promise = PromisedNumber()
                changes[index] = .store(response, body: body)
                stored.append(response)
            case .update, .use: break
            // Removals and invalidations must be in the database before the caller continues.
            case .storeWritten, .remove, .invalidate, .pin: return nil
            }
        }
        let isTaken = writes.takeIn(.init(changes: changes), make) { [self] outcome in
            switch outcome {
            case .success(let result): finish(result)
            case .failure(let error): onFailure(error)
            }
        }
        return isTaken ? stored : nil
    }

    /// Waits until all enqueued writes are in the database.
    public func flush() async {
        guard writes.isPending else { return }
        // An empty write completes after all earlier ones.
        _ = await writes.outcome(of: .init(changes: []), make)
    }

    /// Waits for the enqueued writes of a URL.
    func awaitWrites(for hash: Int64) async {
        if writes.isPending(hash) { await flush() }
    }
}
