/// A persistent cache of row heights, so that no row is measured twice.
public protocol HeightStore: Sendable {
    /// Looks up cached heights.
    ///
    /// - Parameter keys: The keys to look up.
    /// - Returns: The heights, in pixels, of the keys that are cached.
    func heights(for keys: [HeightKey]) async -> [HeightKey: Double]

    /// Caches heights, in pixels.
    func store(_ heights: [HeightKey: Double]) async
}
