/// A named transformation that is applied to an image after decoding.
///
/// ```swift
/// let gray = ImageProcessing("gray") { bitmap in try bitmap.mapped(luminance) }
/// ```
///
/// The name is part of the cache key: images processed under the same name are taken to be equal.
public struct ImageProcessing: Hashable, Sendable {
    /// The name; include every parameter that the result depends on.
    public let id: String

    let change: @Sendable (ImageBitmap) throws -> ImageBitmap

    /// Creates a transformation.
    ///
    /// - Parameters:
    ///   - id: The name, unique for each different result.
    ///   - change: Returns the new bitmap; called off the main thread.
    public init(_ id: String, _ change: @escaping @Sendable (ImageBitmap) throws -> ImageBitmap) {
        self.id = id
        self.change = change
    }

    /// Returns whether two transformations have the same name.
    public static func == (left: ImageProcessing, right: ImageProcessing) -> Bool {
        left.id == right.id
    }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
    }
}
