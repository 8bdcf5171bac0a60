public import CGLib

/// A Swift type that converts to and from `GValue`, for signal arguments and properties.
public protocol GLibValueConvertible {
    /// Returns whether values of a GLib type can be read as this type.
    ///
    /// - Parameter type: The type that a signal or property declares.
    /// - Returns: Whether values of the type can be read.
    static func acceptsGType(_ type: GType) -> Bool

    /// Reads a `GValue` of a type that ``acceptsGType(_:)`` allows.
    ///
    /// Strings are copied; pointers are borrowed.
    ///
    /// - Parameter value: A `GValue` that is initialized with its type.
    /// - Returns: The Swift value.
    static func readGValue(from value: UnsafePointer<GValue>) -> Self

    /// Writes this value to a `GValue` of a type that ``acceptsGType(_:)`` allows.
    ///
    /// - Parameter value: A `GValue` that is initialized with its type.
    func writeGValue(to value: UnsafeMutablePointer<GValue>)
}

extension Bool: GLibValueConvertible {
    /// Returns whether values of a GLib type can be read as this type.
    public static func acceptsGType(_ type: GType) -> Bool { type == inlay_type_boolean }
    /// Reads the value from a `GValue` of a type that ``acceptsGType(_:)`` allows.
    public static func readGValue(from value: UnsafePointer<GValue>) -> Bool {
        g_value_get_boolean(value) != 0
    }
    /// Writes the value into a `GValue` of a type that ``acceptsGType(_:)`` allows.
    public func writeGValue(to value: UnsafeMutablePointer<GValue>) {
        g_value_set_boolean(value, self ? 1 : 0)
    }
}

/// Conversion of signed integers and enumeration values.
extension Int32: GLibValueConvertible {
    /// Returns whether values of a GLib type can be read as this type.
    public static func acceptsGType(_ type: GType) -> Bool {
        [inlay_type_int, inlay_type_enum].contains(inlay_type_fundamental(type))
    }
    /// Reads the value from a `GValue` of a type that ``acceptsGType(_:)`` allows.
    public static func readGValue(from value: UnsafePointer<GValue>) -> Int32 {
        isEnumeration(value) ? g_value_get_enum(value) : g_value_get_int(value)
    }
    /// Writes the value into a `GValue` of a type that ``acceptsGType(_:)`` allows.
    public func writeGValue(to value: UnsafeMutablePointer<GValue>) {
        if isEnumeration(value) {
            g_value_set_enum(value, self)
        } else {
            g_value_set_int(value, self)
        }
    }
}

/// Conversion of unsigned integers and flags.
///
/// C enumerations are imported into Swift as `UInt32`, so enumeration values are accepted, too.
extension UInt32: GLibValueConvertible {
    /// Returns whether values of a GLib type can be read as this type.
    public static func acceptsGType(_ type: GType) -> Bool {
        [inlay_type_uint, inlay_type_flags, inlay_type_enum].contains(inlay_type_fundamental(type))
    }
    /// Reads the value from a `GValue` of a type that ``acceptsGType(_:)`` allows.
    public static func readGValue(from value: UnsafePointer<GValue>) -> UInt32 {
        switch inlay_type_fundamental(inlay_value_type(value)) {
        case inlay_type_enum: UInt32(bitPattern: g_value_get_enum(value))
        case inlay_type_flags: g_value_get_flags(value)
        default: g_value_get_uint(value)
        }
    }
    /// Writes the value into a `GValue` of a type that ``acceptsGType(_:)`` allows.
    public func writeGValue(to value: UnsafeMutablePointer<GValue>) {
        switch inlay_type_fundamental(inlay_value_type(value)) {
        case inlay_type_enum: g_value_set_enum(value, Int32(bitPattern: self))
        case inlay_type_flags: g_value_set_flags(value, self)
        default: g_value_set_uint(value, self)
        }
    }
}

extension UInt64: GLibValueConvertible {
    /// Returns whether values of a GLib type can be read as this type.
    public static func acceptsGType(_ type: GType) -> Bool {
        type == inlay_type_uint64 || type == inlay_type_ulong
    }
    /// Reads the value from a `GValue` of a type that ``acceptsGType(_:)`` allows.
    public static func readGValue(from value: UnsafePointer<GValue>) -> UInt64 {
        inlay_value_type(value) == inlay_type_ulong
            ? UInt64(g_value_get_ulong(value)) : UInt64(g_value_get_uint64(value))
    }
    /// Writes the value into a `GValue` of a type that ``acceptsGType(_:)`` allows.
    public func writeGValue(to value: UnsafeMutablePointer<GValue>) {
        if inlay_value_type(value) == inlay_type_ulong {
            g_value_set_ulong(value, UInt(self))
        } else {
            g_value_set_uint64(value, UInt(self))
        }
    }
}

extension Double: GLibValueConvertible {
    /// Returns whether values of a GLib type can be read as this type.
    public static func acceptsGType(_ type: GType) -> Bool { type == inlay_type_double }
    /// Reads the value from a `GValue` of a type that ``acceptsGType(_:)`` allows.
    public static func readGValue(from value: UnsafePointer<GValue>) -> Double {
        g_value_get_double(value)
    }
    /// Writes the value into a `GValue` of a type that ``acceptsGType(_:)`` allows.
    public func writeGValue(to value: UnsafeMutablePointer<GValue>) {
        g_value_set_double(value, self)
    }
}

/// Conversion of strings.
///
/// A `NULL` string is read as an empty string; `String?` distinguishes the two.
extension String: GLibValueConvertible {
    /// Returns whether values of a GLib type can be read as this type.
    public static func acceptsGType(_ type: GType) -> Bool { type == inlay_type_string }
    /// Reads a string from a `GValue` of a type that ``acceptsGType(_:)`` allows; `NULL` is read as "".
    public static func readGValue(from value: UnsafePointer<GValue>) -> String {
        String?.readGValue(from: value) ?? ""
    }
    /// Writes the value into a `GValue` of a type that ``acceptsGType(_:)`` allows.
    public func writeGValue(to value: UnsafeMutablePointer<GValue>) {
        g_value_set_string(value, self)
    }
}

/// Conversion of pointers to objects, interfaces, boxed values and other memory.
///
/// The pointers are borrowed. A signal's argument is valid until the handler returns. An object
/// that is read from a property is valid while the property refers to it. Don't read boxed values
/// from properties: such a value is freed before its pointer is returned.
extension UnsafeMutableRawPointer: GLibValueConvertible {
    /// Returns whether values of a GLib type can be read as this type.
    public static func acceptsGType(_ type: GType) -> Bool {
        // All types whose values are pointers: objects, and other classed types such as `GdkEvent`.
        [inlay_type_interface, inlay_type_boxed, inlay_type_pointer].contains(
            inlay_type_fundamental(type)) || inlay_type_has_instances(type) != 0
    }
    /// Reads a pointer from a `GValue` of a type that ``acceptsGType(_:)`` allows; `NULL` stops the
    /// program.
    public static func readGValue(from value: UnsafePointer<GValue>) -> UnsafeMutableRawPointer {
        guard let pointer = Self?.readGValue(from: value) else {
            preconditionFailure("The object is NULL here: read it as an optional.")
        }
        return pointer
    }
    /// Writes the value into a `GValue` of a type that ``acceptsGType(_:)`` allows.
    public func writeGValue(to value: UnsafeMutablePointer<GValue>) {
        switch inlay_type_fundamental(inlay_value_type(value)) {
        case inlay_type_boxed: g_value_set_boxed(value, self)
        case inlay_type_pointer: g_value_set_pointer(value, self)
        default: g_value_set_object(value, self)
        }
    }
}

/// A convertible type whose optional is convertible, too: nil stands for `NULL`.
public protocol GLibNullableConvertible: GLibValueConvertible {
    /// Reads a `GValue` whose content may be `NULL`.
    ///
    /// - Parameter value: A `GValue` that is initialized with its type.
    /// - Returns: The Swift value, or nil for `NULL`.
    static func readGValueIfPresent(from value: UnsafePointer<GValue>) -> Self?
}

extension String: GLibNullableConvertible {
    /// Reads a `GValue` whose content may be `NULL`; returns nil for `NULL`.
    public static func readGValueIfPresent(from value: UnsafePointer<GValue>) -> String? {
        g_value_get_string(value).map { String(cString: $0) }
    }
}

extension UnsafeMutableRawPointer: GLibNullableConvertible {
    /// Reads a `GValue` whose content may be `NULL`; returns nil for `NULL`.
    public static func readGValueIfPresent(
        from value: UnsafePointer<GValue>
    ) -> UnsafeMutableRawPointer? {
        g_value_peek_pointer(value)
    }
}

extension Optional: GLibValueConvertible where Wrapped: GLibNullableConvertible {
    /// Returns whether values of a GLib type can be read as this type.
    public static func acceptsGType(_ type: GType) -> Bool { Wrapped.acceptsGType(type) }
    /// Reads the wrapped value from a `GValue` of an accepted type; returns nil for `NULL`.
    public static func readGValue(from value: UnsafePointer<GValue>) -> Wrapped? {
        Wrapped.readGValueIfPresent(from: value)
    }
    /// Writes the wrapped value into a `GValue` of an accepted type; nil is written as `NULL`.
    public func writeGValue(to value: UnsafeMutablePointer<GValue>) {
        if let self { self.writeGValue(to: value) } else { g_value_reset(value) }
    }
}

private func isEnumeration(_ value: UnsafePointer<GValue>) -> Bool {
    inlay_type_fundamental(inlay_value_type(value)) == inlay_type_enum
}
