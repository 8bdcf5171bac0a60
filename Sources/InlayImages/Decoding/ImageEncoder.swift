/// An encoder of bitmaps as image files, for the disk cache and for web pages.
public protocol ImageEncoder: Sendable {
    /// Encodes a bitmap in a format of the encoder's choice.
    ///
    /// - Parameter bitmap: The pixels.
    /// - Returns: A file that both the loader's decoders and web pages can read.
    /// - Throws: The reason why encoding failed.
    func encode(_ bitmap: ImageBitmap) throws(ImageError) -> EncodedImage
}
