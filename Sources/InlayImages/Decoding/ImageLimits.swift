/// What a picture may take before it is refused.
public struct ImageLimits: Hashable, Sendable {
    /// How many bytes a file may have.
    public var fileBytes: Int

    /// How many bytes a decoder may need for one picture before it is scaled.
    ///
    /// A PNG of fourteen million pixels needs 56 MB; a JPEG that is shown small a fraction of that.
    public var workingBytes: Int

    /// How many bytes the frames of an animation may take; of a longer one only the first is shown.
    public var animationBytes: Int

    /// Sets the limits.
    public init(
        fileBytes: Int = 32 << 20, workingBytes: Int = 56 << 20, animationBytes: Int = 24 << 20
    ) {
        self.fileBytes = fileBytes
        self.workingBytes = workingBytes
        self.animationBytes = animationBytes
    }
}
