/// A response store that can enqueue changes and write them in the background.
protocol WriteBehindStore: ResponseStore {
    /// Waits until the store is open; throws if it can't be opened.
    func open() async throws

    /// Enqueues changes, which are executed before all later ones.
    ///
    /// Later calls of the store see them as executed. They may be lost if the program ends at
    /// once.
    ///
    /// - Parameters:
    ///   - changes: The changes.
    ///   - onFailure: Called in any thread with the error of the store; nothing is changed then.
    /// - Returns: The responses with provisional row ids; nil if the caller must await
    ///   ``ResponseStore/apply(_:)`` instead.
    func accept(
        _ changes: [StoreChange], onFailure: @escaping @Sendable (any Error) -> Void
    ) -> [StoredResponse]?

    /// Waits until all enqueued changes are written.
    func flush() async
}
