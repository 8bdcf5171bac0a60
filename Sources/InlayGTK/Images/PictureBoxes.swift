import InlayValues

/// The boxes in which a page shows pictures, measured for many pictures at a time.
///
/// Measuring goes through all images of the page. Done for each picture by itself, a page of n images would
/// cost n² steps; here, what is asked for while the page measures waits for the next pass.
final class PictureBoxes {
    /// A box, in pixels.
    struct Box: Hashable {
        let width: Double
        let height: Double
    }

    /// Measures the boxes of addresses: an array of width and height for each.
    typealias Measure = ([String]) async throws -> JSONValue

    private var waiting: [(url: String, waiter: CheckedContinuation<Box?, any Error>)] = []
    private var isMeasuring = false

    /// The box of a picture; nil where the page doesn't say.
    func box(of url: String, _ measure: @escaping Measure) async throws -> Box? {
        try await withCheckedThrowingContinuation { waiter in
            waiting.append((url, waiter))
            guard !isMeasuring else { return }
            isMeasuring = true
            Task { await self.measureAll(measure) }
        }
    }

    private func measureAll(_ measure: Measure) async {
        while !waiting.isEmpty {
            let batch = waiting
            waiting = []
            // Equal addresses have one box.
            var indices: [String: Int] = [:]
            for (url, _) in batch where indices[url] == nil { indices[url] = indices.count }
            let urls = indices.sorted { $0.value < $1.value }.map(\.key)
            do {
                let boxes = try await measure(urls).arrayValue ?? []
                for (url, waiter) in batch {
                    let box = indices[url].flatMap { $0 < boxes.count ? Self.box(boxes[$0]) : nil }
                    waiter.resume(returning: box)
                }
            } catch {
                for (_, waiter) in batch { waiter.resume(throwing: error) }
            }
        }
        isMeasuring = false
    }

    private static func box(_ value: JSONValue) -> Box? {
        let sides = value.arrayValue?.compactMap(\.doubleValue) ?? []
        guard sides.count == 2, sides.allSatisfy(\.isFinite) else { return nil }
        return Box(width: sides[0], height: sides[1])
    }
}
