import Foundation
import InlayGeometry
import InlayTestTags
import InlayTesting
import Testing

@Suite("Geometry: row heights")
struct RowHeightsTests {
    @Test func unmeasuredRowsHaveTheEstimatedHeight() {
        let heights = RowHeights(count: 1_000, estimate: 50)
        #expect(heights.totalHeight == 50_000)
        #expect(heights.offset(of: 500) == 25_000)
        #expect(heights.offset(of: 1_000) == 50_000)
        #expect(heights[7] == RowHeight(50, .estimated))
        #expect(heights.row(at: -1) == 0)
        #expect(heights.row(at: 24_999.9) == 499)
        #expect(heights.row(at: 25_000) == 500)
        #expect(heights.row(at: 1e12) == 999)
    }

    @Test func anEmptyListHasATotalHeightOfZero() {
        var heights = RowHeights()
        #expect(heights.count == 0 && heights.totalHeight == 0 && heights.offset(of: 0) == 0)
        heights.insert(3, at: 0)
        #expect(heights.count == 3 && heights.totalHeight == 240)
        heights.remove(0..<3)
        #expect(heights.count == 0 && heights.totalHeight == 0)
    }

    @Test func heightsAreRoundedTo64thsOfAPixelAndClamped() {
        var heights = RowHeights(count: 3, estimate: 10)
        heights.setHeight(20.5, of: 1)
        #expect(heights[1] == RowHeight(20.5, .measured))
        heights.setHeight(1.0 / 3, of: 1)
        #expect(abs(heights[1].height - 1.0 / 3) <= 1.0 / 128)
        heights.setHeight(-5, of: 1)
        #expect(heights[1].height == 0)
        heights.setHeight(.infinity, of: 1)
        #expect(heights[1].height == Double((1 << 24) - 1) / 64)
        heights.setHeight(.nan, of: 1)
        #expect(heights[1].height == 0)
    }

    @Test func refreshedEstimatesAreTheMeanHeightOfTheirRowClass() {
        var heights = RowHeights(count: 100, estimate: 10)
        for row in 50..<100 { heights.setClass(RowClass(3), of: row) }
        for row in 0..<4 { heights.setHeight(30, of: row) }
        heights.setHeight(70, of: 50)
        #expect(heights.totalHeight == 1_140)
        let hasChanged = heights.refreshEstimates()
        #expect(hasChanged)
        #expect(heights.totalHeight == 5_000)
        #expect(heights[60] == RowHeight(70, .estimated))
        heights.setHeight(30.1, of: 5)
        let hasChangedAgain = heights.refreshEstimates()
        #expect(!hasChangedAgain)
    }

    @Test func rowClassesWithoutMeasuredRowsGetTheMeanOfAllMeasuredRows() {
        var heights = RowHeights(count: 100, estimate: 10)
        heights.setClass(RowClass(1), of: 0)
        heights.setHeight(300, of: 0)
        heights.refreshEstimates()
        #expect(heights[99] == RowHeight(300, .estimated))
    }

    @Test func rescalingMultipliesMeasuredAndEstimatedHeights() {
        var heights = RowHeights(count: 10_000, estimate: 20)
        heights.setHeight(100, of: 0)
        heights.rescale(by: 1.5)
        #expect(heights[0] == RowHeight(150, .scaled))
        #expect(heights[1] == RowHeight(30, .estimated))
        #expect(heights.totalHeight == 150 + 9_999 * 30)
        heights.setHeight(140, of: 0)
        #expect(heights[0] == RowHeight(140, .measured))
    }

    @Test func rescalingByNaNKeepsAllHeights() {
        var heights = RowHeights(count: 100, estimate: 20)
        heights.setHeight(100, of: 0)
        heights.rescale(by: .nan)
        #expect(heights[0] == RowHeight(100, .measured) && heights.totalHeight == 2_080)
    }

    @Test func rowOffsetsAreExactInListsOf12BillionPixels() {
        var heights = RowHeights(count: 1_000_000, estimate: 250)
        #expect(heights.offset(of: 777_777) == 777_777 * 250)
        heights.setHeight(251, of: 0)
        #expect(heights.offset(of: 777_777) == 777_777 * 250 + 1)
        #expect(heights.row(at: 777_777 * 250) == 777_776)
        #expect(heights.row(at: 777_777 * 250 + 1) == 777_777)
        let huge = RowHeights(count: 2_000_000, estimate: 6_000)
        #expect(huge.offset(of: 1_999_999) == 1_999_999 * 6_000)
    }

    @Test func measuring1PercentOfRowsEstimatesTheTotalWithin2Percent() {
        var generator = SeededGenerator(seed: 9)
        let count = 200_000
        var heights = RowHeights(count: count, estimate: 100)
        // Three classes, of which one has a long tail: mails, answers, headings.
        var real: [Double] = []
        for row in 0..<count {
            let number = row % 7 == 0 ? 2 : row % 3 == 0 ? 1 : 0
            heights.setClass(RowClass(number), of: row)
            let chance = Double.random(in: 0..<1, using: &generator)
            real.append(
                [120 + chance * 300, min(40 / (1 - chance * 0.999).squareRoot(), 6_000), 40][number]
            )
        }
        for _ in 0..<count / 100 {
            let row = Int.random(in: 0..<count, using: &generator)
            heights.setHeight(real[row], of: row)
        }
        heights.refreshEstimates()
        let total = real.reduce(0, +)
        #expect(abs(heights.totalHeight - total) / total <= 0.02)
    }

    @Test func staleHeightsAreExcludedFromTheMeanOfTheirRowClass() {
        var heights = RowHeights(count: 10, estimate: 10)
        heights.setHeight(30, of: 4)
        heights.invalidateHeight(of: 4)
        heights.invalidateHeight(of: 5)
        #expect(heights[4] == RowHeight(30, .scaled))
        #expect(heights[5] == RowHeight(10, .estimated))
        // The stale height is excluded from the mean of its row class.
        let hasChanged = heights.refreshEstimates()
        #expect(!hasChanged && heights.totalHeight == 120)
    }

    @Test func removingRowsReleasesTheirMemory() {
        var heights = RowHeights(count: 100_000)
        let before = heights.byteCount
        for row in (0..<100_000).reversed() where row % 50 != 0 { heights.remove(row..<row + 1) }
        #expect(heights.count == 2_000 && heights.offset(of: 1_000) == 80_000)
        #expect(heights.byteCount < before / 10)
        heights.remove(0..<2_000)
        #expect(heights.count == 0 && heights.byteCount < before / 20)
    }

    /// Compares all operations with a plain array.
    @Test(.tags(.fuzz)) func randomChangesOfHeightsMatchAPlainArray() {
        var generator = SeededGenerator(seed: 4)
        for round in 0..<4 {
            var model = PlainHeights(count: [0, 1, 300, 3_000][round], estimate: 32)
            var heights = RowHeights(count: model.rows.count, estimate: 32)
            for step in 0..<campaignCount(2_500) {
                model.change(&heights, &generator)
                guard step % 50 == 0 || step < 100 else { continue }
                let difference = model.differs(from: heights, &generator)
                #expect(difference == nil, "after step \(step) of round \(round)")
                if difference != nil { return }
            }
        }
    }
}

extension RowHeight {
    init(_ height: Double, _ source: Source) {
        var heights = RowHeights(count: 1, estimate: height)
        if source != .estimated { heights.setHeight(height, of: 0) }
        if source == .scaled { heights.rescale(by: 1) }
        self = heights[0]
    }
}
