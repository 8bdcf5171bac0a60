/// How much space a window has, as the suffix of documents and templates names it.
///
/// `Login~vertical.xml` is loaded instead of `Login.xml` in a window that is narrow and high.
public enum SizeClass: String, Hashable, Sendable, CaseIterable {
    /// Wide and high.
    case normal

    /// Wide and low.
    case horizontal

    /// Narrow and high.
    case vertical

    /// Narrow and low.
    case minimal

    /// The least width of wide windows, in pixels.
    public static let wideWidth = 600

    /// The least height of high windows, in pixels.
    public static let highHeight = 480

    /// The size class of a window.
    public init(width: Int, height: Int) {
        switch (width >= Self.wideWidth, height >= Self.highHeight) {
        case (true, true): self = .normal
        case (true, false): self = .horizontal
        case (false, true): self = .vertical
        case (false, false): self = .minimal
        }
    }
}
