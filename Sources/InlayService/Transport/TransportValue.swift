/// A value that one layer passes to another with a request or response.
///
/// ```swift
/// struct Strategy: TransportValue { static let defaultValue = Strategy() }
/// request.values[Strategy.self] = Strategy()
/// ```
public protocol TransportValue: Hashable, Sendable {
    /// The value if none is set.
    static var defaultValue: Self { get }
}
