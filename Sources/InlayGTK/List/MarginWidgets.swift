import CGTK
import InlayGObject
import InlayGeometry
import InlayViews

/// The header and the footer of a list.
final class MarginWidgets {
    let header: MarginWidget
    let footer: MarginWidget
    private unowned let list: ListWidget
    private let end: GLibObject
    private var heights = ListMargins()

    /// Makes them for a list, the footer before a sibling that follows the rows.
    init(_ list: ListWidget, before end: GLibObject) {
        self.list = list
        self.end = end
        header = MarginWidget(list)
        footer = MarginWidget(list, before: end)
    }

    /// The sibling before which the rows are among the list's children: screen readers read the rows
    /// between the header and the footer.
    var rowsEnd: GLibObject { footer.widget ?? end }

    /// Whether a control in the header or the footer has the keyboard focus.
    var hasFocus: Bool { header.hasFocus || footer.hasFocus }

    /// Whether the header or the footer is at a distance below the list's top.
    func contains(_ y: Double) -> Bool { header.contains(y) || footer.contains(y) }

    /// Measures the header and the footer, whose contents or width may have changed; nil if their heights
    /// are unchanged.
    func measure(width: Int) -> ListMargins? {
        for margin in [header, footer] { margin.measure(width: width) }
        let space = list.placeholder.minimumHeight(width: width)
        let new = ListMargins(above: Double(header.height), below: Double(footer.height + space))
        guard new != heights else { return nil }
        heights = new
        return new
    }

    /// Shows or hides the header and the footer for a frame.
    ///
    /// Don't call it during GTK's layout phase, which it would invalidate.
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

    func draw(into snapshot: OpaquePointer) {
        header.draw(into: snapshot)
        footer.draw(into: snapshot)
    }
}
