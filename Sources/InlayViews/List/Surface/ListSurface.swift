public import InlayHTML

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
    /// By how much the person enlarges text, in percent.
    var textScale: Int { get }
    /// Whether the person wants things to move gently.
    var isAnimated: Bool { get }
    /// Whether each row can have the keyboard, so that it can be opened without a pointer; set by the list.
    var rowsTakeFocus: Bool { get set }

    /// Makes an engine whose view shows rows: it belongs to the surface, and isn't seen until a
    /// frame has it.
    func makeRowEngine(_ configuration: WebViewConfiguration) -> any WebEngine
    /// Makes an engine whose page is in no window.
    func makeHiddenEngine(_ configuration: WebViewConfiguration) -> any OffscreenEngine
    /// How often another process has taken over the new views since a view was made: its own has grown then.
    ///
    /// Views whose processes aren't the present one make room for others: sooner or later when one has taken over,
    /// at once when two have.
    func processAge(of engine: any WebEngine) -> Int
    /// Makes a row of native text, in the colours and fonts that the desktop has now.
    ///
    /// - Parameters:
    ///   - text: The text, with pictures that may be loaded and others.
    ///   - pictures: From where those of its pictures may come that aren't in the text itself.
    ///   - width: The width, in pixels.
    /// - Returns: The row; `nil` where only the web engine shows the text exactly.
    func makeNativeRow(
        _ text: RichText, pictures: PictureAccess, width: Int
    ) -> (any NativeRow)?
    /// Gives the keyboard to what is after a view, or before it.
    func leave(_ engine: any WebEngine, isForward: Bool)
    /// Takes a view out that shows rows.
    func remove(_ engine: any WebEngine)
    /// Puts something into the clipboard.
    func copy(_ selection: RowSelection)
    /// Opens an address outside: in a browser, a mail program.
    func openOutside(_ url: String)
    /// Has a frame made soon.
    func setNeedsFrame()
}

extension ListSurface {
    /// No other process ever takes over, unless the surface says so.
    public func processAge(of engine: any WebEngine) -> Int { 0 }
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
    /// A person pressed on a place with a key that selects rows.
    ///
    /// - Parameters:
    ///   - y: How far below the top of what is seen, in pixels.
    ///   - extends: Whether the rows since the last such press are meant, too.
    func pressed(at y: Double, extends: Bool)
    /// A person wants all rows selected; whether the list allows that.
    func selectAll() -> Bool
    /// A person wants what is selected in the clipboard.
    func copySelection()
    /// Whether the row at a place scrolls within itself before the list does.
    func scrollsWithin(at y: Double, by distance: Double) -> Bool
    /// A key was pressed that isn't for what is in the row that has the keyboard.
    ///
    /// - Parameters:
    ///   - key: What it means.
    ///   - row: What shows that row; ``RowView/none`` where the list itself has the keyboard.
    /// - Returns: Whether it was for the list.
    func pressed(_ key: RowKey, in row: RowView) -> Bool
    /// A row has got the keyboard: it has to be seen.
    ///
    /// - Parameters:
    ///   - row: What shows the row.
    ///   - isByKey: Whether a key has brought it there; a hand sees what it touches.
    func focused(_ row: RowView, isByKey: Bool)
    /// Whether a row scrolls within itself from where it is, by a distance down or up.
    func scrollsWithin(_ row: RowView, by distance: Double) -> Bool
    /// What has the keyboard in the row that a view shows.
    func focus(in engine: any WebEngine) -> RowFocus
    /// The system runs out of memory.
    func memoryIsLow()
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
