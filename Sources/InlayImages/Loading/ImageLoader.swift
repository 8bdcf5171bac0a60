public import Foundation
package import InlayService
import Logging
import Synchronization

/// Loads pictures, decodes them to the size they are shown at, and has them in memory when the row is.
///
/// ```swift
/// let loader = ImageLoader(source, decoders: [GdkPixbufDecoder()])
/// let request = ImageRequest(url, size: PixelSize(width: 192, height: 192))
/// if let picture = loader.cachedImage(for: request) { show(picture) }
/// let picture = try await loader.image(for: request)
/// ```
///
/// Whoever asks for the same at the same time waits for the same download and the same decoding. A task that is
/// cancelled gives its place back at once; a download that has begun goes on for a moment, in case the
/// row comes back. All is done off the main thread.
public final class ImageLoader: Sendable {
    /// How the loader works.
    public let configuration: ImageLoaderConfiguration

    /// The pictures in memory.
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
    /// For reading what is stored, as many at a time as there are downloads.
    let storeSlots: WorkSlots
    let decodeSlots: WorkSlots
    /// One at a time takes a large part of the allowed memory.
    let largeSlots = WorkSlots(count: 1)
    let fling = Mutex(FlingGuard())
    let queue = DecodeQueue()
    let logger = Logger(label: "inlay.images")

    private static let mostColors = 20_000
    private let colors = Mutex(SecondChance<ImageColor>(limit: mostColors))
    /// Counts log-outs: what was asked for before one isn't kept after it.
    private let logOuts = Atomic(0)

    /// Makes a loader.
    ///
    /// - Parameters:
    ///   - source: Where files come from.
    ///   - decoders: What makes pixels of them; the first that can does.
    ///   - encoder: What makes files of pixels, for copies on disk and for web pages.
    ///   - configuration: How the loader works.
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

    /// The picture that is in memory, without waiting.
    public func cachedImage(for request: ImageRequest) -> LoadedImage? {
        memory[request.key]
    }

    /// Loads a picture.
    ///
    /// - Parameters:
    ///   - request: Which one, and how large.
    ///   - priority: The load's priority, where it changes meanwhile.
    /// - Returns: The picture, from memory if it is there.
    /// - Throws: Why there is none.
    public func image(
        for request: ImageRequest, priority: LoadPriority? = nil
    ) async throws(ImageError) -> LoadedImage {
        let key = request.key
        if let known = memory[key] { return known }
        return try await picture(request, key, .usual, priority).get()
    }

    /// Gives the picture that is stored at once, then the one that the server has, if that differs.
    ///
    /// ```swift
    /// for try await picture in loader.images(for: request) { show(picture) }
    /// ```
    ///
    /// - Parameters:
    ///   - request: Which one, and how large.
    ///   - priority: The load's priority, where it changes meanwhile.
    /// - Returns: One picture or two. Where one was given and the network fails, the sequence ends without
    ///   an error.
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

    /// Whether the server should be asked if a picture from memory is still the right one.
    ///
    /// A row that comes and goes doesn't ask each time: see ``ImageLoaderConfiguration/recheck``.
    public func isDue(_ picture: LoadedImage) -> Bool {
        clock.now() - picture.checked >= configuration.recheck
    }

    /// The mean colour of a picture that was loaded from an address some time before.
    public func rememberedColor(of url: URL) -> ImageColor? {
        colors.withLock { $0.value(for: KeyedHash(of: url.absoluteString)) }
    }

    /// Lets go of decoded pictures, but for a part of them: for when memory gets scarce.
    ///
    /// Files are kept on disk, and come back without the network.
    public func releaseMemory(keeping part: Double = 0) {
        memory.shrink(keeping: part)
        configuration.copies?.releaseMemory(keeping: part)
    }

    // MARK: -

    /// The time, in log-outs.
    var epoch: Int { logOuts.load(ordering: .acquiring) }

    func keep(
        _ picture: LoadedImage, for request: ImageRequest, _ key: ImageKey, since epoch: Int
    ) {
        guard self.epoch == epoch else { return }
        memory.set(picture, for: key)
        // A log-out that came meanwhile may have missed it.
        if self.epoch != epoch { memory.remove(key) }
        let color = picture.image.first.meanColor
        _ = colors.withLock {
            $0.set(color, cost: 1, for: KeyedHash(of: request.url.absoluteString))
        }
    }
}

extension ImageLoader: LogOutObserver {
    /// Removes all images and colors from memory; copies on disk go with the identity's responses.
    package func logOut(_ identity: Identity?) async throws -> Int {
        logOuts.add(1, ordering: .acquiringAndReleasing)
        memory.shrink()
        _ = colors.withLock { $0.shrink(to: 0) }
        return 0
    }
}
