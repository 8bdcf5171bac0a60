/// The priority of an image load; higher priorities load first.
public enum ImagePriority: Int, Hashable, Sendable, Comparable, CaseIterable {
    /// An image that may be needed at some time.
    case background
    /// An image that scrolls into view soon.
    case prefetch
    /// An image that is needed but not visible.
    case normal
    /// An image that is visible.
    case visible

    /// Returns whether the left priority is lower.
    public static func < (left: ImagePriority, right: ImagePriority) -> Bool {
        left.rawValue < right.rawValue
    }
}
