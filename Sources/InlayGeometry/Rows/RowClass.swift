/// A kind of rows whose heights are alike, such as mails or headings.
///
/// Rows that weren't measured yet count as high as the measured ones of their class are on average.
public struct RowClass: Hashable, Sendable {
    /// How many classes there can be.
    public static let limit = 64

    /// The class of rows for which nobody says one.
    public static let standard = RowClass(0)

    /// The number of the class.
    public let number: Int

    /// Names a class by a number from 0 to 63.
    public init(_ number: Int) {
        precondition(
            (0..<Self.limit).contains(number), "There are \(Self.limit) classes of rows, from 0.")
        self.number = number
    }
}
