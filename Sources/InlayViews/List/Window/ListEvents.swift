import InlayBridge
import InlayGeometry

/// The handlers of a list's events.
///
/// ``ContentList`` and ``ListPager`` set them.
@MainActor
final class ListEvents {
    var tapped: (@MainActor (LiveRow) -> Void)?
    var link: (@MainActor (LiveRow, String) -> Void)?
    var command: (@MainActor (LiveRow, PageCommand) -> Void)?
    var problem: (@MainActor (LiveRow, RowProblem) -> Void)?
    var selected: (@MainActor (RangeSet<Int>) -> Void)?
    var deleted: (@MainActor (RangeSet<Int>) -> Void)?
    var menuItems: (@MainActor (LiveRow, ContextMenuTarget) -> [ContextMenuItem])?
    /// Called with the new range of visible rows after it changed.
    var seen: (@MainActor (Range<Int>) -> Void)?
    /// The pager of the list; the latest one if several were made.
    weak var pager: (any EndObserver)?
}
