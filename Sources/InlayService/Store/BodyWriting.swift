/// A writer to which a store's caller passes a body in chunks.
///
/// The body belongs to no response until ``StoreChange/storeWritten(_:body:)`` is applied. A
/// writer that is released before ``finish()`` discards its data.
public protocol BodyWriting: AnyObject {
    /// Appends a chunk; throws the store's error.
    func write(_ piece: [UInt8]) throws

    /// Ends the body and returns its reference and checksum.
    func finish() throws -> WrittenBody

    /// Removes the written data, even after ``finish()``.
    func discard()
}
