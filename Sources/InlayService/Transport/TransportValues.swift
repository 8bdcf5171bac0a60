/// What layers say to each other, by type.
///
/// A layer between a proxy and the network declares a ``TransportValue`` for what a call can tell it,
/// and another for what it tells about an answer.
public struct TransportValues: Hashable, Sendable {
    private var values: [ObjectIdentifier: any TransportValue] = [:]

    /// Makes a collection that says nothing.
    public init() {}

    /// The value of a type.
    public subscript<Value: TransportValue>(type: Value.Type) -> Value {
        get { values[ObjectIdentifier(type)] as? Value ?? Value.defaultValue }
        set { values[ObjectIdentifier(type)] = newValue }
    }

    /// Whether two collections say the same.
    public static func == (left: TransportValues, right: TransportValues) -> Bool {
        left.comparable == right.comparable
    }

    /// Feeds what is said into a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(comparable)
    }

    private var comparable: [ObjectIdentifier: AnyHashable] {
        values.mapValues { AnyHashable($0) }
    }
}
