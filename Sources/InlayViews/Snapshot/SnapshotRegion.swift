/// Which part of a page is in a picture, in the view's pixels.
public enum SnapshotRegion: Hashable, Sendable {
    /// What the view shows.
    case visible
    /// The page from its top left corner, cut to this size.
    ///
    /// Where the page is smaller, so is the picture.
    case document(width: Int, height: Int)
}
