/// A source of a response body's chunks.
///
/// The body retains its source; releasing the body cancels what isn't read yet.
public protocol ResponseBodySource: AnyObject, Sendable {
    /// Returns the next chunk, or nil at the end.
    ///
    /// It is called for one chunk at a time. Throws if the rest can't be read.
    func next() async throws(TransportError) -> [UInt8]?
}
