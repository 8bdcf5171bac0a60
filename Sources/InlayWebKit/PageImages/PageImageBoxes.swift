import InlayShell
import InlayValues

/// A queue that measures, in batches, the boxes in which a page displays images.
///
/// Measuring iterates over all images of the page, so measuring each of n images separately would
/// take n² steps. Requests that arrive during a measurement wait for the next batch.
final class PageImageBoxes {
    /// The size of an image's box, in pixels.
    struct Box: Hashable {
        let width: Double
        let height: Double
    }

    /// A function that measures the boxes of the images with the given URLs.
    ///
    /// It returns a JSON array with one array `[width, height]` for each URL, in the order of the
    /// URLs.
    typealias Measure = ([String]) async throws -> JSONValue

    private var waiting: [(url: String, waiter: CheckedContinuation<Box?, any Error>)] = []
    private var isMeasuring = false

    /// Returns the size of an image's box; nil if the page doesn't report it.
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
            // Requests with equal URLs share a box.
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
