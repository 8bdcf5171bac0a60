public import CGLib

/// A GObject, held by a strong reference for as long as this value is alive.
///
/// ```swift
/// let button = GLibObject(adopting: gtk_button_new())
/// button.connect("clicked") { print("clicked") }
/// ```
///
/// Assign the object to a variable before using its pointer: a temporary is released before the
/// call that takes the pointer. (`make check` finds such uses.)
///
/// On the main thread, only this class and `ToggleReference` call `g_object_ref` and
/// `g_object_unref`. The value may be released in any thread, but its reference to the GObject is
/// released only in the main thread.
@MainActor
open class GLibObject {
    /// The object, for C calls.
    ///
    /// It is borrowed: valid as long as this value is alive.
    public let pointer: UnsafeMutableRawPointer

    /// Adds a reference to an object that has another owner, or takes over the floating reference
    /// of a new object, such as a widget.
    ///
    /// - Parameter pointer: A `GObject *` of any class.
    public init(adopting pointer: UnsafeMutableRawPointer) {
        self.pointer = g_object_ref_sink(pointer)
    }

    /// Takes ownership of an object that C returned with a reference ("transfer full").
    ///
    /// - Parameter pointer: A `GObject *` of any class.
    public init(owning pointer: UnsafeMutableRawPointer) {
        self.pointer = pointer
    }

    /// Adds a reference to an object given as an `OpaquePointer`, or takes over its floating
    /// reference.
    public convenience init(adopting pointer: OpaquePointer) {
        self.init(adopting: UnsafeMutableRawPointer(pointer))
    }

    /// Takes ownership of an object that C returned with a reference, as an `OpaquePointer`.
    public convenience init(owning pointer: OpaquePointer) {
        self.init(owning: UnsafeMutableRawPointer(pointer))
    }

    /// Creates an object of a GObject class with construction properties.
    ///
    /// - Parameters:
    ///   - type: The class, such as the result of `webkit_web_view_get_type()`.
    ///   - properties: The names of construction properties of the class, each with a value of the
    ///     property's type. An unknown name stops the program.
    public init(type: GType, properties: [(name: String, value: any GLibValueConvertible)] = []) {
        let pointer = makeObject(type: type, properties: properties)
        self.pointer = g_object_ref_sink(pointer)
        // A new object that isn't floating already has a reference for its creator.
        if !isInitiallyUnowned(type) { g_object_unref(pointer) }
    }

    isolated deinit {
        g_object_unref(pointer)
    }

    /// Returns the object with an added reference, for a call that takes ownership ("transfer
    /// full").
    public final func makeOwnedPointer() -> OpaquePointer {
        g_object_ref(pointer)
        return opaque
    }

    /// The object as an `OpaquePointer`, which C functions take if the C struct isn't public.
    public final var opaque: OpaquePointer { OpaquePointer(pointer) }

    /// Returns the object as a pointer to a C struct, such as `GtkWidget`.
    ///
    /// - Parameter type: The C struct of the object's class or of a superclass.
    /// - Returns: A pointer to the same address.
    public final func cast<Instance>(
        to type: Instance.Type = Instance.self
    ) -> UnsafeMutablePointer<Instance> {
        pointer.assumingMemoryBound(to: type)
    }
}

private func isInitiallyUnowned(_ type: GType) -> Bool {
    g_type_is_a(type, g_initially_unowned_get_type()) != 0
}

@MainActor
private func makeObject(
    type: GType, properties: [(name: String, value: any GLibValueConvertible)]
) -> UnsafeMutableRawPointer {
    guard let objectClass = g_type_class_ref(type) else {
        preconditionFailure("\(String(cString: g_type_name(type))) has no class.")
    }
    defer { g_type_class_unref(objectClass) }
    var names: [UnsafePointer<CChar>?] = []
    var values: [GValue] = []
    defer { for index in values.indices { g_value_unset(&values[index]) } }
    for (name, value) in properties {
        let specification = g_object_class_find_property(
            objectClass.assumingMemoryBound(to: GObjectClass.self), name)
        guard let specification else {
            preconditionFailure("\(String(cString: g_type_name(type))) has no property '\(name)'.")
        }
        let declared = specification.pointee.value_type
        precondition(
            Swift.type(of: value).acceptsGType(declared),
            "The property '\(name)' is \(String(cString: g_type_name(declared))).")
        var holder = GValue()
        g_value_init(&holder, declared)
        value.writeGValue(to: &holder)
        values.append(holder)
        names.append(specification.pointee.name)
    }
    let object = g_object_new_with_properties(type, UInt32(names.count), &names, values)
    guard let object else {
        preconditionFailure("\(String(cString: g_type_name(type))) can't be created.")
    }
    return UnsafeMutableRawPointer(object)
}
