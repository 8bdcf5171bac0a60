/// The size class of a window; a suffix of a file name selects a markup file for it.
///
/// `Login~vertical.xml` replaces `Login.xml` in a narrow and high window.
public enum SizeClass: String, Hashable, Sendable, CaseIterable {
    /// Wide and high.
    case normal

    /// Wide and low.
    case horizontal

    /// Narrow and high.
    case vertical

    /// Narrow and low.
    case minimal

    /// The minimum width of wide windows, in pixels.
    public static let wideWidth = 600

    /// The minimum height of high windows, in pixels.
    public static let highHeight = 480

    /// Returns the size class of a window.
    public init(width: Int, height: Int) {
        switch (width >= Self.wideWidth, height >= Self.highHeight) {
        case (true, true): self = .normal
        case (true, false): self = .horizontal
        case (false, true): self = .vertical
        case (false, false): self = .minimal
        }
    }
}
