/// A naive baseline for the geometry: one array of row offsets, rebuilt when a height changes.
struct PlainRows {
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
        let build = Timing.median(rounds) { Timing.time { plain.rebuild() } * 1e3 }
        let set = Timing.median(rounds) {
            Timing.time {
                plain.heights[Int(generator.next() % UInt64(plain.heights.count))] = 300
                plain.rebuild()
            } * 1e9
        }
        let end = plain.offsets[plain.heights.count]
        let offsets = (0..<steps).map { _ in Double(generator.next() % UInt64(end)) }
        let find = Timing.median(rounds) {
            Timing.time {
                var sum = 0
                for offset in offsets { sum &+= plain.row(at: offset) }
                Timing.blackHole(sum)
            } / Double(steps) * 1e9
        }
        let insert = Timing.median(rounds) {
            Timing.time {
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
