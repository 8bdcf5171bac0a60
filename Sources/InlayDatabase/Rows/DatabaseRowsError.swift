/// The reason why the rows of a table can't be read on demand.
public enum DatabaseRowsError: Error, Sendable, CustomStringConvertible {
    /// A column that the rows are ordered by contains NULL, so some rows have no position.
    case missingValue(table: String, column: String)
    /// A column that the rows are ordered by contains text that isn't valid UTF-8 or has a NUL
    /// character, so rows can't be found by it.
    case invalidText(table: String, column: String)
    /// The primary key has multiple columns, so the rows have no single id.
    case multipleKeyColumns(table: String, columns: [String])
    /// Rows couldn't be read, or a row couldn't be decoded as the record type.
    case unreadable(table: String, positions: Range<Int>, reason: String)

    /// A sentence that describes the error.
    public var description: String {
        switch self {
        case .missingValue(let table, let column):
            """
            Rows of "\(table)" can't be ordered by "\(column)": it is NULL in some rows. Declare it NOT \
            NULL, or exclude those rows with a filter.
            """
        case .invalidText(let table, let column):
            """
            Rows of "\(table)" can't be ordered by "\(column)": it has text that isn't valid UTF-8 or \
            contains a NUL character. Correct it, or exclude those rows with a filter.
            """
        case .multipleKeyColumns(let table, let columns):
            """
            Rows of "\(table)" have no single id: their primary key has the columns \
            \(columns.joined(separator: ", ")).
            """
        case .unreadable(let table, let positions, let reason):
            """
            Rows \(positions.lowerBound) to \(positions.upperBound - 1) of "\(table)" can't be \
            read: \(reason)
            """
        }
    }
}
