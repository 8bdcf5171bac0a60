/// A stored body that can be read in chunks.
///
/// Its contents never change, even if its response is removed while it is read.
package protocol BodyReading: AnyObject, Sendable {
    /// The length in bytes.
    var length: Int { get }

    /// Returns a range of bytes; throws if they can't be read.
    func bytes(in range: Range<Int>) throws -> [UInt8]
}

/// A writer to which a store's caller passes a body in chunks.
///
/// The body belongs to no response until ``StoreChange/storeWritten(_:body:)`` is applied. A
/// writer that is released before ``finish()`` discards its data.
package protocol BodyWriting: AnyObject {
    /// Appends a chunk; throws the store's error.
    func write(_ chunk: [UInt8]) throws

    /// Ends the body and returns its reference and checksum.
    func finish() throws -> WrittenBody

    /// Removes the written data, even after ``finish()``.
    func discard()
}

/// A body that was written completely but belongs to no response yet.
package struct WrittenBody: Sendable, Hashable {
    /// The name of the body in the store.
    package let name: String
    /// The length in bytes.
    package let length: Int
    /// The checksum by which the store verifies the body.
    package let checksum: Int64

    /// Creates a reference to a written body.
    package init(name: String, length: Int, checksum: Int64) {
        self.name = name
        self.length = length
        self.checksum = checksum
    }
}
