import Testing

@testable import InlayImages

@Suite struct SchedulingTests {
    private func milliseconds(_ number: Int) -> Duration { .milliseconds(number) }

    @Test func imageLoadsStartAfterOneFrameWhenNotScrolling() {
        let guardian = FlingThrottle()
        #expect(guardian.pause(age: .zero, at: milliseconds(1_000)) == milliseconds(12))
        #expect(guardian.pause(age: milliseconds(12), at: milliseconds(1_012)) == nil)
    }

    @Test func noLoadStartsDuringAFling() {
        var guardian = FlingThrottle()
        for step in 0..<6 {
            guardian.recordCancellation(age: milliseconds(5), at: milliseconds(1_000 + step))
        }
        let pause = guardian.pause(age: milliseconds(12), at: milliseconds(1_010))
        #expect(pause == milliseconds(7) + .microseconds(500))
        // It has been visible longer than the other rows were.
        #expect(guardian.pause(age: milliseconds(20), at: milliseconds(1_018)) == nil)
    }

    @Test func rowsPredictedToStayVisibleStartLoadingAtOnce() {
        var guardian = FlingThrottle()
        for step in 0..<6 {
            guardian.recordCancellation(age: milliseconds(200), at: milliseconds(1_000 + step * 10))
        }
        #expect(guardian.pause(age: milliseconds(12), at: milliseconds(1_060)) == nil)
        // A row that is expected to leave before its download ends waits longer.
        #expect(guardian.pause(age: milliseconds(180), at: milliseconds(1_060)) != nil)
    }

    @Test func aScrollPauseEndsTheFling() {
        var guardian = FlingThrottle()
        for step in 0..<6 {
            guardian.recordCancellation(age: milliseconds(40), at: milliseconds(1_000 + step))
        }
        #expect(guardian.pause(age: milliseconds(12), at: milliseconds(1_020)) != nil)
        #expect(guardian.pause(age: milliseconds(12), at: milliseconds(1_300)) == nil)
    }

    @Test func theLatencyEstimateFollowsDownloadTimesUpTo400Milliseconds() {
        var guardian = FlingThrottle()
        for _ in 0..<50 { guardian.recordArrival(after: milliseconds(5)) }
        #expect(guardian.latency < milliseconds(7))
        for _ in 0..<50 { guardian.recordArrival(after: .seconds(60)) }
        #expect(guardian.latency <= milliseconds(400))
    }

    @Test func prefetchingPrefersTheScrollDirection() {
        let window = PrefetchWindow()
        let down = window.rows(visible: 20..<30, count: 1_000, speed: 10)
        #expect(down.first == 30 && down.contains(49) && down.contains(19) && !down.contains(10))
        let up = window.rows(visible: 200..<210, count: 1_000, speed: -10)
        #expect(up.first == 199 && up.contains(180) && up.contains(210) && !up.contains(220))
        #expect(window.rows(visible: 20..<30, count: 1_000, speed: 500).isEmpty)
        #expect(window.rows(visible: 0..<10, count: 12, speed: 1) == [10, 11])
        #expect(window.rows(visible: 0..<0, count: 12, speed: 1).isEmpty)
        #expect(window.rows(visible: 990..<1_010, count: 1_000, speed: 1).allSatisfy { $0 < 1_000 })
    }

    @Test func scaledSizesKeepTheirAspectRatio() {
        let photo = PixelSize(width: 4_000, height: 3_000)
        let place = PixelSize(width: 256, height: 256)
        #expect(photo.scaled(to: place, .fit) == PixelSize(width: 256, height: 192))
        #expect(photo.scaled(to: place, .fill) == PixelSize(width: 341, height: 256))
        #expect(
            PixelSize(width: 10, height: 10).scaled(to: place, .fit)
                == PixelSize(width: 10, height: 10))
        #expect(
            photo.scaled(to: PixelSize(width: 100, height: 0), .fill)
                == PixelSize(width: 100, height: 75))
        #expect(
            PixelSize(width: 1 << 60, height: 1).scaled(to: place, .fit)
                == PixelSize(width: 256, height: 1))
    }

    @Test func allEightOrientationsReorderPixelsCorrectly() {
        // Two rows of three, as stored; as seen for each value.
        let stored = [1, 2, 3, 4, 5, 6]
        let seen: [[Int]] = [
            [1, 2, 3, 4, 5, 6], [3, 2, 1, 6, 5, 4], [6, 5, 4, 3, 2, 1], [4, 5, 6, 1, 2, 3],
            [1, 4, 2, 5, 3, 6], [4, 1, 5, 2, 6, 3], [6, 3, 5, 2, 4, 1], [3, 6, 2, 5, 1, 4],
        ]
        for (orientation, expected) in zip(ImageOrientation.allCases, seen) {
            let size = PixelSize(width: 3, height: 2)
            let steps = orientation.steps(in: size, pixel: 1, stride: 3)
            let shown = orientation.swapsSides ? size.transposed : size
            var pixels: [Int] = []
            for row in 0..<shown.height {
                for column in 0..<shown.width {
                    pixels.append(stored[steps.start + row * steps.row + column * steps.column])
                }
            }
            #expect(pixels == expected, "\(orientation)")
        }
    }
}
