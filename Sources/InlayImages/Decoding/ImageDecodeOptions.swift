/// How a picture is decoded.
public struct ImageDecodeOptions: Sendable {
    /// The pixels of the place where it is shown; nil for the picture's own size.
    public var size: PixelSize?

    /// How it is put into that place.
    public var mode: ImageContentMode

    /// What it may take.
    public var limits: ImageLimits

    /// Whether nobody waits for it any more; asked from time to time while decoding.
    public var isCancelled: @Sendable () -> Bool

    /// Describes how a picture is decoded.
    public init(
        size: PixelSize? = nil, mode: ImageContentMode = .fit, limits: ImageLimits = ImageLimits(),
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) {
        self.size = size
        self.mode = mode
        self.limits = limits
        self.isCancelled = isCancelled
    }

    /// The size that a picture is decoded to.
    ///
    /// - Parameters:
    ///   - seen: The picture's own size, as it is seen.
    ///   - enlarges: Whether it may become larger.
    /// - Returns: A size with the same proportions.
    public func target(for seen: PixelSize, enlarges: Bool = false) -> PixelSize {
        size.map { seen.scaled(to: $0, mode, enlarges: enlarges) } ?? seen
    }
}
