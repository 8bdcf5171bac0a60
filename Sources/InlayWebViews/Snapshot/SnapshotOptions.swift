public import InlayValues

/// Options for a snapshot of a page.
public struct SnapshotOptions: Hashable, Sendable {
    /// The width of the page, in CSS pixels.
    public var width: Int
    /// The height of the snapshot in CSS pixels, or nil for the whole page.
    public var height: Int?
    /// Pixels of the snapshot per CSS pixel: 1, 2 or 3.
    public var scale: Int
    /// Whether a page that is wider than ``width`` is scaled down instead of cut.
    public var fitsWidth: Bool
    /// The time limit for loading and rendering the page.
    public var timeout: Duration
    /// The folder that the page may load from.
    public var resources: ResourceFolder?
    /// The color scheme that the page is rendered in.
    ///
    /// WebKitGTK supports one color scheme per program. For a scheme other than the desktop's, the
    /// whole program switches while the snapshot is taken, including the app's open windows: use
    /// such a scheme only in tools and tests.
    public var colorScheme: ColorScheme
    /// Whether inline scripts of the app's own pages run, as in a view with
    /// ``WebViewConfiguration/allowsInlineScripts``.
    public var allowsInlineScripts: Bool

    /// Creates options; by default the whole page, 390 pixels wide, in the desktop's color scheme.
    public init(
        width: Int = 390, height: Int? = nil, scale: Int = 1, fitsWidth: Bool = false,
        timeout: Duration = .seconds(30), resources: ResourceFolder? = nil,
        colorScheme: ColorScheme = .desktop, allowsInlineScripts: Bool = false
    ) {
        self.width = width
        self.height = height
        self.scale = scale
        self.fitsWidth = fitsWidth
        self.timeout = timeout
        self.resources = resources
        self.colorScheme = colorScheme
        self.allowsInlineScripts = allowsInlineScripts
    }
}
