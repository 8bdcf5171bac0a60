/// A class of rows with similar heights, such as mails or headings.
///
/// An unmeasured row is estimated as high as the average of the measured rows of its class.
public struct RowClass: Hashable, Sendable {
    /// The number of classes that a list can have.
    public static let limit = 64

    /// The default class of rows.
    public static let standard = RowClass(0)

    /// The number of the class, from 0.
    public let number: Int

    /// Creates a class from a number between 0 and 63.
    public init(_ number: Int) {
        precondition(
            (0..<Self.limit).contains(number), "There are \(Self.limit) classes of rows, from 0.")
        self.number = number
    }
}
