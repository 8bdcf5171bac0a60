/// A picture in a file's form.
public struct EncodedImage: Hashable, Sendable {
    /// The file's contents.
    public let bytes: [UInt8]
    /// The media type, such as `image/png`.
    public let type: String

    /// Describes a file.
    public init(_ bytes: [UInt8], type: String) {
        self.bytes = bytes
        self.type = type
    }
}
