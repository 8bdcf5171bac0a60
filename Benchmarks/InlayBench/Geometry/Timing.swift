/// A generator of the same random numbers in every run.
struct BenchGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 11
    }
}

/// A stopwatch for work of at most a few milliseconds.
enum Timing {
    static func median(_ rounds: Int, _ body: () -> Double) -> Double {
        (0..<rounds).map { _ in body() }.sorted()[rounds / 2]
    }

    /// Returns the wall time of some work, in seconds.
    static func time(_ body: () -> Void) -> Double {
        let start = ContinuousClock.now
        body()
        return (ContinuousClock.now - start) / .seconds(1)
    }

    /// Times Inlay and a peer in turn, after a round that warms both up; returns the medians in
    /// seconds.
    static func alternate(_ rounds: Int, own: () -> Void, peer: () -> Void) -> Pair {
        own()
        peer()
        var owns: [Double] = []
        var peers: [Double] = []
        for _ in 0..<rounds {
            owns.append(time(own))
            peers.append(time(peer))
        }
        return Pair(own: owns.sorted()[rounds / 2], peer: peers.sorted()[rounds / 2])
    }

    /// Prevents the compiler from removing a computation whose result is unused.
    @inline(never) @_optimize(none)
    static func blackHole(_ value: Int) {}
}
