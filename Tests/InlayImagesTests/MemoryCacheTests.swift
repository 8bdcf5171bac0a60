import Foundation
import InlayImages
import Testing

@Suite struct MemoryCacheTests {
    private func image(_ side: Int = 8) -> LoadedImage {
        LoadedImage(
            DecodedImage(
                ImageBitmap(size: PixelSize(width: side, height: side), isOpaque: true) { _ in }))
    }

    @Test func imagesAreEvictedAtTheMemoryLimit() {
        let one = image().cost
        let cache = ImageMemoryCache(limit: one * 10)
        for number in 0..<10 { cache.set(image(), for: request("\(number)").key) }
        #expect(cache.count == 10)
        // A recently used image stays when another one is inserted.
        _ = cache[request("0").key]
        cache.set(image(), for: request("new").key)
        #expect(cache[request("0").key] != nil)
        #expect(cache[request("new").key] != nil)
        #expect(cache.count == 10)
        #expect(cache.cost <= one * 10)
    }

    @Test func imagesLargerThanTheLimitAreNotCached() {
        let cache = ImageMemoryCache(limit: 1_000)
        cache.set(image(100), for: request("a").key)
        #expect(cache.count == 0 && cache.cost == 0)
        cache.set(image(2), for: request("a").key)
        cache.set(image(100), for: request("a").key)
        #expect(cache.count == 0 && cache.cost == 0)
    }

    @Test(arguments: [0, 0.1, 0.5, 1]) func shrinkingTheMemoryCacheKeepsTheGivenFraction(
        part: Double
    ) {
        let cache = ImageMemoryCache(limit: 1 << 30)
        for number in 0..<500 { cache.set(image(), for: request("\(number)").key) }
        let before = cache.cost
        cache.shrink(keeping: part)
        #expect(Double(cache.cost) <= Double(before) * part)
        #expect(Double(cache.cost) >= Double(before) * part - Double(image().cost))
    }

    @Test func theMemoryCacheIsThreadSafe() async {
        let cache = ImageMemoryCache(limit: 200_000)
        await withTaskGroup(of: Void.self) { group in
            for worker in 0..<4 {
                group.addTask {
                    for number in 0..<5_000 {
                        let key = request("\((number * 7 + worker) % 600)").key
                        if cache[key] == nil { cache.set(image(), for: key) }
                        if number % 1_000 == 0 { cache.shrink(keeping: 0.5) }
                    }
                }
            }
        }
        #expect(cache.cost <= 200_000)
        cache.shrink()
        #expect(cache.count == 0 && cache.cost == 0)
    }

    @Test func requestsForDifferentPixelsHaveDifferentCacheKeys() {
        let base = request("a")
        var others = [request("b"), request("a", 9), ImageRequest(base.url)]
        var changed = base
        changed.mode = .fill
        others.append(changed)
        changed = base
        changed.isAnonymous = true
        others.append(changed)
        changed = base
        changed.processing = ImageProcessing("x") { $0 }
        others.append(changed)
        #expect(Set(others.map(\.key)).count == 6)
        #expect(others.allSatisfy { $0.key != base.key })
        changed = base
        changed.priority = .background
        #expect(changed.key == base.key)
    }
}
