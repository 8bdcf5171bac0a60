/// The size of the sheets of a PDF, in points of 1/72 inch.
public struct PaperSize: Hashable, Sendable {
    /// ISO A4: 210 × 297 mm.
    public static let a4 = PaperSize(width: 595.276, height: 841.89)
    /// US Letter: 8.5 × 11 inches.
    public static let letter = PaperSize(width: 612, height: 792)

    /// The width and height of a sheet.
    public var width: Double, height: Double

    /// Creates a size.
    public init(width: Double, height: Double) {
        (self.width, self.height) = (width, height)
    }

    /// The same sheet turned by a quarter.
    public var turned: PaperSize { PaperSize(width: height, height: width) }
}
