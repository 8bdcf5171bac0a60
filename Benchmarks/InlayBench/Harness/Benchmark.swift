/// A family of figures that are measured together.
protocol Benchmark {
    /// The name on the command line.
    static var name: String { get }
    /// A one-line description of what is measured.
    static var summary: String { get }

    /// Measures the figures, each with its peer in the same run.
    ///
    /// A peer that isn't installed is skipped and reported on standard error.
    static func figures() async throws -> [Figure]
}
