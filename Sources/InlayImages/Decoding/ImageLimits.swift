/// The limits on memory and work above which the pipeline refuses an image.
public struct ImageLimits: Hashable, Sendable {
    /// The maximum size of a file in bytes.
    public var fileBytes: Int

    /// The maximum working memory in bytes for decoding one image, before it is scaled.
    ///
    /// A PNG of 14 million pixels needs 56 MB; a JPEG that is shown small needs a fraction of that
    /// size.
    public var workingBytes: Int

    /// The maximum memory in bytes of all frames of an animation; for a larger animation, only the
    /// first frame is shown.
    public var animationBytes: Int

    /// The maximum number of pixels of all frames of an animation at their stored size, which
    /// bounds the decoding time; for a larger animation, only the first frame is shown.
    public var animationPixels: Int

    /// The maximum number of frames of an animation, which bounds the time of reading them; for a
    /// longer animation, only the first frame is shown.
    public var animationFrames: Int

    /// The maximum number of scans of a JPEG, each of which takes as long as decoding the image.
    ///
    /// Progressive files have about ten.
    public var scans: Int

    /// Creates limits; the defaults are 32 MiB a file, 56 MiB of working memory, 24 MiB, 400
    /// million pixels and 2,000 frames an animation, and 100 scans.
    public init(
        fileBytes: Int = 32 << 20, workingBytes: Int = 56 << 20, animationBytes: Int = 24 << 20,
        animationPixels: Int = 400_000_000, animationFrames: Int = 2_000, scans: Int = 100
    ) {
        self.fileBytes = fileBytes
        self.workingBytes = workingBytes
        self.animationBytes = animationBytes
        self.animationPixels = animationPixels
        self.animationFrames = animationFrames
        self.scans = scans
    }
}
