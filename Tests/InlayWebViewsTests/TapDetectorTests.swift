import InlayTestTags
import InlayTesting
import InlayWebViews
import Testing

@testable import InlayViewTesting

@Suite("Taps")
struct TapDetectorTests {
    typealias Input = TapDetector.Input

    private static let limits = TapDetector.Limits(distance: 8, duration: 500)

    /// The positions of the inputs that completed a tap.
    private func taps(_ inputs: [Input]) -> [Int] {
        var detector = TapDetector(limits: Self.limits)
        return inputs.indices.filter { detector.receive(inputs[$0]) }
    }

    private static let down = Input.pressed(x: 10, y: 10, time: 1_000)
    private static let up = Input.released(time: 1_100)
    private static func down(at time: UInt32, x: Double = 10) -> Input {
        .pressed(x: x, y: 10, time: time)
    }

    @Test(
        arguments: [
            ([down, up], [1]),
            ([.moved(x: 0, y: 0), down, up, .moved(x: 90, y: 90)], [2]),
            ([down, up, down(at: 1_501), .released(time: 1_600)], [1, 3]),
            // Within the time, and too far away for a double click.
            ([down, up, down(at: 1_200, x: 19), .released(time: 1_300)], [1, 3]),
        ] as [([Input], [Int])])
    func aPressAndAReleaseAreATap(inputs: [Input], expected: [Int]) {
        #expect(taps(inputs) == expected)
    }

    @Test func laterPressesOfAMultipleClickAreNoTaps() {
        let inputs: [Input] = [
            Self.down, Self.up, Self.down(at: 1_400), .released(time: 1_450),
            Self.down(at: 1_800), .released(time: 1_850),
        ]
        #expect(taps(inputs) == [1])
    }

    @Test(
        arguments: [
            [down, down, up],
            [down, down(at: 1_050, x: 300), up],
            [up],
            [],
            [down],
            [down, .cancelled, up],
            [.cancelled, up],
        ] as [[Input]])
    func incompletePressesAreNoTap(inputs: [Input]) {
        #expect(taps(inputs) == [])
        // The next press is a tap again.
        #expect(taps(inputs + [.cancelled, Self.down, Self.up]) == [inputs.count + 2])
    }

    @Test(arguments: [
        (18.0, 10.0, true), (18.1, 10.0, false), (10.0, 2.0, true), (10.0, 1.9, false),
        (2.0, 18.0, true), (10.0, 18.1, false), (.infinity, 10.0, false),
    ])
    func aPressThatMovesBeyondTheDragThresholdIsNoTap(x: Double, y: Double, isTap: Bool) {
        #expect(taps([Self.down, .moved(x: x, y: y), Self.up]).isEmpty != isTap)
        // Even if it returns to its start.
        let back: [Input] = [.moved(x: x, y: y), .moved(x: 10, y: 10)]
        #expect(taps([Self.down] + back + [Self.up]).isEmpty != isTap)
    }

    @Test(arguments: [
        (UInt32(1_000), UInt32(1_500), true), (1_000, 1_501, false), (1_000, 1_000, true),
        // Event times wrap around after 49 days.
        (.max, 499, true), (.max, 500, false), (.max - 10, 5, true), (5, .max, false),
    ])
    func aPressLongerThanTheLongPressTimeIsNoTap(start: UInt32, end: UInt32, isTap: Bool) {
        let inputs: [Input] = [.pressed(x: 0, y: 0, time: start), .released(time: end)]
        #expect(taps(inputs) == (isTap ? [1] : []))
    }

    @Test(.tags(.fuzz)) func tapsInRandomInputAlwaysFollowASingleShortPress() {
        var generator = SeededGenerator(seed: 3)
        var time: UInt32 = .max - 100_000
        let inputs = (0..<campaignCount(4_000)).map { _ -> Input in
            time &+= UInt32.random(in: 0...400, using: &generator)
            switch Int.random(in: 0..<7, using: &generator) {
            case 0, 1: return .pressed(x: 10, y: 10, time: time)
            case 2, 3: return .released(time: time)
            case 4: return .moved(x: 11, y: 9)
            case 5: return .moved(x: 99, y: 9)
            default: return .cancelled
            }
        }
        let found = taps(inputs)
        #expect(!found.isEmpty)
        for index in found {
            guard case .released(let end) = inputs[index] else {
                Issue.record("\(inputs[index]) is no release")
                continue
            }
            let before = inputs[..<index].filter { $0 != .moved(x: 11, y: 9) }
            guard case .pressed(_, _, let start) = before.last else {
                Issue.record("the tap at \(index) has no press before its release")
                continue
            }
            #expect(end &- start <= 500)
            // No press came shortly before, unless the platform cancelled it.
            for input in before.dropLast().reversed() {
                if input == .cancelled { break }
                if case .pressed(_, _, let earlier) = input {
                    #expect(start &- earlier > 500)
                    break
                }
            }
        }
    }
}
