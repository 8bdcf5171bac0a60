/// A row in four bytes: its height in 1/64 pixel, how that is known, and its class.
struct RowCode {
    static let unit = 64.0
    static let heightBits: UInt32 = 24
    static let heightMask: UInt32 = 1 << heightBits - 1
    /// 262,143 pixels; a row that is higher scrolls within itself long before.
    static let heightLimit = Int64(heightMask)

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
    func measured(_ height: Int64) -> RowCode {
        RowCode(
            bits: bits & ~(Self.sourceMask | Self.heightMask) | Self.measured | UInt32(height))
    }

    /// The row before it was measured.
    var unmeasured: RowCode { RowCode(rowClass: RowClass(rowClass)) }

    /// The row at another width, its height the more or less by a factor of 1/65,536.
    func scaled(by factor: UInt64) -> RowCode {
        let height = (UInt64(bits & Self.heightMask) * factor + 0x8000) >> 16
        // What is measured or scaled becomes scaled, without a branch that would cost most of it.
        let source = (bits | bits >> 1) & Self.scaled
        return RowCode(
            bits: bits & ~(Self.sourceMask | Self.heightMask) | source
                | UInt32(truncatingIfNeeded: min(height, UInt64(Self.heightMask))))
    }

    var hasHeight: Bool { bits & Self.sourceMask != 0 }
    var isMeasured: Bool { bits & Self.measured != 0 }
    var height: Int64 { Int64(bits & Self.heightMask) }
    var rowClass: Int { Int(bits >> Self.classShift) }

    /// Pixels as the whole number of 1/64 that is nearest.
    static func units(_ pixels: Double) -> Int64 {
        guard pixels > 0 else { return 0 }
        return min(Int64(min(pixels * unit, 1e18).rounded()), heightLimit)
    }
}
