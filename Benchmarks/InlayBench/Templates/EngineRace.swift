/// A comparison of template engines with one workload, in which they are timed in turn.
struct EngineRace {
    private static let rounds = 9
    private static let secondsPerRound = 0.015

    private var entries: [(name: String, run: (Int) throws -> Double)] = []

    /// Adds an engine whose closure runs the work a number of times and returns the seconds.
    mutating func add(_ name: String, _ run: @escaping (Int) throws -> Double) {
        entries.append((name, run))
    }

    /// Adds an engine that runs in this process.
    mutating func add(_ name: String, work: @escaping () throws -> Void) {
        add(name) { count in
            let start = ContinuousClock.now
            for _ in 0..<count { try work() }
            return (ContinuousClock.now - start) / .seconds(1)
        }
    }

    /// Returns the best time of each engine, in seconds per run.
    func bestTimes() throws -> [String: Double] {
        var counts: [Int] = []
        for entry in entries {
            var count = 1
            while true {
                let seconds = try entry.run(count)
                if seconds > Self.secondsPerRound || count >= 1_000_000 { break }
                let factor = Self.secondsPerRound / max(seconds, 1e-7)
                count = max(count + 1, Int(Double(count) * min(factor * 1.1, 100)))
            }
            counts.append(count)
        }
        var best: [String: Double] = [:]
        for _ in 0..<Self.rounds {
            for (entry, count) in zip(entries, counts) {
                let seconds = try entry.run(count) / Double(count)
                best[entry.name] = min(best[entry.name] ?? .infinity, seconds)
            }
        }
        return best
    }
}
