/// An engine that can show a page larger or smaller.
@MainActor
public protocol ZoomingEngine: WebEngine {
    /// The size of the page's pixels in the view's; 1 is the page's own size.
    var zoom: Double { get set }
}

/// An engine that lays pages out without being on the screen.
@MainActor
public protocol OffscreenEngine: ZoomingEngine {
    /// Gives the page a size, in the view's pixels.
    func layOut(width: Int, height: Int)
}

/// An engine that can hand addresses to the system.
@MainActor
public protocol OutsideOpeningEngine: WebEngine {
    /// Opens an address outside: in a browser, a mail program.
    func openOutside(_ url: String)
}
