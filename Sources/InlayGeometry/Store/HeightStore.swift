/// Remembers how high rows were, so that nothing is measured twice.
public protocol HeightStore: Sendable {
    /// The heights that are known, in pixels.
    ///
    /// - Parameter keys: What is asked for.
    /// - Returns: The heights of those that are known, and no others.
    func heights(for keys: [HeightKey]) async -> [HeightKey: Double]

    /// Remembers heights, in pixels.
    func store(_ heights: [HeightKey: Double]) async
}
