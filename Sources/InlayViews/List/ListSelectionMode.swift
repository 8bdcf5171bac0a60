/// How many rows of a list the user may select as a whole.
public enum ListSelectionMode: Hashable, Sendable {
    /// None; text within a row can still be selected.
    case none
    /// One row at a time.
    case single
    /// Any number of rows: with the Control or Shift key, or all of them.
    case several
}
