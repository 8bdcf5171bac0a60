import CGTK
import InlayGObject
import InlayGeometry
import InlayLists

/// The header and the footer of a list.
final class MarginWidgets {
    let header: MarginWidget
    let footer: MarginWidget
    private unowned let list: ListWidget
    private let end: GLibObject
    private var heights = ListMargins()

    /// Creates the header and the footer of a list; the footer is inserted before the list's child
    /// `end`.
    init(_ list: ListWidget, before end: GLibObject) {
        self.list = list
        self.end = end
        header = MarginWidget(list)
        footer = MarginWidget(list, before: end)
    }

    /// The child of the list that comes after the last row: the footer's widget, or `end` if there
    /// is none.
    ///
    /// Rows are inserted before this child, so that screen readers read them between the header and
    /// the footer.
    var rowsEnd: GLibObject { footer.widget ?? end }

    /// Whether a control in the header or the footer has the keyboard focus.
    var hasFocus: Bool { header.hasFocus || footer.hasFocus }

    /// Whether the header or the footer is at `y` pixels below the list's top.
    func contains(_ y: Double) -> Bool { header.contains(y) || footer.contains(y) }

    /// Measures the header, the footer and the placeholder for the list's width; returns the total
    /// heights above and below the rows if they changed, otherwise nil.
    func measure(width: Int) -> ListMargins? {
        for margin in [header, footer] { margin.measure(width: width) }
        let space = list.placeholder.minimumHeight(width: width)
        let new = ListMargins(above: Double(header.height), below: Double(footer.height + space))
        guard new != heights else { return nil }
        heights = new
        return new
    }

    /// Shows the header and the footer if a frame contains them, and hides them otherwise.
    func show(_ frame: ListFrame) {
        header.show(frame.header != nil)
        footer.show(frame.footer != nil)
    }

    /// Places the header and the footer, and the placeholder of an empty list between them.
    func place(_ frame: ListFrame, width: Int, height: Int) {
        header.place(frame.header, width: width)
        guard list.placeholder.shown != nil else { return footer.place(frame.footer, width: width) }
        let top = -Int(frame.offset.rounded())
        let end = max(height, top + Int(heights.below)) - footer.height
        list.placeholder.place(top, width: width, height: end - top)
        footer.place(end, width: width)
    }

    /// Scrolls the focused control of the header or the footer into view.
    func revealFocus() {
        header.revealFocus()
        footer.revealFocus()
    }

    func draw(into snapshot: OpaquePointer) {
        header.draw(into: snapshot)
        footer.draw(into: snapshot)
    }
}
