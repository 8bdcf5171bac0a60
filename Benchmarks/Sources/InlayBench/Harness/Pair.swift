/// The medians of Inlay and of a peer that was measured in turn with it.
nonisolated struct Pair: Sendable {
    let own: Double
    let peer: Double

    /// Both in another unit.
    func scaled(by factor: Double) -> Pair { Pair(own: own * factor, peer: peer * factor) }
}

/// Measures in turn, so that what else the machine does meanwhile falls on both.
///
/// - Parameters:
///   - rounds: How often each is measured; a round before them warms both up.
///   - own: Measures Inlay once.
///   - peer: Measures the peer once.
/// - Returns: The medians.
/// - Throws: What a measurement throws.
nonisolated(nonsending) func interleave(
    rounds: Int, own: nonisolated(nonsending) () async throws -> Double,
    peer: nonisolated(nonsending) () async throws -> Double
) async throws -> Pair {
    _ = try await own()
    _ = try await peer()
    var owns: [Double] = []
    var peers: [Double] = []
    for round in 0..<rounds {
        // Who goes first changes, in case that matters.
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

/// How long something takes, in seconds.
nonisolated(nonsending) func seconds(
    _ body: nonisolated(nonsending) () async throws -> Void
) async rethrows -> Double {
    let start = ContinuousClock.now
    try await body()
    return (ContinuousClock.now - start) / .seconds(1)
}
