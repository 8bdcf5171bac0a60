/// Why rows can't be read from a database as they are seen.
public enum DatabaseRowsError: Error, Sendable, CustomStringConvertible {
    /// A column of the order has no value in some row, and so the row has no place.
    case missingValue(table: String, column: String)
    /// Rows were to be named by one column, but their key has several.
    case severalKeyColumns(table: String, columns: [String])
    /// Rows couldn't be read, or one of them is not of the record's form.
    case unreadable(table: String, positions: Range<Int>, reason: String)

    /// The error as a sentence.
    public var description: String {
        switch self {
        case .missingValue(let table, let column):
            """
            Rows of "\(table)" can't be ordered by "\(column)": it is NULL in some. Declare it NOT \
            NULL, or leave those rows out with a filter.
            """
        case .severalKeyColumns(let table, let columns):
            """
            Rows of "\(table)" have no single id: their key is made of \
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
