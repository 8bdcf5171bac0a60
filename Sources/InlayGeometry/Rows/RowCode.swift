/// A row in four bytes: its height in 1/64 pixel, how that is known, and its class.
struct RowCode {
    static let unit = 64.0
    static let heightBits: UInt32 = 24
    /// 262,143 pixels; a row that is higher scrolls within itself long before.
    static let heightMask: UInt32 = 1 << heightBits - 1

    private static let sourceMask: UInt32 = 3 << heightBits
    private static let measured: UInt32 = 2 << heightBits
    private static let scaled: UInt32 = 1 << heightBits
    private static let classShift: UInt32 = heightBits + 2

    var bits: UInt32

    init(bits: UInt32) {
        self.bits = bits
    }

    /// A row that wasn't measured yet.
    init(rowClass: RowClass) {
        bits = UInt32(rowClass.number) << Self.classShift
    }

    /// The row after it was measured.
    func measured(_ height: UInt32) -> RowCode {
        RowCode(bits: bits & ~(Self.sourceMask | Self.heightMask) | Self.measured | height)
    }

    /// The row before it was measured.
    var unmeasured: RowCode { RowCode(bits: bits & ~(Self.sourceMask | Self.heightMask)) }

    /// The row with the height that it has, which nobody vouches for any more.
    ///
    /// What is measured or scaled becomes scaled, without a branch that would cost most of it.
    var doubted: RowCode {
        RowCode(bits: bits & ~Self.sourceMask | (bits | bits >> 1) & Self.scaled)
    }

    /// The row in another class.
    func inClass(_ rowClass: RowClass) -> RowCode {
        RowCode(bits: bits & (Self.sourceMask | Self.heightMask) | RowCode(rowClass: rowClass).bits)
    }

    /// The row at another width, its height the more or less by a factor of 1/65,536.
    @inline(__always)
    func scaled(by factor: UInt32) -> RowCode {
        RowCode(bits: doubted.bits & ~Self.heightMask | Self.scale(units, by: factor))
    }

    var hasHeight: Bool { bits & Self.sourceMask != 0 }
    var isMeasured: Bool { bits & Self.measured != 0 }
    var units: UInt32 { bits & Self.heightMask }
    var height: Int64 { Int64(units) }
    var rowClass: Int { Int(bits >> Self.classShift) }

    /// The greatest factor: products of a height with it still have a sign bit left in 32 bits,
    /// which the comparison of several at once needs.
    static let factorLimit: UInt32 = 127 << 16

    /// A height the more or less by a factor of 1/65,536.
    @inline(__always)
    static func scale(_ units: UInt32, by factor: UInt32) -> UInt32 {
        let product = (UInt64(units) &* UInt64(factor) &+ 0x8000) &>> 16
        let scaled = Int32(truncatingIfNeeded: product)
        return UInt32(bitPattern: scaled > Int32(heightMask) ? Int32(heightMask) : scaled)
    }

    /// Pixels as the whole number of 1/64 that is nearest.
    static func units(_ pixels: Double) -> UInt32 {
        guard pixels > 0 else { return 0 }
        return UInt32(min(pixels * unit, Double(heightMask)).rounded())
    }
}
