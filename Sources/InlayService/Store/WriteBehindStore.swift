/// A store that takes changes in to write them soon, so that nobody has to wait for them.
protocol WriteBehindStore: ResponseStore {
    /// Waits until the store can be used; throws why it can't.
    func open() async throws

    /// Takes in changes, to be made before all that come later.
    ///
    /// What is asked of the store finds them made. A program that ends at once may lose them.
    ///
    /// - Parameters:
    ///   - changes: What to change.
    ///   - onFailure: Is told, in any thread, what kept the store from it; nothing is changed then.
    /// - Returns: The responses that will be stored, with promised numbers; nil where
    ///   ``ResponseStore/apply(_:)`` has to be waited for.
    func accept(
        _ changes: [StoreChange], onFailure: @escaping @Sendable (any Error) -> Void
    ) -> [StoredResponse]?

    /// Waits for what was taken in so far.
    func flush() async
}
