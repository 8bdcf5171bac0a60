/// Something that one layer says to another about a request or an answer.
///
/// ```swift
/// struct Strategy: TransportValue { static let defaultValue = Strategy() }
/// request.values[Strategy.self] = Strategy()
/// ```
public protocol TransportValue: Hashable, Sendable {
    /// What is meant where nothing is said.
    static var defaultValue: Self { get }
}
