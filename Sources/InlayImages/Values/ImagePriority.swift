/// What is loaded first where not all can be at once.
public enum ImagePriority: Int, Hashable, Sendable, Comparable, CaseIterable {
    /// What may be needed some day.
    case background
    /// What comes into sight soon, if scrolling goes on.
    case prefetch
    /// What is wanted, and isn't in sight.
    case normal
    /// What somebody looks at.
    case visible

    /// Whether the left one waits for the right one.
    public static func < (left: ImagePriority, right: ImagePriority) -> Bool {
        left.rawValue < right.rawValue
    }
}
