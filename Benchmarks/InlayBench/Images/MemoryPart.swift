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
            else { throw BenchError(description: "That is no address.") }
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
        // In a different order than they were created in.
        let order = (0..<count).map { ($0 * 70_001) % count }
        let cache = ImageMemoryCache(limit: .max)
        let peer = NSCache<NSString, Box>()
        let boxes = images.map(Box.init)
        let set = Pair(
            own: best {
                cache.shrink()
                return nanoseconds {
                    for place in order { cache.set(images[place], for: keys[place]) }
                }
            },
            peer: best {
                peer.removeAllObjects()
                return nanoseconds {
                    for place in order { peer.setObject(boxes[place], forKey: names[place]) }
                }
            })
        let get = Pair(
            own: best {
                nanoseconds { for place in order { keep(cache[keys[place]]) } }
            },
            peer: best {
                nanoseconds { for place in order { keep(peer.object(forKey: names[place])) } }
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

    /// Measures how much of the cache is released in time under memory pressure.
    private static func pressure() -> Figure {
        let own = dropped { images in
            let cache = ImageMemoryCache(limit: .max)
            for (url, image) in images { cache.set(image, for: ImageRequest(url).key) }
            return (cache, { cache.shrink(keeping: 0.1) }, { Double(cache.cost) })
        }
        let peer = dropped { images in
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

    /// Returns the fraction of 1,200 thumbnails that is evicted within 50 ms; 0 if the call takes
    /// longer.
    private static func dropped(
        _ make: ([(URL, LoadedImage)]) -> (AnyObject, () -> Void, () -> Double)
    ) -> Double {
        var images: [(URL, LoadedImage)] = (0..<1_200).compactMap { number in
            guard let url = URL(string: "https://photos.example/\(number)") else { return nil }
            let bitmap = ImageBitmap(
                size: PixelSize(width: 256, height: 192), isOpaque: true
            ) { memory in
                for place in stride(from: 0, to: memory.count, by: 4_096) { memory[place] = 1 }
            }
            return (url, LoadedImage(DecodedImage(bitmap)))
        }
        let before = images.reduce(0) { $0 + Double($1.1.cost) }
        let (cache, drop, rest) = make(images)
        images = []
        let time = nanosecondsOnce(drop)
        return withExtendedLifetime(cache) {
            time <= 50e6 ? (before - rest()) / before * 100 : 0
        }
    }

    /// Returns the best of several rounds, which other load of the machine affects least.
    private static func best(_ body: () -> Double) -> Double {
        (0..<rounds).map { _ in body() }.min() ?? 0
    }

    private static func nanoseconds(_ body: () -> Void) -> Double {
        // A tenth of a second is long on a machine that does something else as well.
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
    private static func keep(_ value: AnyObject?) {}
}
