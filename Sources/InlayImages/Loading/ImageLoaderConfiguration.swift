import Foundation
public import InlayService

/// The configuration of an image loader: cache sizes, concurrency and limits.
public struct ImageLoaderConfiguration: Sendable {
    /// The maximum size of the memory cache in bytes; 128 MiB by default.
    public var memoryLimit = 128 << 20

    /// The maximum number of concurrent downloads.
    public var downloads = 12

    /// The maximum number of concurrent decodes; by default one core is left to the main thread.
    public var decodes = max(1, ProcessInfo.processInfo.activeProcessorCount - 1)

    /// The grace period in which a download without waiters goes on, in case its row scrolls back
    /// into view.
    public var grace = Duration.milliseconds(300)

    /// The minimum interval between two revalidations of a cached image.
    public var recheck = Duration.seconds(60)

    /// The limits on file size and memory.
    public var limits = ImageLimits()

    /// The disk cache for images that were scaled down, so that a large photograph is decoded
    /// only once; nil by default.
    public var copies: ResponseCache?

    /// The clock of all pauses and intervals; tests inject a manual one.
    public var clock: any Clock<Duration> = ContinuousClock()

    /// Creates the default configuration.
    public init() {}
}
