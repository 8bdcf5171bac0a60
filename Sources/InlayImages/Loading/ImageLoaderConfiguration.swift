import Foundation
public import InlayService

/// How a loader works.
public struct ImageLoaderConfiguration: Sendable {
    /// How many bytes of decoded pictures are kept in memory.
    public var memoryLimit = 128 << 20

    /// How many files are fetched at a time.
    public var downloads = 12

    /// How many pictures are decoded at a time; one processor is left to the main thread.
    public var decodes = max(1, ProcessInfo.processInfo.activeProcessorCount - 1)

    /// For how long a download goes on that nobody waits for any more, in case somebody does again.
    public var grace = Duration.milliseconds(300)

    /// For how long a picture in memory is taken for the right one without asking.
    public var recheck = Duration.seconds(60)

    /// What a picture may take.
    public var limits = ImageLimits()

    /// Where pictures are kept that were decoded to a smaller size; with it, a large photograph is decoded
    /// once.
    public var copies: ResponseCache?

    /// What measures pauses.
    public var clock: any Clock<Duration> = ContinuousClock()

    /// Makes the usual configuration.
    public init() {}
}
