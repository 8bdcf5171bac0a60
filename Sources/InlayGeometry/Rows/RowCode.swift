/// A row packed into four bytes: its height in 1/64 pixel, the source of that height, and its
/// class.
struct RowCode {
    /// The number of height units in a pixel.
    static let unit = 64.0
    static let heightBits: UInt32 = 24
    /// The bit mask of the height, and the maximum height in 1/64 pixel: 262,143 pixels.
    ///
    /// Lists limit rows to lower heights; higher content scrolls within its row.
    static let heightMask: UInt32 = 1 << heightBits - 1

    private static let sourceMask: UInt32 = 3 << heightBits
    private static let measured: UInt32 = 2 << heightBits
    private static let scaled: UInt32 = 1 << heightBits
    private static let classShift: UInt32 = heightBits + 2

    var bits: UInt32

    init(bits: UInt32) {
        self.bits = bits
    }

    /// Creates an unmeasured row.
    init(rowClass: RowClass) {
        bits = UInt32(rowClass.number) << Self.classShift
    }

    /// Returns the row with a newly measured height, in 1/64 pixel.
    func measured(_ height: UInt32) -> RowCode {
        RowCode(bits: bits & ~(Self.sourceMask | Self.heightMask) | Self.measured | height)
    }

    /// The row with its height marked as scaled instead of measured; an unmeasured row doesn't
    /// change.
    ///
    /// Computed without a branch, because a branch would take longer than all other steps.
    var invalidated: RowCode {
        RowCode(bits: bits & ~Self.sourceMask | (bits | bits >> 1) & Self.scaled)
    }

    func inClass(_ rowClass: RowClass) -> RowCode {
        RowCode(bits: bits & (Self.sourceMask | Self.heightMask) | RowCode(rowClass: rowClass).bits)
    }

    /// Returns the row with its height multiplied by a fixed-point factor in units of 1/65,536, and
    /// marked as scaled instead of measured; an unmeasured row doesn't change.
    @inline(__always)
    func scaled(by factor: UInt32) -> RowCode {
        RowCode(bits: invalidated.bits & ~Self.heightMask | Self.scale(units, by: factor))
    }

    /// Whether the row has a measured or scaled height, rather than an estimated one.
    var hasHeight: Bool { bits & Self.sourceMask != 0 }
    /// Whether the height was measured with the row's current width and content.
    var isMeasured: Bool { bits & Self.measured != 0 }
    /// The height in 1/64 pixel, measured at the current width or scaled from an earlier one; 0 if
    /// the row was never measured.
    var units: UInt32 { bits & Self.heightMask }
    var height: Int64 { Int64(units) }
    var rowClass: Int { Int(bits >> Self.classShift) }

    /// The maximum factor of ``scale(_:by:)``, in units of 1/65,536.
    static let factorLimit: UInt32 = 127 << 16

    /// Returns a height multiplied by a fixed-point factor in units of 1/65,536, limited to the
    /// maximum height.
    @inline(__always)
    static func scale(_ units: UInt32, by factor: UInt32) -> UInt32 {
        UInt32(min((UInt64(units) * UInt64(factor) + 0x8000) >> 16, UInt64(heightMask)))
    }

    /// Converts a height in pixels to units of 1/64 pixel, rounded to the nearest and limited to
    /// the maximum height.
    static func units(_ pixels: Double) -> UInt32 {
        guard pixels > 0 else { return 0 }
        return UInt32(min(pixels * unit, Double(heightMask)).rounded())
    }
}

/// The height of a row, and whether it is measured, scaled or estimated.
package struct RowHeight: Hashable, Sendable {
    /// The source of a row's height.
    package enum Source: Hashable, Sendable {
        /// The row was measured with its current width and content.
        case measured
        /// The row was measured earlier, at another width or with other content.
        case scaled
        /// The row was never measured; its height is the estimate of its class.
        case estimated
    }

    /// The height in pixels, as a multiple of 1/64 pixel.
    package let height: Double
    /// The source of the height.
    package let source: Source
}

/// A class of rows with similar heights, such as mails or headings.
///
/// The estimated height of an unmeasured row is the average of the measured rows of its class.
public struct RowClass: Hashable, Sendable {
    /// The number of classes that a list can have.
    public static let limit = 64

    /// The default class of rows.
    public static let standard = RowClass(0)

    /// The number of the class, from 0.
    public let number: Int

    /// Creates a class from a number between 0 and 63; other numbers trap.
    public init(_ number: Int) {
        precondition(
            (0..<Self.limit).contains(number), "There are \(Self.limit) classes of rows, from 0.")
        self.number = number
    }
}
