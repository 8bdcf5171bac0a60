import Foundation
import InlayTesting

/// A seeded source of random choices, the same in every run.
struct Chooser {
    private var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    mutating func number(in range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &generator)
    }

    /// Returns an element of a list, which must not be empty.
    mutating func one<Element>(of list: [Element]) -> Element {
        list[number(in: 0...(list.count - 1))]
    }

    /// Returns some elements of a list, each at most once and in the list's order.
    mutating func some<Element>(_ count: Int, of list: [Element]) -> [Element] {
        list.indices.shuffled(using: &generator).prefix(count).sorted().map { list[$0] }
    }

    /// Returns the list in random order.
    mutating func shuffled<Element>(_ list: [Element]) -> [Element] {
        list.shuffled(using: &generator)
    }

    /// Returns true with a probability in percent.
    mutating func happens(percent: Int) -> Bool {
        number(in: 1...100) <= percent
    }

    /// Returns times within a span in whole minutes, the earliest first.
    mutating func times(_ count: Int, from start: Date, to end: Date) -> [Date] {
        let minutes = max(0, Int(end.timeIntervalSince(start) / 60))
        return (0..<count).map { _ in number(in: 0...minutes) }.sorted()
            .map { start.addingTimeInterval(Double($0) * 60) }
    }
}
