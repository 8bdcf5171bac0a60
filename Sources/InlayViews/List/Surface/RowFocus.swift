/// What has the keyboard in a row that a web view shows, and so which keys are the row's.
public enum RowFocus: String, Hashable, Sendable {
    /// Nothing that takes keys: all that scrolls is the list's.
    case none
    /// A link, which Return follows.
    case link
    /// A button or the summary of details, which the space bar and Return press.
    case button
    /// A control that keys change: a choice, a slider, a film.
    case control
    /// Text that a person writes: all keys are the row's.
    case text
}
