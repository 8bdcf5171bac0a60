/// Takes a body piece by piece, for a store to keep when it is whole.
///
/// What is written belongs to no response until ``StoreChange/storeWritten(_:body:)`` says so. A writer that is
/// let go before it has finished discards what it has written.
public protocol BodyWriting: AnyObject {
    /// Adds a piece; throws what keeps the store from it.
    func write(_ piece: [UInt8]) throws

    /// Ends the body, and says what the store has.
    func finish() throws -> WrittenBody

    /// Removes what was written, also after its end.
    func discard()
}
