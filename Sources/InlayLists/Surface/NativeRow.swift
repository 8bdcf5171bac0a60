/// A row that a platform draws as native text, without a web view.
///
/// It looks and behaves like a row in a web view: links can be followed, text can be selected, and
/// taps are reported.
@MainActor
package protocol NativeRow: AnyObject {
    /// The width that the row was laid out for, in pixels.
    var width: Int { get }
    var height: Int { get }
    /// The row's text, by whose characters matches are counted.
    ///
    /// Each character of an image's description is replaced by
    /// ``/InlayRichText/RichText/imageCharacter``, because the description isn't visible.
    var text: String { get }
    /// Called with the user's actions in the row; set by the list.
    var onEvent: (@MainActor (NativeRowEvent) -> Void)? { get set }
    /// The selected text in the row; nil if there is none.
    var selection: RowSelection? { get }

    /// Takes over the keyboard focus and the text selection from the row's previous layout.
    ///
    /// The selection is kept only if both layouts have the same text.
    func takeOver(from other: any NativeRow)
    func deselect()
    /// Highlights matches, which are character ranges of ``text``, the selected one more strongly.
    ///
    /// `current` is the index of the selected match. Returns its top and bottom in pixels from the
    /// row's top. Both are nil if the selected match isn't in this row.
    func mark(_ matches: [Range<Int>], current: Int?) -> (top: Double, bottom: Double)?
}

/// An event that a native row reports to the list.
package enum NativeRowEvent: Hashable, Sendable {
    /// The user followed a link, with the address as written in the HTML.
    case link(String)
    /// A link got the keyboard focus, with its top and bottom in pixels from the row's top.
    case reached(top: Double, bottom: Double)
    /// The row was tapped, but not on a link.
    case tapped
    /// The text selection changed, or was cleared.
    case selected(isEmpty: Bool)
    /// The row needs the web engine: a loaded image doesn't fit the size that the HTML declares, or
    /// its format isn't supported natively.
    case refused
}
