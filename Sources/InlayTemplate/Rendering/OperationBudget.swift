/// The budget of a rendering: its remaining operations and its deadline.
///
/// With a deadline, operations are granted in slices, between which the clock is read.
struct OperationBudget {
    private static let slice = 4_096

    private let limits: TemplateLimits
    /// Returns whether the deadline has passed; nil if there is none.
    ///
    /// A stored `Instant`, whose size the compiler doesn't know, would have every access to the
    /// renderer computed at run time.
    private let isExpired: (() -> Bool)?
    /// The remaining operations of the current slice.
    var left: Int
    private var reserve: Int

    init(_ limits: TemplateLimits) {
        self.limits = limits
        isExpired = limits.duration.map { duration in
            let deadline = ContinuousClock.now + duration
            return { ContinuousClock.now >= deadline }
        }
        left = isExpired == nil ? limits.operations : min(limits.operations, Self.slice)
        reserve = limits.operations - left
    }

    /// Starts the next slice; returns an error message if the budget is used up.
    mutating func refill() -> String? {
        while left < 0 {
            guard reserve > 0 else {
                return "the template takes more than \(limits.operations) operations"
            }
            if let isExpired, let duration = limits.duration, isExpired() {
                return "the template takes longer than \(duration)"
            }
            let next = min(reserve, max(Self.slice, 0 &- left))
            reserve -= next
            left += next
        }
        return nil
    }
}
