/// The part of a page that a snapshot contains; sizes are in view pixels (CSS pixels × zoom).
package enum SnapshotRegion: Hashable, Sendable {
    /// The visible part of the page.
    case visible
    /// The page from its top left corner, cut to this size.
    ///
    /// The snapshot is smaller if the page is.
    case document(width: Int, height: Int)
}
