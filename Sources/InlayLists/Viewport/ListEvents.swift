import InlayBridge
import InlayGeometry

/// The handlers of a list's events.
///
/// ``ContentList`` and ``ListPager`` set them.
@MainActor
final class ListEvents {
    var activated: (@MainActor (LiveRow) -> Void)?
    var link: (@MainActor (LiveRow, String) -> Void)?
    var command: (@MainActor (LiveRow, PageCommand) -> Void)?
    var problem: (@MainActor (LiveRow, RowProblem) -> Void)?
    var selected: (@MainActor (RangeSet<Int>) -> Void)?
    var deleted: (@MainActor (RangeSet<Int>) -> Void)?
    var menuItems: (@MainActor (LiveRow, ContextMenuTarget) -> [ContextMenuItem])?
    /// Called with the range of visible rows after the range changed, or after rows were inserted,
    /// removed or moved.
    var visibleRowsChanged: (@MainActor (Range<Int>) -> Void)?
    /// The list's pager, the latest if several were made; nil if there is none or it was released.
    weak var pager: (any EndObserver)?
}
