import Synchronization

/// The priority of a load that is under way, to be changed while it is.
///
/// ```swift
/// let priority = LoadPriority(.prefetch)
/// async let picture = loader.image(for: request, priority: priority)
/// priority.value = .visible  // the row came into sight
/// ```
///
/// What several wait for has the highest priority of theirs.
public final class LoadPriority: Sendable, WorkPriority {
    private let raw: Atomic<Int>

    /// Makes a priority.
    public init(_ value: ImagePriority = .visible) {
        raw = Atomic(value.rawValue)
    }

    /// The priority now.
    public var value: ImagePriority {
        get { ImagePriority(rawValue: level) ?? .normal }
        set { raw.store(newValue.rawValue, ordering: .relaxed) }
    }

    var level: Int { raw.load(ordering: .relaxed) }
}
