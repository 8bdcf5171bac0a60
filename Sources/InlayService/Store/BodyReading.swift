/// A stored body that can be read in chunks.
///
/// Its contents never change, even if its response is removed while it is read.
public protocol BodyReading: AnyObject, Sendable {
    /// The length in bytes.
    var length: Int { get }

    /// Returns a range of bytes; throws if they can't be read.
    func bytes(in range: Range<Int>) throws -> [UInt8]
}
