import Synchronization

/// A memory cache of decoded images, limited by their total number of bytes.
///
/// The cache is safe to use on any thread. A lookup takes about as long as in a dictionary, so the
/// main thread can make lookups while it draws.
package final class ImageMemoryCache: Sendable {
    private let state: Mutex<SecondChance<LoadedImage>>

    /// Creates an empty cache.
    ///
    /// - Parameter limit: The maximum total size of the cached images in bytes.
    package init(limit: Int) {
        state = Mutex(SecondChance(limit: limit))
    }

    /// The total size of the cached images in bytes.
    package var cost: Int { state.withLock { $0.cost } }

    /// The number of cached images.
    package var count: Int { state.withLock { $0.count } }

    /// The cached image for a key, or nil; reading it marks the image as recently used.
    package subscript(key: ImageKey) -> LoadedImage? {
        state.withLock { $0.value(for: key.hash) }
    }

    /// Caches an image, unless it alone is larger than the limit.
    package func set(_ image: LoadedImage, for key: ImageKey) {
        // Evicted images are released after the lock, because freeing memory takes longest.
        let gone = state.withLock { $0.set(image, cost: image.cost, for: key.hash) }
        withExtendedLifetime(gone) {}
    }

    /// Removes an image from the cache.
    package func remove(_ key: ImageKey) {
        let gone = state.withLock { $0.remove(key.hash) }
        withExtendedLifetime(gone) {}
    }

    /// Evicts images until a fraction of the current size remains, for use under memory pressure.
    ///
    /// Recently used images are evicted last. Images that are visible stay alive in their views.
    ///
    /// - Parameter part: The fraction to keep, from 0 to 1.
    package func shrink(keeping part: Double = 0) {
        let gone = state.withLock { state in
            state.shrink(to: Int(Double(state.cost) * min(max(part, 0), 1)))
        }
        withExtendedLifetime(gone) {}
    }
}
