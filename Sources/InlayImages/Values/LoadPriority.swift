import Synchronization

/// The priority of a load, which can be changed while the load is in progress.
///
/// ```swift
/// let priority = LoadPriority(.prefetch)
/// async let image = loader.image(for: request, priority: priority)
/// priority.value = .visible  // the row scrolled into view
/// ```
///
/// A load with multiple waiters has the highest of their priorities.
public final class LoadPriority: Sendable, WorkPriority {
    private let raw: Atomic<Int>

    /// Creates a priority with an initial value.
    public init(_ value: ImagePriority = .visible) {
        raw = Atomic(value.rawValue)
    }

    /// The current priority.
    public var value: ImagePriority {
        get { ImagePriority(rawValue: level) ?? .normal }
        set { raw.store(newValue.rawValue, ordering: .relaxed) }
    }

    var level: Int { raw.load(ordering: .relaxed) }
}
