/// What a platform's list widget must be able to do for a ``ContentList``.
///
/// Before each frame it lets the list go on, then asks for a ``ListFrame`` and puts rows where that
/// says.
@MainActor
public protocol ListSurface: AnyObject {
    /// What happens in the list; set by the list.
    var delegate: (any ListSurfaceDelegate)? { get set }
    /// The colours and fonts of the desktop.
    var theme: Theme { get }
    /// Whether the person wants things to move gently.
    var isAnimated: Bool { get }

    /// Makes an engine whose view shows rows: it belongs to the surface, and isn't seen until a
    /// frame has it.
    func makeRowEngine(_ configuration: WebViewConfiguration) -> any WebEngine
    /// Makes an engine whose page is in no window.
    func makeHiddenEngine(_ configuration: WebViewConfiguration) -> any OffscreenEngine
    /// Takes a view out that shows rows.
    func remove(_ engine: any WebEngine)
    /// Has a frame made soon.
    func setNeedsFrame()
}

/// What a list surface tells, and asks.
@MainActor
public protocol ListSurfaceDelegate: AnyObject {
    /// A frame is about to be made: whatever moves goes on, and views are made that are missing.
    ///
    /// - Parameter time: When the frame will be seen, in seconds of any clock that goes on.
    /// - Returns: Whether something moves, so that another frame has to follow.
    func advance(to time: Double) -> Bool
    /// What the frame shows, in the size that the surface has.
    func frame() -> ListFrame
    /// The surface has another size, in its own pixels.
    func resized(width: Int, height: Int)
    /// A person scrolls.
    func scrolled(_ input: ScrollInput)
    /// The desktop's colours or fonts are others now.
    func themeChanged()
}

/// How a person scrolls.
public enum ScrollInput: Hashable, Sendable {
    /// By a distance in pixels, which follows the hand.
    case by(Double)
    /// By a distance in pixels, gently.
    case smoothlyBy(Double)
    /// To an offset in pixels, as the bar's knob is drawn.
    case to(offset: Double)
    /// On and on at a speed, in pixels a second.
    case steadily(velocity: Double)
    /// The hand let go at a speed, in pixels a second.
    case released(velocity: Double)
    /// By this many pages.
    case pages(Double)
    /// To the first row.
    case toStart
    /// To the last row.
    case toEnd
    /// Whatever moves, stops: the hand is on the list.
    case stop
}
