package import InlayGeometry
package import InlayWebViews

/// The list behind a ``ListSurface``: it lays out the frames, and receives the widget's input.
@MainActor
package protocol ListSurfaceDelegate: AnyObject {
    // MARK: Frames

    /// Advances scrolling and animations, and assigns views to rows without one, before a frame is
    /// drawn.
    ///
    /// - Parameter time: The time when the frame will be visible, in seconds of any monotonic
    ///   clock.
    /// - Returns: Whether another frame has to follow, because something moves or the first visible
    ///   rows aren't painted yet.
    func advance(to time: Double) -> Bool
    /// Returns the content of the next frame, laid out for the list's current size.
    func frame() -> ListFrame
    func resized(width: Int, height: Int)
    func marginsChanged(_ margins: ListMargins)
    func themeChanged()
    /// Releases views and cached rows, because the system reports memory pressure.
    func memoryIsLow()

    // MARK: Input

    /// Whether a fling, a wheel or an animated scroll moves the list.
    var isMoving: Bool { get }
    func scrolled(_ input: ScrollInput)
    /// Changes the selection after a click or tap on a row of the last frame.
    ///
    /// - Returns: False if the row no longer exists, or the selection mode forbids the change.
    func pressed(_ view: RowView, _ change: SelectionChange) -> Bool
    var canSelectMultiple: Bool { get }
    var canSelect: Bool { get }
    /// Selects the rows that a rubber band crosses; `band` is nil when the user ends the band.
    ///
    /// See ``ListSelection/select(inBand:keepsOthers:)``.
    func banded(_ band: Range<Int>?, keepsOthers: Bool)
    /// Handles a key that the content of the focused row doesn't use; returns whether the list uses
    /// it.
    ///
    /// The view is that of the focused row, or ``RowView/none`` if the list itself has the focus.
    func pressed(_ key: RowKey, in view: RowView) -> Bool
    /// Shows the context menu of a row; returns false if the row doesn't exist.
    func opensMenu(_ request: RowMenuRequest) -> Bool
    /// Returns the context menu of a row, for a list widget that shows the menu together with other
    /// items; nil if the row was removed.
    func menu(_ request: RowMenuRequest) -> RowMenu?
    /// Returns whether a row's content can scroll further within the row: down if the distance is
    /// positive, or up if it is negative.
    func scrollsWithin(_ row: RowView, by distance: Double) -> Bool

    // MARK: Keyboard focus

    /// Records that a row got the keyboard focus, and scrolls the row into view if a key moved the
    /// focus or the row is invisible.
    ///
    /// If the focus came from outside of the list to a row of the overscan, the focus moves on
    /// to the nearest visible row.
    func focused(_ view: RowView, isByKey: Bool, isEntering: Bool)
    /// Moves the keyboard focus from the list itself to the row that had it last, once the row is
    /// painted.
    func restoreFocus()
    /// Returns the kind of element with the keyboard focus in a web view's row.
    func focus(in engine: any WebEngine) -> RowFocus
}
