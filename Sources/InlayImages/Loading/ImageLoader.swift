public import Foundation
package import InlayService
import Logging
import Synchronization

/// An image loader with a memory cache that decodes images to the size at which they are shown.
///
/// ```swift
/// let loader = ImageLoader(source, decoders: [GdkPixbufDecoder()])
/// let request = ImageRequest(url, size: PixelSize(width: 192, height: 192))
/// if let picture = loader.cachedImage(for: request) { show(picture) }
/// let picture = try await loader.image(for: request)
/// ```
///
/// Equal requests in progress share one download and one decode. A cancelled task releases its
/// slot at once; a download that has started goes on for a grace period, in case its row scrolls
/// back into view. All work happens off the main thread.
public final class ImageLoader: Sendable {
    /// The configuration, fixed at creation.
    public let configuration: ImageLoaderConfiguration

    /// The memory cache of decoded images.
    public let memory: ImageMemoryCache

    let source: any ImageSource
    let decoders: [any ImageDecoder]
    let encoder: (any ImageEncoder)?
    let copies: ImageCopies?
    let clock: WorkClock
    let downloads: SharedWork<FileKey, OriginalImage>
    let pictures: SharedWork<PictureKey, LoadedImage>
    let files: SharedWork<PictureKey, PageFile>
    let downloadSlots: WorkSlots
    /// The slots for reading cached files, as many as there are for downloads.
    let storeSlots: WorkSlots
    let decodeSlots: WorkSlots
    /// The slot for decoding large images, one at a time.
    let largeSlots = WorkSlots(count: 1)
    let fling = Mutex(FlingGuard())
    let queue = DecodeQueue()
    let logger = Logger(label: "inlay.images")

    private static let mostColors = 20_000
    private let colors = Mutex(SecondChance<ImageColor>(limit: mostColors))
    /// The number of log-outs so far; images requested before a log-out aren't cached after it.
    private let logOuts = Atomic(0)

    /// Creates a loader.
    ///
    /// - Parameters:
    ///   - source: The source of image files.
    ///   - decoders: The decoders; the first one that can decode a file does.
    ///   - encoder: The encoder for scaled copies on disk and for web pages; nil if neither is
    ///     needed.
    ///   - configuration: The cache sizes, concurrency and limits.
    public init(
        _ source: any ImageSource, decoders: [any ImageDecoder],
        encoder: (any ImageEncoder)? = nil,
        configuration: ImageLoaderConfiguration = ImageLoaderConfiguration()
    ) {
        self.source = source
        self.decoders = decoders
        self.encoder = encoder
        self.configuration = configuration
        memory = ImageMemoryCache(limit: configuration.memoryLimit)
        copies = configuration.copies.map { ImageCopies(cache: $0) }
        clock = WorkClock(configuration.clock)
        downloads = SharedWork(clock: configuration.clock, grace: configuration.grace)
        pictures = SharedWork(clock: configuration.clock)
        files = SharedWork(clock: configuration.clock)
        downloadSlots = WorkSlots(count: max(1, configuration.downloads))
        storeSlots = WorkSlots(count: max(1, configuration.downloads))
        decodeSlots = WorkSlots(count: max(1, configuration.decodes))
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
        return try await picture(request, key, .usual, priority).get()
    }

    /// Loads the cached version of an image at once, then the server's current version if it
    /// differs.
    ///
    /// ```swift
    /// for try await picture in loader.images(for: request) { show(picture) }
    /// ```
    ///
    /// - Parameters:
    ///   - request: The URL, size and content mode.
    ///   - priority: The load's priority, if it changes during the load.
    /// - Returns: A sequence of one or two images. If the network fails after the cached one, the
    ///   sequence ends without an error.
    public func images(
        for request: ImageRequest, priority: LoadPriority? = nil
    ) -> AsyncThrowingStream<LoadedImage, any Error> {
        AsyncThrowingStream { continuation in
            let task = Task {
                do throws(ImageError) {
                    try await give(request, priority) { continuation.yield($0) }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    /// Returns whether an image from the memory cache is old enough to be revalidated with the
    /// server.
    ///
    /// The interval, ``ImageLoaderConfiguration/recheck``, avoids a request each time a row
    /// scrolls into view.
    public func isDue(_ picture: LoadedImage) -> Bool {
        clock.now() - picture.checked >= configuration.recheck
    }

    /// The average color of an image that was loaded from a URL earlier, for its placeholder.
    public func rememberedColor(of url: URL) -> ImageColor? {
        colors.withLock { $0.value(for: KeyedHash(of: url.absoluteString)) }
    }

    /// Evicts images from the memory caches until a fraction of them remains, for use under
    /// memory pressure.
    ///
    /// Files stay in the disk cache, so no image has to be downloaded again.
    public func releaseMemory(keeping part: Double = 0) {
        memory.shrink(keeping: part)
        configuration.copies?.releaseMemory(keeping: part)
    }

    // MARK: -

    /// The number of log-outs so far; it changes when a user logs out.
    var epoch: Int { logOuts.load(ordering: .acquiring) }

    func keep(
        _ picture: LoadedImage, for request: ImageRequest, _ key: ImageKey, since epoch: Int
    ) {
        guard self.epoch == epoch else { return }
        memory.set(picture, for: key)
        // A log-out since the first check may have missed the new cache entry.
        if self.epoch != epoch { memory.remove(key) }
        let color = picture.image.first.meanColor
        _ = colors.withLock {
            $0.set(color, cost: 1, for: KeyedHash(of: request.url.absoluteString))
        }
    }
}

extension ImageLoader: LogOutObserver {
    /// Removes all images and colors from memory; copies on disk are removed with the identity's
    /// responses.
    package func logOut(_ identity: Identity?) async throws -> Int {
        logOuts.add(1, ordering: .acquiringAndReleasing)
        memory.shrink()
        _ = colors.withLock { $0.shrink(to: 0) }
        return 0
    }
}
