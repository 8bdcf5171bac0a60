/// A rasterizer of photo drawings.
///
/// The service draws its photos as SVG. The program that starts it may provide a printer that
/// converts them to JPEG, the format of cameras.
package protocol PhotoPrinter: Sendable {
    /// Rasterizes a drawing.
    ///
    /// - Parameters:
    ///   - svg: The drawing.
    ///   - width: The width of the image, in pixels.
    ///   - height: The height of the image, in pixels.
    /// - Returns: The contents of the file, and its media type.
    /// - Throws: The reason why the drawing can't be rasterized.
    func print(_ svg: String, width: Int, height: Int) throws -> (bytes: [UInt8], type: String)
}
