package import InlayRichText
package import InlayValues
package import InlayWebViews

/// A platform's list widget: the functions that ``ContentList`` requires from it.
///
/// For each frame, the widget calls ``ListSurfaceDelegate/advance(to:)``, requests a ``ListFrame``, and
/// positions the rows accordingly.
@MainActor
package protocol ListSurface: AnyObject {
    /// The receiver of the widget's input and events; set by the list.
    var delegate: (any ListSurfaceDelegate)? { get set }
    /// The desktop's colors and fonts.
    var theme: PageTheme { get }
    /// The user's text scaling, in percent.
    var textScale: Int { get }
    /// Whether the user's settings allow animations.
    var isAnimated: Bool { get }
    /// Whether each row can have the keyboard focus, so that it can be opened without a pointer;
    /// set by the list.
    var rowsTakeFocus: Bool { get set }

    /// Creates an engine whose view displays rows of a kind.
    ///
    /// The surface owns the engine; the view is invisible until a frame contains it.
    func makeRowEngine(_ kind: RowKind) -> any RowEngine
    /// Creates an engine without a window, whose page measures rows.
    func makeHiddenEngine(_ kind: RowKind) -> any RowEngine & OffscreenEngine
    /// Creates a row of native text of a width in pixels, in the desktop's current colors and
    /// fonts; nil if only the web engine can display the text exactly.
    func makeNativeRow(_ text: RichText, images: RowImages, width: Int) -> (any NativeRow)?
    /// Returns whether a row's view, or an element in it, has the keyboard focus.
    func holdsFocus(_ view: RowView) -> Bool
    /// Moves the keyboard focus from an engine's view to the next widget, or to the previous one.
    func leave(_ engine: any WebEngine, isForward: Bool)
    /// Removes the view of an engine that ``makeRowEngine(_:)`` made.
    func remove(_ engine: any WebEngine)
    /// Copies a selection to the clipboard.
    func copy(_ selection: RowSelection)
    /// Shows the context menu of a row.
    func show(_ menu: RowMenu)
    /// Opens an address in another app, such as the browser or the mail program.
    func openOutside(_ url: String)
    /// Requests a frame, at the next tick of the window's frame clock.
    func setNeedsFrame()
}

/// Scroll input by the user; positive distances, velocities and numbers of pages scroll down.
package enum ScrollInput: Hashable, Sendable {
    /// By a distance in pixels, following the touch or pointer.
    case by(Double)
    /// By a distance in pixels, animated.
    case smoothlyBy(Double)
    /// To an offset in pixels, as by dragging the scroll bar.
    case to(offset: Double)
    /// Continuously at a velocity in pixels per second.
    case steadily(velocity: Double)
    /// The end of a touch gesture, with its velocity in pixels per second: kinetic scrolling
    /// follows.
    case released(velocity: Double)
    /// By a number of pages, animated.
    case pages(Double)
    /// To the start of the list, including its header.
    case toStart
    /// To the end of the list, including its footer.
    case toEnd
    /// Stops any motion, as when a touch begins.
    case stop
}

/// The kind of element that has the keyboard focus in a row with a web view.
///
/// It decides which keys the row handles instead of the list.
package enum RowFocus: String, Hashable, Sendable {
    /// No element that handles keys, so that all keys that scroll go to the list.
    case none
    /// A link, which Return follows.
    case link
    /// A button or the summary of a details element, which Space and Return activate.
    case button
    /// A control that uses keys such as the arrow keys: a select list, radio button, slider or
    /// video.
    case control
    /// Editable text: the row handles all keys.
    case text
}

/// The meaning of a key for the rows of a list.
package enum RowKey: Hashable, Sendable {
    /// Opens the focused row, as a tap does.
    case activate
    /// Selects the focused row as a whole, or deselects it.
    case toggle
    /// Moves the keyboard focus to another row, and changes the selection.
    case move(RowMovement, SelectionChange)
    /// Selects all rows.
    case selectAll
    /// Clears the selection.
    case deselect
    /// Copies the selection to the clipboard.
    case copy
    /// Asks the app to delete the selected rows or, if there are none, the focused row.
    case delete
}

/// A movement of the keyboard focus from one row to another.
package enum RowMovement: Hashable, Sendable {
    /// By a number of rows down, or up if it is negative.
    case rows(Int)
    /// By a number of view heights down, or up if it is negative.
    case pages(Int)
    /// To the first row.
    case start
    /// To the last row.
    case end
}
