/// How a page becomes a picture.
public struct SnapshotOptions: Hashable, Sendable {
    /// The width of the page, in its own pixels.
    public var width: Int
    /// The height of the picture, in the page's pixels; without it the whole page is in it.
    public var height: Int?
    /// How many pixels of the picture one of the page's has: 1, 2 or 3.
    public var scale: Int
    /// Makes a page that is wider than ``width`` smaller, instead of cutting it.
    public var fitsWidth: Bool
    /// How long the page may take to be ready.
    public var timeout: Duration
    /// The folder that the page may load from.
    public var resources: ResourceFolder?
    /// By which light the page is drawn.
    ///
    /// WebKitGTK knows one light a program. Where that isn't the one asked for, it is switched
    /// while the picture is made, and windows of the app that are open switch with it: it is for
    /// tools and tests.
    public var colorScheme: ColorScheme

    /// Describes a picture.
    public init(
        width: Int = 390, height: Int? = nil, scale: Int = 1, fitsWidth: Bool = false,
        timeout: Duration = .seconds(30), resources: ResourceFolder? = nil,
        colorScheme: ColorScheme = .desktop
    ) {
        self.width = width
        self.height = height
        self.scale = scale
        self.fitsWidth = fitsWidth
        self.timeout = timeout
        self.resources = resources
        self.colorScheme = colorScheme
    }
}
