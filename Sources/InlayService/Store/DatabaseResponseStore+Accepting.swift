extension DatabaseResponseStore: WriteBehindStore {
    /// Takes in answers that fit into the database, and what is known of them.
    ///
    /// They are written within some milliseconds, many at a time.
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
            // What is no longer to be given has to be gone before anybody is told so.
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

    /// Waits until all that a cache has given it is written.
    public func flush() async {
        guard writes.isPending else { return }
        // It comes after all that came before.
        _ = await writes.outcome(of: .init(changes: []), make)
    }

    /// Waits for what was taken in for an address.
    func awaitWrites(for hash: Int64) async {
        if writes.isPending(hash) { await flush() }
    }
}
