/// Makes pixels of a file.
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
/// It is called off the main thread, by several threads at a time. Files come from strangers: a size is
/// compared with the limits before memory is asked for.
public protocol ImageDecoder: Sendable {
    /// Whether the decoder is the one for a file, by its first bytes.
    func decodes(_ bytes: [UInt8]) -> Bool

    /// Decodes a file.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - options: How large, and what it may take.
    /// - Returns: The picture, at the size that its place needs.
    /// - Throws: Why it can't be decoded.
    func decode(_ bytes: [UInt8], _ options: ImageDecodeOptions) throws(ImageError) -> DecodedImage
}
