import InlayBridge
import InlayGeometry

/// Who is told of what people do in a list's rows.
struct ListEvents {
    var tapped: (@MainActor (NearRow) -> Void)?
    var link: (@MainActor (NearRow, String) -> Void)?
    var command: (@MainActor (NearRow, Command) -> Void)?
    /// Other rows are selected as a whole.
    var selected: (@MainActor (RangeSet<Int>) -> Void)?
    /// Other rows are in sight.
    var seen: (@MainActor (Range<Int>) -> Void)?
    /// The list is near an end; and whether it wasn't a frame before.
    var nearEnd: ((ListEnd, Bool) -> Void)?
    /// Who asked to be told of that last.
    var pager: ObjectIdentifier?
}
