/// Which rows of a list people may select as a whole.
public enum ListSelectionMode: Hashable, Sendable {
    /// None; text within a row can be selected all the same.
    case none
    /// One at a time.
    case single
    /// Any number: with Control, with Shift, or all.
    case several
}
