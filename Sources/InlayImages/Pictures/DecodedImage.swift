/// A picture that was decoded: one bitmap, or the frames of an animation.
public final class DecodedImage: Sendable {
    /// A picture of an animation, and how long it is seen.
    public struct Frame: Sendable {
        /// What is seen.
        public let bitmap: ImageBitmap
        /// For how long.
        public let duration: Duration

        /// Makes a frame.
        public init(_ bitmap: ImageBitmap, for duration: Duration) {
            self.bitmap = bitmap
            self.duration = duration
        }
    }

    /// The first frame, and the only one of most pictures.
    public let first: ImageBitmap

    /// All frames of an animation, the first among them; empty for a picture that stands still.
    public let frames: [Frame]

    /// The size of the picture before it was decoded to another, as it is seen.
    public let originalSize: PixelSize

    /// How many bytes its pixels take.
    public let cost: Int

    /// Makes a picture that stands still.
    public init(_ bitmap: ImageBitmap, originalSize: PixelSize? = nil) {
        first = bitmap
        frames = []
        self.originalSize = originalSize ?? bitmap.size
        cost = bitmap.pixels.byteCount
    }

    /// Makes an animation; one with a single frame stands still.
    public init(first: Frame, rest: [Frame], originalSize: PixelSize? = nil) {
        self.first = first.bitmap
        frames = rest.isEmpty ? [] : [first] + rest
        self.originalSize = originalSize ?? first.bitmap.size
        cost = rest.reduce(first.bitmap.pixels.byteCount) { $0 + $1.bitmap.pixels.byteCount }
    }
}
