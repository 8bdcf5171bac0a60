/// How high rows are that weren't measured yet: as high as those of their class on average.
struct HeightEstimates: Sendable {
    /// By how much a mean has to differ before it counts: what follows the rows that are seen
    /// would make the scroll bar tremble.
    private static let tolerance = 1.0 / 64

    private struct Measured: Sendable {
        var height: Int64 = 0
        var count: Int64 = 0
    }

    /// The heights that count now, in 1/64 pixel.
    private(set) var current: [UInt32]
    private var measured: [Measured]

    init(initial: UInt32) {
        current = Array(repeating: initial, count: RowClass.limit)
        measured = Array(repeating: Measured(), count: RowClass.limit)
    }

    mutating func set(_ height: UInt32, for rowClass: Int) {
        current[rowClass] = height
    }

    mutating func add(_ height: Int64, _ count: Int64, to rowClass: Int) {
        measured[rowClass].height += height
        measured[rowClass].count += count
    }

    /// The measured heights no longer hold; what is estimated from them does, scaled.
    mutating func rescale(by factor: UInt32) {
        for index in current.indices {
            current[index] = RowCode.scale(current[index], by: factor)
            measured[index] = Measured()
        }
    }

    /// Lets the means count where they have moved far enough; whether any has.
    mutating func refresh() -> Bool {
        var hasChanged = false
        for index in current.indices where measured[index].count > 0 {
            let sum = measured[index]
            let mean = (sum.height + sum.count / 2) / sum.count
            let difference = Double(abs(mean - Int64(current[index])))
            guard difference > Double(current[index]) * Self.tolerance else { continue }
            current[index] = UInt32(mean)
            hasChanged = true
        }
        return hasChanged
    }
}
