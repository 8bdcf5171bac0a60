/// Makes a file of pixels from a drawing.
///
/// The service draws its photographs as SVG. Whoever starts it may have a printer that makes JPEG of them, as cameras do.
public protocol PhotoPrinter: Sendable {
    /// Prints a drawing.
    ///
    /// - Parameters:
    ///   - svg: The drawing.
    ///   - width: How many pixels wide the picture is.
    ///   - height: How many pixels high.
    /// - Returns: The file, and its media type.
    /// - Throws: Why it can't be made.
    func print(_ svg: String, width: Int, height: Int) throws -> (bytes: [UInt8], type: String)
}
