import Inlay

/// The cost of images: decoding, the memory cache, and a fling through a list.
enum ImagesBenchmark: Benchmark {
    static let name = "images"
    static let summary = "decoding, the memory cache, and a list of images that is thrown"

    static func figures() async throws -> [Figure] {
        // The decoder is first: its cost is measured best in a new process.
        try await DecodePart.figures() + MemoryPart.figures() + FlingPart.figures()
    }
}
