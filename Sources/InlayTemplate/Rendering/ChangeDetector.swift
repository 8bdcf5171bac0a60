/// What each `ifchanged` of a template showed or compared the last time.
struct ChangeDetector {
    private var last: [[UInt8]?]

    init(count: Int) {
        last = Array(repeating: nil, count: count)
    }

    /// Stores what an `ifchanged` shows now; false if it showed the same the last time.
    ///
    /// Each round of an outer loop begins without a last time.
    mutating func isChanged(_ index: Int, _ text: [UInt8], outerSteps: [Int]) -> Bool {
        let key = outerSteps.flatMap { withUnsafeBytes(of: $0) { Array($0) } } + text
        guard last[index] != key else { return false }
        last[index] = key
        return true
    }
}
