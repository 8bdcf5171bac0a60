/// A decoder of one image file format.
///
/// ```swift
/// struct QOIDecoder: ImageDecoder {
///     func decodes(_ bytes: [UInt8]) -> Bool { bytes.starts(with: Array("qoif".utf8)) }
///     func decode(_ bytes: [UInt8], _ options: ImageDecodeOptions) throws(ImageError)
///         -> DecodedImage
///     { try QOI(bytes, largest: options.limits.workingBytes).image }
/// }
/// ```
///
/// A decoder is called on multiple threads at a time, never on the main thread. Files are
/// untrusted: compare a size with the limits before allocating memory for it.
public protocol ImageDecoder: Sendable {
    /// Returns whether this decoder can decode a file, judging by the file's first bytes.
    func decodes(_ bytes: [UInt8]) -> Bool

    /// Decodes a file.
    ///
    /// - Parameters:
    ///   - bytes: The complete file.
    ///   - options: The target size, the memory limits and the cancellation check.
    /// - Returns: The image, scaled to the target size.
    /// - Throws: The reason why the file cannot be decoded.
    func decode(_ bytes: [UInt8], _ options: ImageDecodeOptions) throws(ImageError) -> DecodedImage
}
