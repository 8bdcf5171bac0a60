import Foundation
import Glibc
import Inlay

/// The cost of positions and heights in a list of a million rows.
enum GeometryBenchmark: Benchmark {
    static let name = "geometry"
    static let summary = "the heights of a million rows, and of ten"

    private static let million = 1_000_000
    private static let rounds = 7
    private static let steps = 200_000

    static func figures() async throws -> [Figure] {
        warmMemory()
        let bytes = bytesOfMeasuredRows()
        let one = try measure(million)
        let ten = try measure(10 * million)
        let plain = PlainRows(count: million)
        let peer = plain.measure(steps: steps, rounds: rounds)
        return absolute(one, bytes.one, peer) + compareWithFenwickTree(bytes: bytes.one) + [
            Figure(
                "build_10m_ratio", buildTenMillion(), unit: "ms", peer: "build_1m",
                ratioAtMost: 12),
            Figure(
                "bytes_10m_ratio", Pair(own: bytes.ten, peer: bytes.one), unit: "bytes",
                peer: "bytes_1m", ratioAtMost: 10.5),
            Figure(
                "find_10m_ratio", Pair(own: ten.find, peer: one.find), unit: "ns", peer: "find_1m",
                ratioAtMost: 3),
            Figure(
                "set_10m_ratio", Pair(own: ten.set, peer: one.set), unit: "ns", peer: "set_1m",
                ratioAtMost: 3),
        ]
    }

    private static func absolute(
        _ one: Measured, _ bytes: Double,
        _ peer: (build: Double, set: Double, find: Double, insert: Double)
    ) -> [Figure] {
        [
            Figure(
                "build_1m_ms", one.build, unit: "ms", peer: "prefix sums in an array",
                against: peer.build, atMost: 15),
            Figure(
                "bytes_1m", bytes, unit: "bytes", peer: "prefix sums in an array",
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
                against: peer.build, atMost: 3),
        ]
    }

    /// Compares a million rows with a Fenwick tree of as many, in alternating rounds.
    private static func compareWithFenwickTree(bytes: Double) -> [Figure] {
        let name = "a Fenwick tree of Double"
        var built: [RowHeights] = []
        var peers: [FenwickHeights] = []
        // All are retained, so that each gets memory that was never used before.
        let build = Timing.alternate(rounds) {
            built.append(RowHeights(count: million, estimate: 250))
        } peer: {
            peers.append(FenwickHeights(count: million, height: 250))
        }
        Timing.blackHole(built.count + peers.count)
        var own = RowHeights(count: million, estimate: 250)
        var tree = FenwickHeights(count: million, height: 250)
        (built, peers) = ([], [])
        var generator = BenchGenerator(state: 7)
        let rows = (0..<steps).map { _ in Int(generator.next() % UInt64(million)) }
        let pixels = (0..<steps).map { _ in 40 + Double(generator.next() % 6_000) }
        let set = Timing.alternate(rounds) {
            for (row, height) in zip(rows, pixels) { own.setHeight(height, of: row) }
        } peer: {
            for (row, height) in zip(rows, pixels) { tree.setHeight(height, of: row) }
        }
        let offsets = (0..<steps).map { _ in
            Double(generator.next() % UInt64(min(own.totalHeight, tree.totalHeight)))
        }
        let find = Timing.alternate(rounds) {
            var sum = 0
            for offset in offsets { sum &+= own.row(at: offset) }
            Timing.blackHole(sum)
        } peer: {
            var sum = 0
            for offset in offsets { sum &+= tree.row(at: offset) }
            Timing.blackHole(sum)
        }
        return [
            Figure(
                "build_1m_ratio_to_fenwick", build.scaled(by: 1e3), unit: "ms", peer: name,
                ratioAtMost: 1.5),
            Figure(
                "set_1m_ratio_to_fenwick", set.scaled(by: 1e9 / Double(steps)), unit: "ns",
                peer: name, ratioAtMost: 2),
            Figure(
                "find_1m_ratio_to_fenwick", find.scaled(by: 1e9 / Double(steps)), unit: "ns",
                peer: name, ratioAtMost: 1.5),
            Figure(
                "bytes_1m_ratio_to_fenwick",
                Pair(own: bytes, peer: Double(tree.byteCount)), unit: "bytes",
                peer: "the sums of a Fenwick tree of Double", ratioAtMost: 0.6),
        ]
    }

    /// Returns the resident memory of a million and of ten million measured rows, in bytes.
    ///
    /// Call it before anything frees memory: rows that reuse it wouldn't add to the resident memory.
    private static func bytesOfMeasuredRows() -> (one: Double, ten: Double) {
        var all: [RowHeights] = []
        func add(_ count: Int) {
            var heights = RowHeights(count: count, estimate: 250)
            for row in 0..<count { heights.setHeight(Double(40 + row % 6_000), of: row) }
            all.append(heights)
        }
        let start = residentBytes()
        for _ in 0..<rounds { add(million) }
        let middle = residentBytes()
        add(10 * million)
        let end = residentBytes()
        Timing.blackHole(all.count)
        return ((middle - start) / Double(rounds), end - middle)
    }

    private struct Measured {
        var build = 0.0
        var set = 0.0
        var find = 0.0
        var insert = 0.0
        var rescale = 0.0
    }

    private static func measure(_ count: Int) throws -> Measured {
        var result = Measured()
        // All are retained, so that each gets memory that was never used before.
        var all: [RowHeights] = []
        result.build = Timing.median(rounds) {
            Timing.time { all.append(RowHeights(count: count, estimate: 250)) } * 1e3
        }
        guard var heights = all.popLast() else { return result }
        all = []
        var generator = BenchGenerator(state: 7)
        let rows = (0..<steps).map { _ in Int(generator.next() % UInt64(count)) }
        let pixels = (0..<steps).map { _ in 40 + Double(generator.next() % 6_000) }
        result.set = Timing.median(rounds) {
            Timing.time {
                for (row, height) in zip(rows, pixels) { heights.setHeight(height, of: row) }
            } / Double(steps) * 1e9
        }
        let total = heights.totalHeight
        let offsets = (0..<steps).map { _ in Double(generator.next() % UInt64(total)) }
        result.find = Timing.median(rounds) {
            Timing.time {
                var sum = 0
                for offset in offsets { sum &+= heights.row(at: offset) }
                Timing.blackHole(sum)
            } / Double(steps) * 1e9
        }
        result.rescale = Timing.median(rounds) { Timing.time { heights.rescale(by: 1.0001) } * 1e3 }
        result.insert = Timing.median(rounds) {
            Timing.time {
                for row in rows.prefix(20_000) { heights.insert(1, at: row) }
            } / 20_000 * 1e6
        }
        return result
    }

    /// Compares the time to build ten million rows with ten times that of a million.
    ///
    /// Nearly all of the time is the system's allocation of memory, which varies from second to
    /// second.
    private static func buildTenMillion() -> Pair {
        let pairs = (0..<rounds).map { _ in
            var all: [RowHeights] = []
            let one =
                Timing.time { for _ in 0..<10 { all.append(RowHeights(count: million)) } } / 10
            all = []
            let ten = Timing.time { all.append(RowHeights(count: 10 * million)) }
            return Pair(own: ten * 1e3, peer: one * 1e3)
        }
        return pairs.sorted { $0.own * $1.peer < $1.own * $0.peer }[rounds / 2]
    }

    /// Touches the memory that the measurements use: at the first touch of a page, a virtual machine
    /// requests it from its host, which takes longer than all that is measured here.
    private static func warmMemory() {
        let size = 600_000_000
        let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 4_096)
        memset(memory, 1, size)
        memory.deallocate()
    }

    /// Returns the resident memory of the process in bytes.
    private static func residentBytes() -> Double {
        let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        let pages = text?.split(separator: " ").dropFirst().first.flatMap { Double($0) }
        return (pages ?? 0) * Double(sysconf(Int32(_SC_PAGESIZE)))
    }
}
