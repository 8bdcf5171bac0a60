/// A family of figures that are measured together.
protocol Benchmark {
    /// What it is called on the command line.
    static var name: String { get }
    /// What it measures, in a line.
    static var summary: String { get }

    /// Measures, with each peer in the same run.
    ///
    /// A peer that isn't installed is left out, and named on standard error.
    static func figures() async throws -> [Figure]
}
