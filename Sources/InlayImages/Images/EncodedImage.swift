/// An image file in memory.
public struct EncodedImage: Hashable, Sendable {
    /// The contents of the file.
    public let bytes: [UInt8]
    /// The media type, such as `image/png`.
    public let type: String

    /// Creates an image file from its contents and media type.
    public init(_ bytes: [UInt8], type: String) {
        self.bytes = bytes
        self.type = type
    }
}
