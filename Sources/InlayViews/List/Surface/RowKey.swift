/// The meaning of a key for the focused row.
public enum RowKey: Hashable, Sendable {
    /// Opens the row, as a tap does.
    case activate
    /// Selects the row as a whole, or deselects it.
    case select
    /// Clears the selection.
    case leave
}
