import InlayBridge
import InlayGeometry

/// The handlers of a list's events, which ``ContentList`` and ``ListPager`` set.
@MainActor
final class ListEvents {
    var tapped: (@MainActor (LiveRow) -> Void)?
    var link: (@MainActor (LiveRow, String) -> Void)?
    var command: (@MainActor (LiveRow, PageCommand) -> Void)?
    /// Called when a row's content can't be displayed, or can only be displayed without its
    /// scripts.
    var problem: (@MainActor (LiveRow, RowProblem) -> Void)?
    /// Called when the rows selected as a whole changed.
    var selected: (@MainActor (RangeSet<Int>) -> Void)?
    /// Called when the user asks to delete rows.
    var deleted: (@MainActor (RangeSet<Int>) -> Void)?
    /// Called when the context menu of a row opens; returns the items of the app.
    var menuItems: (@MainActor (LiveRow, ContextMenuTarget) -> [ContextMenuItem])?
    /// Called with the range of visible rows when it changed.
    var seen: (@MainActor (Range<Int>) -> Void)?
    /// Called in each frame in which the list is near an end; the second argument is true in the
    /// first of these frames.
    var nearEnd: ((ListEnd, Bool) -> Void)?
    /// The identity of the pager that set ``nearEnd`` last.
    var pager: ObjectIdentifier?
}
