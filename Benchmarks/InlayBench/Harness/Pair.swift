/// The medians of Inlay and of a peer, measured in turn.
nonisolated struct Pair: Sendable {
    let own: Double
    let peer: Double

    /// Returns both values in another unit.
    func scaled(by factor: Double) -> Pair { Pair(own: own * factor, peer: peer * factor) }
}

/// Measures Inlay and a peer in turn, so that other load of the machine affects both.
///
/// - Parameters:
///   - rounds: The number of measurements of each; one more round before them warms both up.
///   - own: Measures Inlay once.
///   - peer: Measures the peer once.
/// - Returns: The medians.
/// - Throws: The errors of the measurements.
nonisolated(nonsending) func interleave(
    rounds: Int, own: nonisolated(nonsending) () async throws -> Double,
    peer: nonisolated(nonsending) () async throws -> Double
) async throws -> Pair {
    _ = try await own()
    _ = try await peer()
    var owns: [Double] = []
    var peers: [Double] = []
    for round in 0..<rounds {
        // The order alternates, so that it favors neither.
        if round.isMultiple(of: 2) { owns.append(try await own()) }
        peers.append(try await peer())
        if !round.isMultiple(of: 2) { owns.append(try await own()) }
    }
    return Pair(own: median(owns), peer: median(peers))
}

nonisolated private func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
        ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
}

/// Returns the wall time of some work in seconds.
nonisolated(nonsending) func seconds(
    _ body: nonisolated(nonsending) () async throws -> Void
) async rethrows -> Double {
    let start = ContinuousClock.now
    try await body()
    return (ContinuousClock.now - start) / .seconds(1)
}
