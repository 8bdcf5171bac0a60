/// The last text or values of each `ifchanged` of a template.
struct ChangeDetector {
    private var last: [[UInt8]?]

    init(count: Int) {
        last = Array(repeating: nil, count: count)
    }

    /// Stores the current text or values of an `ifchanged`; returns false if they are unchanged.
    ///
    /// Each iteration of an outer loop resets the comparison.
    mutating func isChanged(_ index: Int, _ text: [UInt8], outerSteps: [Int]) -> Bool {
        let key = outerSteps.flatMap { withUnsafeBytes(of: $0) { Array($0) } } + text
        guard last[index] != key else { return false }
        last[index] = key
        return true
    }
}
