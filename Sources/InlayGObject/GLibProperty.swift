import CGLib

/// The name and type of a GObject property.
///
/// ```swift
/// extension GLibProperty where Value == Double {
///     static let progress = GLibProperty("estimated-load-progress")
/// }
/// let progress = view[.progress]
/// ```
public struct GLibProperty<Value: GLibValueConvertible>: Sendable {
    /// The property's name as its GObject class registers it, such as `estimated-load-progress`.
    public let name: String

    /// Describes a property.
    ///
    /// - Parameter name: The property's name as its GObject class registers it.
    public init(_ name: String) {
        self.name = name
    }
}

extension GLibObject {
    /// The value of a property of the GObject.
    ///
    /// The program stops if the object's class has no such property, or one of another type.
    public subscript<Value: GLibValueConvertible>(property: GLibProperty<Value>) -> Value {
        get {
            var holder = makeHolder(of: property)
            defer { g_value_unset(&holder) }
            g_object_get_property(cast(to: GObject.self), property.name, &holder)
            return Value.readGValue(from: &holder)
        }
        set {
            var holder = makeHolder(of: property)
            defer { g_value_unset(&holder) }
            newValue.writeGValue(to: &holder)
            g_object_set_property(cast(to: GObject.self), property.name, &holder)
        }
    }

    /// Observes a property: calls a handler with the new value each time it changes.
    ///
    /// - Parameters:
    ///   - property: The property to observe.
    ///   - handler: The handler, always called on the main actor.
    /// - Returns: A token for disconnecting the handler.
    @discardableResult
    public func observe<Value: GLibValueConvertible>(
        _ property: GLibProperty<Value>, _ handler: @escaping @MainActor (Value) -> Void
    ) -> SignalHandler {
        connect("notify::\(property.name)") { [weak self] in
            if let self { handler(self[property]) }
        }
    }

    private func makeHolder<Value>(of property: GLibProperty<Value>) -> GValue {
        let type = inlay_instance_type(pointer)
        // Computed only for the error message, because properties are set thousands of times.
        var place: String { "'\(property.name)' of \(String(cString: g_type_name(type)))" }
        let objectClass = cast(to: GTypeInstance.self).pointee.g_class
        let specification = UnsafeMutableRawPointer(objectClass).flatMap {
            g_object_class_find_property(
                $0.assumingMemoryBound(to: GObjectClass.self), property.name)
        }
        guard let declared = specification?.pointee.value_type else {
            preconditionFailure("There is no property \(place).")
        }
        precondition(
            Value.acceptsGType(declared),
            "The property \(place) is \(String(cString: g_type_name(declared))).")
        var holder = GValue()
        g_value_init(&holder, declared)
        return holder
    }
}
