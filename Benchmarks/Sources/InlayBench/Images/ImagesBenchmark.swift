import Inlay

/// What pictures cost: decoding, memory, and a list that is thrown.
enum ImagesBenchmark: Benchmark {
    static let name = "images"
    static let summary = "decoding, the memory cache, and a list of pictures that is thrown"

    static func figures() async throws -> [Figure] {
        // The decoder first: its cost is measured best in a program that has done nothing else.
        try await DecodePart.figures() + MemoryPart.figures() + FlingPart.figures()
    }
}
