/// The kind of element that has the keyboard focus in a web view's row.
///
/// It decides which keys the row handles instead of the list.
package enum RowFocus: String, Hashable, Sendable {
    /// No element that handles keys: the list handles all scroll keys.
    case none
    /// A link, which Return follows.
    case link
    /// A button or the summary of a details element, which Space and Return activate.
    case button
    /// A control that keys change: a choice, a slider, a video.
    case control
    /// Editable text: the row handles all keys.
    case text
}
