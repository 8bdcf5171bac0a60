/// The options of decoding one image: target size, content mode, limits and cancellation.
public struct ImageDecodeOptions: Sendable {
    /// The size in pixels of the view that shows the image; nil decodes at the original size.
    public var size: PixelSize?

    /// How the image is scaled to ``size``.
    public var mode: ImageContentMode

    /// The limits on memory; decoding an image that exceeds them throws.
    public var limits: ImageLimits

    /// Returns whether decoding was cancelled; decoders call it from time to time.
    public var isCancelled: @Sendable () -> Bool

    /// Creates decode options.
    public init(
        size: PixelSize? = nil, mode: ImageContentMode = .fit, limits: ImageLimits = ImageLimits(),
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) {
        self.size = size
        self.mode = mode
        self.limits = limits
        self.isCancelled = isCancelled
    }

    /// Returns the size to which an image is decoded.
    ///
    /// - Parameters:
    ///   - seen: The original size of the image after its EXIF rotation.
    ///   - enlarges: Whether the result may be larger than the original.
    /// - Returns: A size with the proportions of the original.
    public func target(for seen: PixelSize, enlarges: Bool = false) -> PixelSize {
        size.map { seen.scaled(to: $0, mode, enlarges: enlarges) } ?? seen
    }
}
