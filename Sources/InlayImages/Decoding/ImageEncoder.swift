/// Makes a file of pixels, to be kept on disk or given to a page.
public protocol ImageEncoder: Sendable {
    /// Encodes a picture; the form is the encoder's choice.
    ///
    /// - Parameter bitmap: The pixels.
    /// - Returns: A file that the loader's decoders, and web pages, can read.
    /// - Throws: Why it can't be encoded.
    func encode(_ bitmap: ImageBitmap) throws(ImageError) -> EncodedImage
}
