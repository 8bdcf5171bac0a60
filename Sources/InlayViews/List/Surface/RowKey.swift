/// What a key means for the row that has the keyboard.
public enum RowKey: Hashable, Sendable {
    /// Open the row, as a tap does.
    case activate
    /// Select the row as a whole, or no longer.
    case select
    /// Select nothing.
    case leave
}
