/// Where a body comes from, piece by piece.
///
/// Whoever has the body keeps the source; what isn't read yet is given up with it.
public protocol ResponseBodySource: AnyObject, Sendable {
    /// The next piece, or nil at the end.
    ///
    /// One piece is asked for at a time. Throws when the rest can't come.
    func next() async throws(TransportError) -> [UInt8]?
}
