/// The part of a page that a snapshot contains; sizes are in image pixels.
package enum SnapshotRegion: Hashable, Sendable {
    /// The visible part of the page, cut to this size.
    case visible(width: Int, height: Int)
    /// The top left part of the page, of this size, whether or not it is visible.
    ///
    /// The snapshot is smaller if the page is smaller than this size.
    case document(width: Int, height: Int)
    /// The top left part of the page, of this size after it was scaled down to a whole fraction: each
    /// pixel is the mean of `divisor` × `divisor` pixels.
    case reduced(width: Int, height: Int, divisor: Int)
}
