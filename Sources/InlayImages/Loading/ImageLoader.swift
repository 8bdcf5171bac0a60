public import Foundation
package import InlayService
import Synchronization

/// An image loader with a memory cache that decodes images to the size at which they are shown.
///
/// ```swift
/// let loader = ImageLoader(source, decoders: [GdkPixbufDecoder()])
/// let request = ImageRequest(url, size: PixelSize(width: 192, height: 192))
/// if let image = loader.cachedImage(for: request) { show(image) }
/// let image = try await loader.image(for: request)
/// ```
///
/// Equal requests in progress share one download and one decode. A cancelled task releases its
/// slot at once; a download that has started goes on for a grace period, in case its row scrolls
/// back into view. All work happens off the main thread.
public final class ImageLoader: Sendable {
    /// The configuration, fixed at creation.
    public let configuration: ImageLoaderConfiguration

    /// The memory cache of decoded images.
    package let memory: ImageMemoryCache

    private let clock: WorkClock
    /// The cache of scaled copies, if it isn't the service's cache, which the service purges itself.
    private let ownCopies: ResponseCache?
    private let downloads: ImageDownloads
    private let decoding: ImageDecoding
    private let imageLoads: SharedWork<SizedImageKey, LoadedImage>
    private let fileLoads: SharedWork<SizedImageKey, EncodedImage>

    private static let maximumColors = 20_000
    private let colors = Mutex(SecondChance<ImageColor>(limit: maximumColors))
    /// The number of log-outs so far; images requested before a log-out aren't cached after it.
    private let logOuts = Atomic(0)

    /// Creates a loader.
    ///
    /// - Parameters:
    ///   - source: The source of image files.
    ///   - decoders: The decoders; a file is decoded by the first one that supports its format.
    ///   - encoder: The encoder for scaled copies on disk and for web pages; nil if neither is
    ///     needed.
    ///   - configuration: The cache sizes, concurrency and limits.
    public init(
        _ source: any ImageSource, decoders: [any ImageDecoder],
        encoder: (any ImageEncoder)? = nil,
        configuration: ImageLoaderConfiguration = ImageLoaderConfiguration()
    ) {
        self.configuration = configuration
        memory = ImageMemoryCache(limit: configuration.memoryLimit)
        clock = WorkClock(configuration.clock)
        let copies = configuration.copies
        ownCopies = copies === source.service?.cache ? nil : copies
        downloads = ImageDownloads(source, configuration)
        decoding = ImageDecoding(decoders, encoder: encoder, configuration)
        imageLoads = SharedWork(clock: configuration.clock)
        fileLoads = SharedWork(clock: configuration.clock)
        source.service?.addLogOutObserver(self)
    }

    /// Returns the image from the memory cache without waiting, or nil.
    public func cachedImage(for request: ImageRequest) -> LoadedImage? {
        memory[request.key]
    }

    /// Loads an image.
    ///
    /// - Parameters:
    ///   - request: The URL, size and content mode.
    ///   - priority: The load's priority, if it changes during the load.
    /// - Returns: The image, from the memory cache if it is there.
    /// - Throws: The reason why the image cannot be loaded.
    public func image(
        for request: ImageRequest, priority: LoadPriority? = nil
    ) async throws(ImageError) -> LoadedImage {
        let key = request.key
        if let known = memory[key] { return known }
        return try await loadedImage(request, key, .usual, priority).get()
    }

    /// Loads the cached version of an image at once, then the server's current version if it
    /// differs.
    ///
    /// ```swift
    /// for try await image in loader.images(for: request) { show(image) }
    /// ```
    ///
    /// - Parameters:
    ///   - request: The URL, size and content mode.
    ///   - priority: The load's priority, if it changes during the load.
    /// - Returns: A sequence of one or two images. If the network fails after the cached image, the
    ///   sequence ends without an error.
    public func images(
        for request: ImageRequest, priority: LoadPriority? = nil
    ) -> AsyncThrowingStream<LoadedImage, any Error> {
        AsyncThrowingStream { continuation in
            let task = Task {
                do throws(ImageError) {
                    try await yieldImages(request, priority) { continuation.yield($0) }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    /// Loads an image as a file for a web page, scaled down to the size at which the page shows
    /// it.
    ///
    /// A file that isn't much larger than that size, an animation and a vector drawing are returned
    /// unchanged.
    ///
    /// - Parameters:
    ///   - request: The URL and the size of the image.
    ///   - priority: The load's priority, if it changes during the load.
    /// - Returns: The file.
    /// - Throws: The reason why the image cannot be loaded.
    public func file(
        for request: ImageRequest, priority: LoadPriority? = nil
    ) async throws(ImageError) -> EncodedImage {
        let key = SizedImageKey(key: request.key, use: .usual, epoch: epoch)
        return try await fileLoads.outcome(
            of: key, priority: priority ?? LoadPriority(request.priority)
        ) { [self] context in
            switch await downloads.original(request, .usual, key.epoch, context) {
            case .success(let original):
                await decoding.file(
                    original, request, context, isCurrent: currency(since: key.epoch))
            case .failure(let error): .failure(error)
            }
        }.get()
    }

    /// Returns whether an image from the memory cache is old enough to be revalidated with the
    /// server.
    ///
    /// The interval, ``ImageLoaderConfiguration/recheck``, avoids a request each time a row
    /// scrolls into view.
    public func isDue(_ image: LoadedImage) -> Bool {
        clock.now() - image.checked >= configuration.recheck
    }

    /// Returns the average color of the image that was last loaded from a URL, for its placeholder;
    /// nil if it is unknown.
    public func cachedColor(of url: URL) -> ImageColor? {
        colors.withLock { $0.value(for: KeyedHash(of: url.absoluteString)) }
    }

    /// Evicts images from the memory caches until a fraction of their size remains, for use under
    /// memory pressure.
    ///
    /// Files stay in the disk cache, so no image has to be downloaded again.
    public func releaseMemory(keeping part: Double = 0) {
        memory.shrink(keeping: part)
        configuration.copies?.releaseMemory(keeping: part)
    }

    /// Whether no load is in progress, neither for a view nor for a page.
    public var isIdle: Bool { imageLoads.count == 0 && fileLoads.count == 0 }

    /// The number of image loads in progress.
    package var pendingCount: Int { imageLoads.count }

    /// The number of scaled copies that are being encoded and cached in the background.
    package var pendingCopyCount: Int { decoding.pendingCopyCount }

    /// The number of callers that wait for an image.
    package var waiterCount: Int { imageLoads.waiterCount }

    /// The largest number of callers that wait for one image.
    package var maximumWaiters: Int { imageLoads.maximumWaiters }

    /// The number of downloads that wait for a slot.
    package var waitingCount: Int { downloads.waitingCount }

    /// The number of image loads that wait for a file from the cache or the server.
    package var fileWaiterCount: Int { downloads.waiterCount }

    // MARK: - Stages

    /// Yields the cached image, then the server's current image if it differs.
    private func yieldImages(
        _ request: ImageRequest, _ priority: LoadPriority?, _ yield: (LoadedImage) -> Void
    ) async throws(ImageError) {
        let (key, epoch) = (request.key, epoch)
        var shown = memory[key]
        var use = OriginalUse.current
        if let shown {
            yield(shown)
            guard isDue(shown) else { return }
        } else {
            switch await loadedImage(request, key, .stored, priority) {
            case .success(let stored):
                shown = stored
                yield(stored)
                guard case .stale = stored.provenance.source else { return }
            // A prefetch may be loading the image already.
            case .failure(.service), .failure(.source): use = .usual
            case .failure: break
            }
        }
        // After a log-out, the next user's credentials must not be sent for this request.
        if Task.isCancelled || epoch != self.epoch { throw .cancelled }
        switch await loadedImage(request, key, use, priority) {
        case .success(let current):
            if let shown, shown.fingerprint == current.fingerprint { return }
            // The network failed and another stale response was returned instead; keep the first
            // image.
            if shown != nil, case .stale = current.provenance.source { return }
            yield(current)
        case .failure(let error):
            if error.isCancellation || shown == nil { throw error }
        }
    }

    /// Loads and decodes an image once for all waiters.
    private func loadedImage(
        _ request: ImageRequest, _ key: ImageKey, _ use: OriginalUse, _ priority: LoadPriority?
    ) async -> Result<LoadedImage, ImageError> {
        let epoch = epoch
        return await imageLoads.outcome(
            of: SizedImageKey(key: key, use: use, epoch: epoch),
            priority: priority ?? LoadPriority(request.priority)
        ) { [self] context in
            switch await downloads.original(request, use, epoch, context) {
            case .success(let original):
                await decode(original, request, key, use, epoch, context)
            case .failure(let error): .failure(error)
            }
        }
    }

    private func decode(
        _ original: OriginalImage, _ request: ImageRequest, _ key: ImageKey, _ use: OriginalUse,
        _ epoch: Int, _ context: WorkContext
    ) async -> Result<LoadedImage, ImageError> {
        // The server confirmed that the file is unchanged, so it isn't decoded again.
        if let known = memory[key], known.fingerprint == original.fingerprint {
            known.checked = clock.now()
            return .success(known)
        }
        let decoded = await decoding.pixels(
            of: original, request, context, isCurrent: currency(since: epoch))
        guard case .success(let image) = decoded else { return decoded.map { LoadedImage($0) } }
        let loaded = LoadedImage(
            image, provenance: original.provenance, fingerprint: original.fingerprint)
        loaded.checked = clock.now()
        if use == .stored, case .stale = original.provenance.source {
            // The server wasn't asked yet, and is asked again if the request for the current image
            // is cancelled.
            loaded.checked -= min(configuration.recheck, .seconds(1 << 30))
        }
        cache(loaded, for: request, key, since: epoch)
        return .success(loaded)
    }

    /// The number of log-outs so far; it changes when a user logs out.
    private var epoch: Int { logOuts.load(ordering: .acquiring) }

    /// Returns a function that returns whether nobody logged out since an epoch.
    private func currency(since epoch: Int) -> @Sendable () -> Bool {
        { [weak self] in self?.epoch == epoch }
    }

    private func cache(
        _ loaded: LoadedImage, for request: ImageRequest, _ key: ImageKey, since epoch: Int
    ) {
        guard self.epoch == epoch else { return }
        memory.set(loaded, for: key)
        // A log-out since the check above may have missed the new cache entry.
        if self.epoch != epoch { memory.remove(key) }
        let color = loaded.image.first.meanColor
        _ = colors.withLock {
            $0.set(color, cost: 1, for: KeyedHash(of: request.url.absoluteString))
        }
    }
}

extension ImageLoader: LogOutObserver {
    /// Removes all images and colors from memory, and the identity's scaled copies; those in the
    /// service's cache are removed with its responses.
    package func logOut(_ identity: ServiceIdentity?) async throws -> Int {
        logOuts.add(1, ordering: .acquiringAndReleasing)
        memory.shrink()
        _ = colors.withLock { $0.shrink(to: 0) }
        try await ownCopies?.purge(identity ?? .anonymous)
        return 0
    }
}

/// The key by which loads of the same decoded image are coalesced.
struct SizedImageKey: Hashable, Sendable {
    let key: ImageKey
    let use: OriginalUse
    /// The number of log-outs so far, so that loads before and after a log-out are never
    /// coalesced.
    let epoch: Int
}
