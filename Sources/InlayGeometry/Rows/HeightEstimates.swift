/// How high rows are that weren't measured yet: as high as those of their class on average, or as all where there
/// are none of it.
struct HeightEstimates: Sendable {
    /// By how much a mean has to differ before it counts: what follows the rows that are seen
    /// would make the scroll bar tremble.
    private static let tolerance = 1.0 / 64
    private static let toleranceOfOthers = 1.0 / 8

    private struct Measured: Sendable {
        var height: Int64 = 0
        var count: Int64 = 0
    }

    /// The heights that count now, in 1/64 pixel.
    private(set) var current: [UInt32]
    private var measured: [Measured]
    /// The classes of which it was said how high they are.
    private var isGiven: [Bool]

    init(initial: UInt32) {
        current = Array(repeating: initial, count: RowClass.limit)
        measured = Array(repeating: Measured(), count: RowClass.limit)
        isGiven = Array(repeating: false, count: RowClass.limit)
    }

    mutating func set(_ height: UInt32, for rowClass: Int) {
        current[rowClass] = height
        isGiven[rowClass] = true
    }

    @inline(__always)
    mutating func add(_ height: Int64, _ count: Int64, to rowClass: Int) {
        measured[rowClass].height &+= height
        measured[rowClass].count &+= count
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
        let all = measured.reduce(into: Measured()) { all, one in
            all.height += one.height
            all.count += one.count
        }
        guard all.count > 0 else { return false }
        for index in current.indices {
            // Nobody has asked yet of which class most rows are: they count as all others do.
            let isOwn = measured[index].count > 0
            guard isOwn || !isGiven[index] else { continue }
            let sum = isOwn ? measured[index] : all
            let mean = (sum.height + sum.count / 2) / sum.count
            let difference = Double(abs(mean - Int64(current[index])))
            let tolerance = isOwn ? Self.tolerance : Self.toleranceOfOthers
            guard difference > Double(current[index]) * tolerance else { continue }
            current[index] = UInt32(mean)
            hasChanged = true
        }
        return hasChanged
    }
}
