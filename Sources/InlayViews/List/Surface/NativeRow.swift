/// A row that a platform draws as native text, without a web view.
///
/// It looks and behaves as the web engine would show it: links are followed, text is selected, taps
/// are told.
@MainActor
public protocol NativeRow: AnyObject {
    /// The width that it was laid out for, in pixels.
    var width: Int { get }
    /// How high it is, in pixels.
    var height: Int { get }
    /// Its text as it is looked through, with ``/InlayHTML/RichText/pictureCharacter`` for each character
    /// of a picture's description.
    var text: String { get }
    /// Is told what a person does with the row; set by the list.
    var onEvent: (@MainActor (NativeRowEvent) -> Void)? { get set }
    /// The text in it that is selected.
    var selection: RowSelection? { get }

    /// Stands for the same row from now on as another did: what is selected and has the keyboard stays so.
    func takeOver(from other: any NativeRow)
    /// Takes the selection away.
    func deselect()
    /// Marks places of the text, one of them more than the others.
    ///
    /// - Parameters:
    ///   - places: The characters of each place, by their number in ``text``.
    ///   - current: The number of the place that is marked more.
    /// - Returns: Where that one begins and ends, in pixels from the row's top.
    func mark(_ places: [Range<Int>], current: Int?) -> (top: Double, bottom: Double)?
}

/// What a person does with a native row.
public enum NativeRowEvent: Hashable, Sendable {
    /// A link was followed, to an address as the HTML has it.
    case link(String)
    /// The row was tapped, and not on a link.
    case tapped
    /// The selection is another one, or there is none.
    case selected(isEmpty: Bool)
    /// Only the web engine shows the row as it is: a picture has come, and isn't what the HTML says.
    case refused
}
