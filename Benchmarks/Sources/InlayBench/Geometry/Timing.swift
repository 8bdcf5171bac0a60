/// Random numbers that are the same in every run.
struct BenchGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 11
    }
}

/// Times pieces of work that take no longer than milliseconds.
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

    /// Times two pieces of work in turn, after a round that warms both up; the medians in seconds.
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

    /// Keeps the compiler from leaving out what nobody reads.
    @inline(never) @_optimize(none)
    static func keep(_ value: Int) {}
}
