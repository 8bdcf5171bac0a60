import Foundation
import Glibc
import Inlay

/// What it costs to know where a million rows are.
enum GeometryBenchmark: Benchmark {
    static let name = "geometry"
    static let summary = "the heights of a million rows, and of ten"

    private static let million = 1_000_000
    private static let rounds = 7
    private static let steps = 200_000

    static func figures() async throws -> [Figure] {
        warmMemory()
        let one = try measure(million)
        let ten = try measure(10 * million)
        let plain = PlainRows(count: million)
        let peer = plain.measure(steps: steps, rounds: rounds)
        return [
            Figure(
                "build_1m_ms", one.build, unit: "ms", peer: "prefix sums in an array",
                against: peer.build, atMost: 15),
            Figure(
                "bytes_1m", one.bytes, unit: "bytes", peer: "prefix sums in an array",
                against: Double(million * 8), atMost: 16_000_000),
            Figure(
                "set_1m_ns", one.set, unit: "ns", peer: "prefix sums rebuilt", against: peer.set,
                atMost: 200),
            Figure(
                "find_1m_ns", one.find, unit: "ns", peer: "binary search in prefix sums",
                against: peer.find, atMost: 300),
            Figure(
                "insert_1m_us", one.insert, unit: "µs", peer: "prefix sums rebuilt",
                against: peer.insert, atMost: 5),
            Figure(
                "rescale_1m_ms", one.rescale, unit: "ms", peer: "prefix sums rebuilt",
                against: peer.build, atMost: 1),
            Figure(
                "build_10m_ratio", buildTenMillion(), unit: "ms", peer: "build_1m",
                ratioAtMost: 10.5),
            Figure(
                "bytes_10m_ratio", Pair(own: ten.bytes, peer: one.bytes), unit: "bytes",
                peer: "bytes_1m", ratioAtMost: 10.5),
            Figure(
                "find_10m_ratio", Pair(own: ten.find, peer: one.find), unit: "ns", peer: "find_1m",
                ratioAtMost: 3),
            Figure(
                "set_10m_ratio", Pair(own: ten.set, peer: one.set), unit: "ns", peer: "set_1m",
                ratioAtMost: 3),
        ]
    }

    private struct Measured {
        var build = 0.0
        var bytes = 0.0
        var set = 0.0
        var find = 0.0
        var insert = 0.0
        var rescale = 0.0
    }

    private static func measure(_ count: Int) throws -> Measured {
        var result = Measured()
        // All are kept, so that each gets memory that nobody had before.
        let before = residentBytes()
        var all: [RowHeights] = []
        result.build = median(rounds) {
            time { all.append(RowHeights(count: count, estimate: 250)) } * 1e3
        }
        result.bytes = (residentBytes() - before) / Double(rounds)
        guard var heights = all.popLast() else { return result }
        all = []
        var generator = BenchGenerator(state: 7)
        let rows = (0..<steps).map { _ in Int(generator.next() % UInt64(count)) }
        let pixels = (0..<steps).map { _ in 40 + Double(generator.next() % 6_000) }
        result.set = median(rounds) {
            time {
                for (row, height) in zip(rows, pixels) { heights.setHeight(height, of: row) }
            } / Double(steps) * 1e9
        }
        let total = heights.totalHeight
        let offsets = (0..<steps).map { _ in Double(generator.next() % UInt64(total)) }
        result.find = median(rounds) {
            time {
                var sum = 0
                for offset in offsets { sum &+= heights.row(at: offset) }
                blackHole(sum)
            } / Double(steps) * 1e9
        }
        result.rescale = median(rounds) { time { heights.rescale(by: 1.0001) } * 1e3 }
        result.insert = median(rounds) {
            time {
                for row in rows.prefix(20_000) { heights.insert(1, at: row) }
            } / 20_000 * 1e6
        }
        return result
    }

    /// How long ten million take, beside ten times one million a moment before.
    ///
    /// Nearly all of it is the system finding memory, whose times differ from second to second.
    private static func buildTenMillion() -> Pair {
        let pairs = (0..<rounds).map { _ in
            var all: [RowHeights] = []
            let one = time { for _ in 0..<10 { all.append(RowHeights(count: million)) } } / 10
            all = []
            let ten = time { all.append(RowHeights(count: 10 * million)) }
            return Pair(own: ten * 1e3, peer: one * 1e3)
        }
        return pairs.sorted { $0.own * $1.peer < $1.own * $0.peer }[rounds / 2]
    }

    /// Has the machine find the memory that is used later: a virtual one asks its host at the first
    /// touch, which takes longer than all that is measured here.
    private static func warmMemory() {
        let size = 600_000_000
        let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 4_096)
        memset(memory, 1, size)
        memory.deallocate()
    }

    /// What of the program is in memory.
    private static func residentBytes() -> Double {
        let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        let pages = text?.split(separator: " ").dropFirst().first.flatMap { Double($0) }
        return (pages ?? 0) * Double(sysconf(Int32(_SC_PAGESIZE)))
    }
}

/// What the geometry is compared with: one array of offsets, as lists keep it that know no better.
private struct PlainRows {
    private var heights: [Double]
    private var offsets: [Double] = []

    init(count: Int) {
        heights = Array(repeating: 250, count: count)
        rebuild()
    }

    private mutating func rebuild() {
        var offset = 0.0
        offsets = [0]
        offsets.reserveCapacity(heights.count + 1)
        for height in heights {
            offset += height
            offsets.append(offset)
        }
    }

    func measure(steps: Int, rounds: Int) -> (
        build: Double, set: Double, find: Double, insert: Double
    ) {
        var plain = self
        var generator = BenchGenerator(state: 7)
        let build = median(rounds) { time { plain.rebuild() } * 1e3 }
        let set = median(rounds) {
            time {
                plain.heights[Int(generator.next() % UInt64(plain.heights.count))] = 300
                plain.rebuild()
            } * 1e9
        }
        let end = plain.offsets[plain.heights.count]
        let places = (0..<steps).map { _ in Double(generator.next() % UInt64(end)) }
        let find = median(rounds) {
            time {
                var sum = 0
                for place in places { sum &+= plain.row(at: place) }
                blackHole(sum)
            } / Double(steps) * 1e9
        }
        let insert = median(rounds) {
            time {
                plain.heights.insert(250, at: Int(generator.next() % UInt64(plain.heights.count)))
                plain.rebuild()
            } * 1e6
        }
        return (build, set, find, insert)
    }

    private func row(at offset: Double) -> Int {
        var low = 0
        var high = heights.count
        while low + 1 < high {
            let middle = (low + high) / 2
            if offsets[middle] <= offset { low = middle } else { high = middle }
        }
        return low
    }
}

/// Random numbers that are the same in every run.
private struct BenchGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 11
    }
}

private func median(_ rounds: Int, _ body: () -> Double) -> Double {
    (0..<rounds).map { _ in body() }.sorted()[rounds / 2]
}

private func time(_ body: () -> Void) -> Double {
    let start = ContinuousClock.now
    body()
    return (ContinuousClock.now - start) / .seconds(1)
}

/// Keeps the compiler from leaving out what nobody reads.
@inline(never)
private func blackHole(_ value: Int) {}
