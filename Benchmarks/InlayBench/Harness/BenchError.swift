/// An error that makes a measurement invalid.
nonisolated struct BenchError: Error, CustomStringConvertible {
    let description: String
}
