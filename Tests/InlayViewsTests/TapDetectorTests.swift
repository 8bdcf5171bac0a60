import InlayTesting
import InlayViews
import Testing

@Suite("Taps")
struct TapDetectorTests {
    typealias Input = TapDetector.Input

    private static let limits = TapDetector.Limits(distance: 8, duration: 500)

    /// The places of the inputs that made it a tap.
    private func taps(_ inputs: [Input]) -> [Int] {
        var detector = TapDetector(limits: Self.limits)
        return inputs.indices.filter { detector.receive(inputs[$0]) }
    }

    private static let down = Input.pressed(x: 10, y: 10, time: 1_000)
    private static let up = Input.released(time: 1_100)

    @Test(
        arguments: [
            ([down, up, .waited], [2]),
            ([down, up, .waited, .waited], [2]),
            ([down, up, .waited, down, up, .waited], [2, 5]),
            ([.waited, .moved(x: 0, y: 0), down, up, .waited], [4]),
            // Not yet known, and moved about meanwhile.
            ([down, up], []),
            ([down, up, .moved(x: 90, y: 90), .waited], [3]),
        ] as [([Input], [Int])])
    func aPressAndAReleaseAreATap(inputs: [Input], expected: [Int]) {
        #expect(taps(inputs) == expected)
    }

    @Test(
        arguments: [
            [down, up, down, up, .waited],
            [down, up, down, .waited],
            [down, down, up, .waited],
            [down, up, up, .waited],
            [up, .waited],
            [.waited],
            [],
            [down, .waited],
            [down, .cancelled, up, .waited],
            [down, up, .cancelled, .waited],
            [.cancelled, up, .waited],
        ] as [[Input]])
    func incompleteOrRepeatedPressesAreNoTap(inputs: [Input]) {
        #expect(taps(inputs) == [])
        // Nor does it spoil the next one.
        #expect(taps(inputs + [.cancelled, Self.down, Self.up, .waited]) == [inputs.count + 3])
    }

    @Test(arguments: [
        (18.0, 10.0, true), (18.1, 10.0, false), (10.0, 2.0, true), (10.0, 1.9, false),
        (2.0, 18.0, true), (10.0, 18.1, false), (.infinity, 10.0, false),
    ])
    func aPressThatMovesBeyondTheDragThresholdIsNoTap(x: Double, y: Double, isTap: Bool) {
        #expect(taps([Self.down, .moved(x: x, y: y), Self.up, .waited]).isEmpty != isTap)
        // Even when it comes back.
        let back: [Input] = [.moved(x: x, y: y), .moved(x: 10, y: 10)]
        #expect(taps([Self.down] + back + [Self.up, .waited]).isEmpty != isTap)
    }

    @Test(arguments: [
        (UInt32(1_000), UInt32(1_500), true), (1_000, 1_501, false), (1_000, 1_000, true),
        // The times of events begin anew after 49 days.
        (.max, 499, true), (.max, 500, false), (.max - 10, 5, true), (5, .max, false),
    ])
    func aPressLongerThanTheLongPressTimeIsNoTap(start: UInt32, end: UInt32, isTap: Bool) {
        let inputs: [Input] = [
            .pressed(x: 0, y: 0, time: start), .released(time: end), .waited,
        ]
        #expect(taps(inputs) == (isTap ? [2] : []))
    }

    @Test func randomTapsAlwaysFollowAPressReleaseAndWait() {
        var generator = SeededGenerator(seed: 3)
        let all: [Input] = [
            Self.down, Self.up, .moved(x: 11, y: 9), .moved(x: 99, y: 9), .cancelled, .waited,
        ]
        let inputs = (0..<campaignCount(4_000)).map { _ in
            all[Int.random(in: all.indices, using: &generator)]
        }
        let found = taps(inputs)
        #expect(!found.isEmpty)
        for index in found {
            #expect(inputs[index] == .waited)
            let before = inputs[..<index].filter { input in
                switch input {
                case .moved, .waited: false
                case .pressed, .released, .cancelled: true
                }
            }
            #expect(before.suffix(2) == [Self.down, Self.up])
        }
    }
}
