/// The estimated heights of unmeasured rows: the average height of the measured rows of the same
/// class, or of all measured rows if the class has none.
struct HeightEstimates: Sendable {
    /// The tolerance for the estimate of a class with measured rows, as a fraction of the estimate.
    ///
    /// If the average height of these rows differs by more, it becomes the new estimate. Smaller
    /// differences are ignored, so that the scroll bar doesn't jitter.
    private static let tolerance = 1.0 / 64
    /// The tolerance for the estimate of a class without measured rows, as a fraction of the
    /// estimate; if the average of all measured rows differs by more, it is the new estimate.
    private static let toleranceOfOthers = 1.0 / 8

    private struct Measured: Sendable {
        var height: Int64 = 0
        var count: Int64 = 0
    }

    /// The estimated height of each class, in 1/64 pixel, indexed by class number.
    private(set) var current: [UInt32]
    private var measured: [Measured]

    init(initial: UInt32) {
        current = Array(repeating: initial, count: RowClass.limit)
        measured = Array(repeating: Measured(), count: RowClass.limit)
    }

    // MARK: - Heights

    /// Returns the measured, scaled or estimated height of a row, in 1/64 pixel.
    @inline(__always)
    func height(of code: RowCode) -> Int64 {
        code.hasHeight ? code.height : Int64(current[code.rowClass])
    }

    /// Returns the total height of rows, in 1/64 pixel.
    func height(of rows: ArraySlice<RowCode>) -> Int64 {
        current.withUnsafeBufferPointer { estimates in
            rows.withUnsafeBufferPointer { rows in
                var sum: Int64 = 0
                for code in rows {
                    let estimate = estimates[code.rowClass]
                    sum &+= Int64(code.hasHeight ? code.units : estimate)
                }
                return sum
            }
        }
    }

    /// Returns the index of the row at a distance from the top of the first row, in 1/64 pixel.
    ///
    /// If the distance is beyond the last row, this is the index of the last row.
    func index(at distance: Int64, in rows: [RowCode]) -> Int {
        current.withUnsafeBufferPointer { estimates in
            rows.withUnsafeBufferPointer { rows in
                var rest = distance
                var index = 0
                while index < rows.count - 1 {
                    let code = rows[index]
                    let estimate = estimates[code.rowClass]
                    rest &-= Int64(code.hasHeight ? code.units : estimate)
                    if rest < 0 { break }
                    index &+= 1
                }
                return index
            }
        }
    }

    // MARK: - Averages

    /// Adds a row to the average of its class if `sign` is 1, or removes it if `sign` is -1.
    ///
    /// Rows that aren't measured are ignored.
    mutating func add(_ code: RowCode, _ sign: Int64) {
        guard code.isMeasured else { return }
        measured[code.rowClass].height += sign * code.height
        measured[code.rowClass].count += sign
    }

    /// Multiplies the estimates by a fixed-point factor in units of 1/65,536 after a width change,
    /// and discards the averages, because no row is measured with the new width yet.
    mutating func rescale(by factor: UInt32) {
        for index in current.indices {
            current[index] = RowCode.scale(current[index], by: factor)
            measured[index] = Measured()
        }
    }

    /// Replaces each estimate that differs by more than the tolerance from the average of the
    /// measured rows; returns whether any estimate changed.
    mutating func refresh() -> Bool {
        var hasChanged = false
        let all = measured.reduce(into: Measured()) { all, one in
            all.height += one.height
            all.count += one.count
        }
        guard all.count > 0 else { return false }
        for index in current.indices {
            // A class without measured rows gets the average of all measured rows.
            let isOwn = measured[index].count > 0
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
