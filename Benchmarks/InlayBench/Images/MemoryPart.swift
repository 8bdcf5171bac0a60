import Foundation
import Inlay

/// The memory cache of images with 100,000 entries: lookup, insertion and eviction.
enum MemoryPart {
    private static let count = 100_000
    private static let rounds = 9

    private final class Box {
        let image: LoadedImage

        init(_ image: LoadedImage) {
            self.image = image
        }
    }

    static func figures() throws -> [Figure] {
        let urls = try (0..<count).map { number in
            guard let url = URL(string: "https://photos.example/albums/\(number % 97)/\(number)")
            else { throw BenchError(description: "The URL is invalid.") }
            return url
        }
        let size = PixelSize(width: 192, height: 192)
        let keys = urls.map { ImageRequest($0, size: size).key }
        let names = urls.map { NSString(string: $0.absoluteString) }
        let images = keys.map { _ in
            LoadedImage(
                DecodedImage(
                    ImageBitmap(size: PixelSize(width: 1, height: 1), isOpaque: true) { _ in }))
        }
        // In another order than that of their creation.
        let order = (0..<count).map { ($0 * 70_001) % count }
        let cache = ImageMemoryCache(limit: .max)
        let peer = NSCache<NSString, Box>()
        let boxes = images.map(Box.init)
        let set = Pair(
            own: best {
                cache.shrink()
                return nanoseconds {
                    for index in order { cache.set(images[index], for: keys[index]) }
                }
            },
            peer: best {
                peer.removeAllObjects()
                return nanoseconds {
                    for index in order { peer.setObject(boxes[index], forKey: names[index]) }
                }
            })
        let get = Pair(
            own: best {
                nanoseconds { for index in order { blackHole(cache[keys[index]]) } }
            },
            peer: best {
                nanoseconds { for index in order { blackHole(peer.object(forKey: names[index])) } }
            })
        return [
            Figure(
                "memory_get_100k_ns", get.own, unit: "ns", peer: "NSCache", against: get.peer,
                atMost: 150),
            Figure(
                "memory_set_100k_ns", set.own, unit: "ns", peer: "NSCache", against: set.peer,
                atMost: 400),
            pressure(),
        ]
    }

    /// Measures what percentage of the cache is evicted within 50 ms under memory pressure.
    private static func pressure() -> Figure {
        let own = evictedPercent { images in
            let cache = ImageMemoryCache(limit: .max)
            for (url, image) in images { cache.set(image, for: ImageRequest(url).key) }
            return (cache, { cache.shrink(keeping: 0.1) }, { Double(cache.cost) })
        }
        let peer = evictedPercent { images in
            let cache = NSCache<NSString, Box>()
            for (url, image) in images {
                let name = NSString(string: url.absoluteString)
                cache.setObject(Box(image), forKey: name, cost: image.cost)
            }
            return (cache, { cache.removeAllObjects() }, { 0 })
        }
        return Figure(
            "pressure_dropped_percent_in_50_ms", own, unit: "%", peer: "NSCache", against: peer,
            atLeast: 90)
    }

    /// Returns the percentage of 1,200 thumbnails' bytes that a call evicts; 0 if it takes longer than
    /// 50 ms.
    private static func evictedPercent(
        _ make: ([(URL, LoadedImage)]) -> (AnyObject, () -> Void, () -> Double)
    ) -> Double {
        var images: [(URL, LoadedImage)] = (0..<1_200).compactMap { number in
            guard let url = URL(string: "https://photos.example/\(number)") else { return nil }
            let bitmap = ImageBitmap(
                size: PixelSize(width: 256, height: 192), isOpaque: true
            ) { memory in
                for offset in stride(from: 0, to: memory.count, by: 4_096) { memory[offset] = 1 }
            }
            return (url, LoadedImage(DecodedImage(bitmap)))
        }
        let before = images.reduce(0) { $0 + Double($1.1.cost) }
        let (cache, evict, remainingCost) = make(images)
        images = []
        let time = nanosecondsOnce(evict)
        return withExtendedLifetime(cache) {
            time <= 50e6 ? (before - remainingCost()) / before * 100 : 0
        }
    }

    /// Returns the best of multiple rounds, which other load of the machine affects least.
    private static func best(_ body: () -> Double) -> Double {
        (0..<rounds).map { _ in body() }.min() ?? 0
    }

    private static func nanoseconds(_ body: () -> Void) -> Double {
        // Processor time: other programs would interrupt a measurement of a tenth of a second.
        let start = processorTime()
        body()
        return Double(processorTime() - start) / Double(count)
    }

    private static func nanosecondsOnce(_ body: () -> Void) -> Double {
        let start = ContinuousClock.now
        body()
        return (ContinuousClock.now - start) / .nanoseconds(1)
    }

    /// Prevents the compiler from removing a computation whose result is unused.
    @inline(never)
    private static func blackHole(_ value: AnyObject?) {}
}
