import InlayValues

extension PageTheme.Color {
    /// The color as the engine paints it: red, green and blue in whole steps, cut to what a screen has.
    var bytes: [UInt8] {
        [red, green, blue].map { UInt8(max(0, min(255, ($0 * 255).rounded()))) }
    }
}

extension [[UInt8]] {
    /// Whether both have the same colors, give or take two steps of 255.
    ///
    /// WebKit's own dark background is #1e1e1e. libadwaita's was, too; since 1.6 it is #1d1d20, which the
    /// view has some frames after the page turned dark. Nobody sees that.
    func looksLike(_ other: [[UInt8]]) -> Bool {
        count == other.count
            && zip(self, other).allSatisfy { left, right in
                left.count == right.count
                    && zip(left, right).allSatisfy { abs(Int($0) - Int($1)) <= 2 }
            }
    }
}
