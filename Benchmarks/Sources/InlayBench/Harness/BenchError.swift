/// What went wrong while measuring.
nonisolated struct BenchError: Error, CustomStringConvertible {
    let description: String
}
