/// The limits on memory above which the pipeline refuses an image.
public struct ImageLimits: Hashable, Sendable {
    /// The maximum size of a file in bytes.
    public var fileBytes: Int

    /// The maximum working memory in bytes of decoding one image, before it is scaled.
    ///
    /// A PNG of 14 million pixels needs 56 MB; a JPEG that is shown small needs a fraction of
    /// that.
    public var workingBytes: Int

    /// The maximum memory in bytes of all frames of an animation; of a larger one only the first
    /// frame is shown.
    public var animationBytes: Int

    /// Creates limits; the defaults are 32 MiB a file, 56 MiB of working memory and 24 MiB an
    /// animation.
    public init(
        fileBytes: Int = 32 << 20, workingBytes: Int = 56 << 20, animationBytes: Int = 24 << 20
    ) {
        self.fileBytes = fileBytes
        self.workingBytes = workingBytes
        self.animationBytes = animationBytes
    }
}
