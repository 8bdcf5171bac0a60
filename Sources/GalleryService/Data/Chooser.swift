import Foundation
import InlayTesting

/// Chooses at random, and the same in every run.
struct Chooser {
    private var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    mutating func number(in range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &generator)
    }

    /// One of a list that isn't empty.
    mutating func one<Element>(of list: [Element]) -> Element {
        list[number(in: 0...(list.count - 1))]
    }

    /// Some of a list, each once and in the list's order.
    mutating func some<Element>(_ count: Int, of list: [Element]) -> [Element] {
        list.indices.shuffled(using: &generator).prefix(count).sorted().map { list[$0] }
    }

    /// The list in another order.
    mutating func shuffled<Element>(_ list: [Element]) -> [Element] {
        list.shuffled(using: &generator)
    }

    /// Says yes so many times out of a hundred.
    mutating func happens(percent: Int) -> Bool {
        number(in: 1...100) <= percent
    }

    /// Times within a span, the earliest first, in whole minutes.
    mutating func times(_ count: Int, from start: Date, to end: Date) -> [Date] {
        let minutes = max(0, Int(end.timeIntervalSince(start) / 60))
        return (0..<count).map { _ in number(in: 0...minutes) }.sorted()
            .map { start.addingTimeInterval(Double($0) * 60) }
    }
}
