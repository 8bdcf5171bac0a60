import InlayService
import Synchronization

/// The key by which downloads of the same file are coalesced.
struct FileKey: Hashable, Sendable {
    let request: OriginalRequest
    let epoch: Int
}

/// The downloads of image files, in a limited number of slots; waiters for the same file share a
/// download.
final class ImageDownloads: Sendable {
    private let source: any ImageSource
    private let byteLimit: Int
    private let clock: WorkClock
    private let work: SharedWork<FileKey, OriginalImage>
    private let slots: WorkSlots
    /// The slots for reading cached files, as many as for downloads.
    private let storeSlots: WorkSlots
    private let fling = Mutex(FlingThrottle())

    init(_ source: any ImageSource, _ configuration: ImageLoaderConfiguration) {
        self.source = source
        byteLimit = configuration.limits.fileBytes
        clock = WorkClock(configuration.clock)
        work = SharedWork(clock: configuration.clock, grace: configuration.grace)
        slots = WorkSlots(count: max(1, configuration.downloads))
        storeSlots = WorkSlots(count: max(1, configuration.downloads))
    }

    /// The number of downloads that wait for a slot.
    var waitingCount: Int { slots.waiterCount }

    /// The number of image loads that wait for a file.
    var waiterCount: Int { work.waiterCount }

    /// Downloads a file once for all waiters.
    ///
    /// - Parameters:
    ///   - request: The URL and the owner of the image.
    ///   - use: Whether the file comes from the cache or the server.
    ///   - epoch: The number of log-outs before the load.
    ///   - context: The context of the load that needs the file.
    /// - Returns: The file, or the reason why there is none.
    func original(
        _ request: ImageRequest, _ use: OriginalUse, _ epoch: Int, _ context: WorkContext
    ) async -> Result<OriginalImage, ImageError> {
        let file = OriginalRequest(
            request.url, isAnonymous: request.isAnonymous, origins: request.origins, use: use,
            byteLimit: byteLimit)
        let key = FileKey(request: file, epoch: epoch)
        return await work.outcome(of: key, priority: context.shared) { [self] download in
            await fetch(file, download)
        }
    }

    // MARK: - Private

    private func fetch(
        _ file: OriginalRequest, _ context: WorkContext
    ) async -> Result<OriginalImage, ImageError> {
        let start = clock.now()
        if file.use != .stored {
            context.onAbandon { [self] in
                let now = clock.now()
                fling.withLock { $0.recordCancellation(age: now - start, at: now) }
            }
            while let pause = pause(since: start) {
                await clock.pause(for: pause)
                if Task.isCancelled { return .failure(.cancelled) }
            }
        }
        // Cache reads have separate slots, so that they don't queue behind hanging downloads.
        let slots = file.use == .stored ? storeSlots : self.slots
        guard let slot = await slots.slot(context.shared) else {
            return .failure(.cancelled)
        }
        context.begin(in: slot)
        let begun = clock.now()
        do throws(ImageError) {
            let original = try await source.original(file)
            guard file.admits(original.url) else {
                throw .source("a redirect leads to an origin that is not allowed")
            }
            if file.use != .stored {
                let duration = clock.now() - begun
                fling.withLock { $0.recordArrival(after: duration) }
            }
            return .success(original)
        } catch {
            return .failure(error)
        }
    }

    private func pause(since start: Duration) -> Duration? {
        let now = clock.now()
        return fling.withLock { $0.pause(age: now - start, at: now) }
    }
}
