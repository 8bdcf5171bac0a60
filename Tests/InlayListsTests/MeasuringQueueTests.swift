import InlayGeometry
import InlayTesting
import Testing

@testable import InlayLists

@Suite("Lists: measuring queue") struct MeasuringQueueTests {
    private var queue = MeasuringQueue()
    private var heights = RowHeights(count: 1000)

    private mutating func take(
        _ size: Int, around live: Range<Int>, isDown: Bool = true, reach: Int = 40
    ) -> [Int] {
        queue.take(size, around: live, isDown: isDown, reach: reach, of: heights)
    }

    @Test mutating func rowsNearestInTheScrollDirectionAreMeasuredFirst() {
        #expect(take(4, around: 100..<103) == [100, 101, 102, 103])
        #expect(take(3, around: 100..<103) == [104, 105, 106])
        queue.reset()
        #expect(take(4, around: 100..<103, isDown: false) == [102, 101, 100, 99])
    }

    @Test mutating func moreRowsAreMeasuredInTheScrollDirectionThanBehind() {
        let rows = take(1000, around: 100..<103)
        #expect(rows == Array(100..<143) + Array((90..<100).reversed()))
        #expect(take(10, around: 100..<103).isEmpty)
    }

    @Test mutating func rowsReturnedUnmeasuredToTheQueueAreTakenAgain() {
        let rows = take(10, around: 0..<5)
        queue.giveBack(rows, of: queue.batch)
        #expect(take(10, around: 0..<5) == rows)
        #expect(queue.finish(rows, of: queue.batch) == Set(rows))
        for row in rows { heights.setHeight(20, of: row) }
        #expect(take(3, around: 0..<5) == [10, 11, 12])
    }

    @Test mutating func rowsThatChangeWhileTheyAreMeasuredAreMeasuredAgain() {
        let rows = take(10, around: 0..<5)
        let first = queue.batch
        queue.invalidate(RangeSet([3..<4, 500..<501]))
        // Also while the batch with their former content is still being measured.
        #expect(take(2, around: 0..<5) == [3, 10])
        #expect(queue.finish(rows, of: first) == Set(rows).subtracting([3]))
        for row in rows where row != 3 { heights.setHeight(20, of: row) }
        #expect(queue.finish([3, 10], of: queue.batch) == [3, 10])
    }

    @Test mutating func rowsThatCannotBeMeasuredAreSkippedUntilTheirContentChanges() {
        let rows = take(2, around: 0..<5)
        queue.invalidate(RangeSet(1..<2))
        queue.giveBack(rows, of: queue.batch, isForGood: true)
        #expect(take(2, around: 0..<5) == [1, 2])
        queue.invalidate(RangeSet(0..<1))
        #expect(take(2, around: 0..<5) == [0, 3])
    }

    @Test mutating func aResetDiscardsRunningMeasurements() {
        let rows = take(2, around: 0..<5)
        let first = queue.batch
        queue.reset()
        #expect(take(2, around: 0..<5) == rows)
        #expect(queue.finish(rows, of: first).isEmpty)
        #expect(queue.finish(rows, of: queue.batch) == Set(rows))
    }

    @Test mutating func anExtremeReachEndsAtTheEndsOfTheList() {
        #expect(take(2000, around: 100..<103, reach: .max).count == 1000)
        queue.reset()
        #expect(take(2000, around: 100..<103, isDown: false, reach: .max).count == 1000)
        queue.reset()
        #expect(take(10, around: 100..<103, reach: .min) == [100, 101, 102])
    }

    /// After each failed batch, all measured rows were checked again: minutes for these rows.
    @Test(.timeLimit(.minutes(Patience.minutesPerTest)))
    func measuredRowsAreNotCheckedAgainAfterABatchFails() {
        var queue = MeasuringQueue()
        var heights = RowHeights(count: 100_000)
        for row in 0..<99_000 { heights.setHeight(20, of: row) }
        var rows: [Int] = []
        for _ in 0..<50_000 {
            rows = queue.take(10, around: 0..<5, isDown: true, reach: .max, of: heights)
            queue.giveBack(rows, of: queue.batch)
        }
        #expect(rows == Array(99_000..<99_010))
    }

    @Test(arguments: 0..<20)
    func randomBatchesMeasureEachRowExactlyOnce(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var queue = MeasuringQueue()
        var heights = RowHeights(count: 600)
        var taken: [Int] = []
        while taken.count < 600 {
            let start = Int.random(in: 0..<590, using: &random)
            let rows = queue.take(
                Int.random(in: 1...30, using: &random), around: start..<start + 10,
                isDown: Bool.random(using: &random), reach: 100, of: heights)
            if Int.random(in: 0..<5, using: &random) == 0 {
                queue.giveBack(rows, of: queue.batch)
            } else {
                for row in rows { heights.setHeight(30, of: row) }
                queue.finish(rows, of: queue.batch)
                taken += rows
            }
        }
        #expect(taken.sorted() == Array(0..<600))
    }
}
