/// How many operations a rendering has left, and until when it may run.
///
/// Where the time is limited, operations are given out in slices, and the clock is read between them.
struct Fuel {
    private static let slice = 4_096

    private let limits: TemplateLimits
    private let deadline: ContinuousClock.Instant?
    /// What is left of the current slice.
    var left: Int
    private var reserve: Int

    init(_ limits: TemplateLimits) {
        self.limits = limits
        deadline = limits.duration.map { .now + $0 }
        left = deadline == nil ? limits.operations : min(limits.operations, Self.slice)
        reserve = limits.operations - left
    }

    /// Begins the next slice; gives a sentence where nothing is left.
    mutating func refill() -> String? {
        while left < 0 {
            guard reserve > 0 else {
                return "the template takes more than \(limits.operations) operations"
            }
            if let deadline, let duration = limits.duration, ContinuousClock.now >= deadline {
                return "the template takes longer than \(duration)"
            }
            let next = min(reserve, max(Self.slice, 0 &- left))
            reserve -= next
            left += next
        }
        return nil
    }
}
