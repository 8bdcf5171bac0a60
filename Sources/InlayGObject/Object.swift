public import CGLib

/// A GObject, held by one counted reference for as long as this value lives.
///
/// ```swift
/// let button = Object(adopting: gtk_button_new())
/// button.connect("clicked") { print("clicked") }
/// ```
///
/// Give an object a name before its pointer is taken: one without a name is released before the
/// call that the pointer is for. (`make check` finds those.)
///
/// This is the only place that counts references of GObjects. The last release may come from any
/// thread: the reference is given back on the main one.
@MainActor
open class Object {
    /// The object itself, for calls into C.
    ///
    /// Borrowed: valid while this value lives.
    public let pointer: UnsafeMutableRawPointer

    /// Holds an object that someone else owns, or a new one whose reference is floating, as that
    /// of every new widget is.
    ///
    /// - Parameter pointer: A `GObject *` of any class.
    public init(adopting pointer: UnsafeMutableRawPointer) {
        self.pointer = g_object_ref_sink(pointer)
    }

    /// Holds an object that C handed over together with its reference ("transfer full").
    ///
    /// - Parameter pointer: A `GObject *` of any class.
    public init(owning pointer: UnsafeMutableRawPointer) {
        self.pointer = pointer
    }

    /// Holds an object of an opaque C type that someone else owns, or whose reference is floating.
    public convenience init(adopting pointer: OpaquePointer) {
        self.init(adopting: UnsafeMutableRawPointer(pointer))
    }

    /// Holds an object of an opaque C type that C handed over together with its reference.
    public convenience init(owning pointer: OpaquePointer) {
        self.init(owning: UnsafeMutableRawPointer(pointer))
    }

    /// Makes an object of a class with its construction properties.
    ///
    /// - Parameters:
    ///   - type: The class, as `webkit_web_view_get_type()` gives it.
    ///   - properties: Names as the class spells them, with values of the property's type.
    public init(type: GType, properties: [(name: String, value: any ValueConvertible)] = []) {
        let pointer = makeObject(type: type, properties: properties)
        self.pointer = g_object_ref_sink(pointer)
        // A new object that isn't floating came with a reference of its own.
        if !isInitiallyUnowned(type) { g_object_unref(pointer) }
    }

    isolated deinit {
        g_object_unref(pointer)
    }

    /// The object with one reference more, for a call that takes it over ("transfer full").
    public final func makeOwnedPointer() -> OpaquePointer {
        g_object_ref(pointer)
        return opaque
    }

    /// The object as an opaque C type, the way most calls take it.
    public final var opaque: OpaquePointer { OpaquePointer(pointer) }

    /// The object as a C type whose structure is public, such as `GtkWidget`.
    ///
    /// - Parameter type: The type that the call takes.
    /// - Returns: The same address.
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
    type: GType, properties: [(name: String, value: any ValueConvertible)]
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
        var holder = GValue()
        g_value_init(&holder, specification.pointee.value_type)
        value.write(to: &holder)
        values.append(holder)
        names.append(specification.pointee.name)
    }
    let object = g_object_new_with_properties(type, UInt32(names.count), &names, values)
    guard let object else {
        preconditionFailure("\(String(cString: g_type_name(type))) can't be made.")
    }
    return UnsafeMutableRawPointer(object)
}
