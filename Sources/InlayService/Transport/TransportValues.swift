/// A collection of values that layers pass to each other, by type.
///
/// A layer between a proxy and the network declares a ``TransportValue`` for its options in a
/// request, and another for its report in a response.
package struct TransportValues: Hashable, Sendable {
    /// The values in an array, in which a few values are found faster than in a dictionary.
    private var values: [any TransportValue] = []

    /// Creates an empty collection.
    package init() {}

    /// The value of a type, or its default.
    package subscript<Value: TransportValue>(type: Value.Type) -> Value {
        get { index(of: type).flatMap { values[$0] as? Value } ?? Value.defaultValue }
        set {
            // Default values aren't stored.
            let isSet = newValue != Value.defaultValue
            switch index(of: type) {
            case let index? where isSet: values[index] = newValue
            case let index?: values.remove(at: index)
            case nil: if isSet { values.append(newValue) }
            }
        }
    }

    private func index(of type: any TransportValue.Type) -> Int? {
        values.firstIndex { Swift.type(of: $0) == type }
    }

    /// Returns whether two collections have equal values.
    package static func == (left: TransportValues, right: TransportValues) -> Bool {
        left.comparable == right.comparable
    }

    /// Feeds the values into a hasher.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(comparable)
    }

    private var comparable: Set<AnyHashable> { Set(values.map { AnyHashable($0) }) }
}

/// A value that one layer passes to another with a request or response.
///
/// ```swift
/// struct Strategy: TransportValue { static let defaultValue = Strategy() }
/// request.values[Strategy.self] = Strategy()
/// ```
package protocol TransportValue: Hashable, Sendable {
    /// The value if none is set.
    static var defaultValue: Self { get }
}
