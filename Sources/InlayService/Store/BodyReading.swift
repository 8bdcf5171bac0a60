/// A stored body that is read piece by piece.
///
/// It is what was stored, and stays so as long as somebody has it, also when its response is no longer kept.
public protocol BodyReading: AnyObject, Sendable {
    /// How many bytes it has.
    var length: Int { get }

    /// Some of its bytes; throws what keeps them from being read.
    func bytes(in range: Range<Int>) throws -> [UInt8]
}
