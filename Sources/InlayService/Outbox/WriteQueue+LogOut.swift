import Synchronization

extension WriteQueue: LogOutObserver {
    /// Removes the writes of this queue's account, and accepts no more.
    package func logOut(_ identity: ServiceIdentity?) async throws -> Int {
        isLoggedOut.store(true, ordering: .releasing)
        await replay.end()
        let count = try await store.removeAll()
        replay.changes.send(())
        return count
    }
}
