/// What is done to a picture after it was decoded, under a name.
///
/// ```swift
/// let grey = ImageProcessing("grey") { bitmap in try bitmap.mapped(luminance) }
/// ```
///
/// The name stands for the change: pictures of the same name are taken for the same.
public struct ImageProcessing: Hashable, Sendable {
    /// The name, with all that the change depends on.
    public let id: String

    let change: @Sendable (ImageBitmap) throws -> ImageBitmap

    /// Names a change.
    ///
    /// - Parameters:
    ///   - id: The name; another one for each other result.
    ///   - change: Makes the new picture, off the main thread.
    public init(_ id: String, _ change: @escaping @Sendable (ImageBitmap) throws -> ImageBitmap) {
        self.id = id
        self.change = change
    }

    /// Whether two have the same name.
    public static func == (left: ImageProcessing, right: ImageProcessing) -> Bool {
        left.id == right.id
    }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
    }
}
