/// A decoded image: one bitmap, or the frames of an animation.
public final class DecodedImage: Sendable {
    /// One frame of an animation.
    public struct Frame: Sendable {
        /// The pixels of the frame.
        public let bitmap: ImageBitmap
        /// How long the frame is shown.
        public let duration: Duration

        /// Creates a frame.
        public init(_ bitmap: ImageBitmap, for duration: Duration) {
            self.bitmap = bitmap
            self.duration = duration
        }
    }

    /// The first frame of an animation, or the only bitmap of a still image.
    public let first: ImageBitmap

    /// All frames of an animation including the first; empty for a still image.
    public let frames: [Frame]

    /// The number of times that an animation plays before it stops at its last frame; nil if it loops
    /// forever.
    public let plays: Int?

    /// The size of the image in its file after rotation, before scaling.
    public let originalSize: PixelSize

    /// The memory that the pixels take, in bytes.
    public let cost: Int

    /// Creates a still image; `originalSize` defaults to the size of the bitmap.
    public init(_ bitmap: ImageBitmap, originalSize: PixelSize? = nil) {
        first = bitmap
        frames = []
        plays = nil
        self.originalSize = originalSize ?? bitmap.size
        cost = bitmap.pixels.byteCount
    }

    /// Creates an animation, which plays `plays` times or forever; with a single frame it is a still
    /// image.
    public init(
        first: Frame, rest: [Frame], originalSize: PixelSize? = nil, plays: Int? = nil
    ) {
        self.plays = plays
        self.first = first.bitmap
        frames = rest.isEmpty ? [] : [first] + rest
        self.originalSize = originalSize ?? first.bitmap.size
        cost = rest.reduce(first.bitmap.pixels.byteCount) { $0 + $1.bitmap.pixels.byteCount }
    }
}
