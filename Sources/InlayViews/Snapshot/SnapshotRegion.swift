/// The part of a page that a snapshot contains; sizes are in view pixels (CSS pixels × zoom).
package enum SnapshotRegion: Hashable, Sendable {
    /// The visible part of the page.
    case visible
    /// The top left part of the page, of this size, whether or not it is visible.
    ///
    /// The snapshot is smaller if the page is smaller than this size.
    case document(width: Int, height: Int)
}
