/// What layers say to each other, by type.
///
/// A layer between a proxy and the network declares a ``TransportValue`` for what a call can tell it,
/// and another for what it tells about an answer.
public struct TransportValues: Hashable, Sendable {
    /// A few at most, so that a look at each is faster than a table.
    private var values: [any TransportValue] = []

    /// Makes a collection that says nothing.
    public init() {}

    /// The value of a type.
    public subscript<Value: TransportValue>(type: Value.Type) -> Value {
        get { index(of: type).flatMap { values[$0] as? Value } ?? Value.defaultValue }
        set {
            // What is meant anyway isn't said.
            let isSaid = newValue != Value.defaultValue
            switch index(of: type) {
            case let index? where isSaid: values[index] = newValue
            case let index?: values.remove(at: index)
            case nil: if isSaid { values.append(newValue) }
            }
        }
    }

    private func index(of type: any TransportValue.Type) -> Int? {
        values.firstIndex { Swift.type(of: $0) == type }
    }

    /// Whether two collections say the same.
    public static func == (left: TransportValues, right: TransportValues) -> Bool {
        left.comparable == right.comparable
    }

    /// Feeds what is said into a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(comparable)
    }

    private var comparable: Set<AnyHashable> { Set(values.map { AnyHashable($0) }) }
}
