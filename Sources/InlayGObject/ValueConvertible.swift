public import CGLib

/// A Swift type that goes in and out of a `GValue`: an argument of a signal, or a property.
public protocol ValueConvertible {
    /// Whether values of a GLib type can be read as this type.
    ///
    /// - Parameter type: A type as a signal or property declares it.
    /// - Returns: Whether they can.
    static func accepts(_ type: GType) -> Bool

    /// Reads a value of an accepted type.
    ///
    /// Nothing is borrowed: text is copied.
    ///
    /// - Parameter value: An initialised value.
    /// - Returns: What it holds.
    static func read(from value: UnsafePointer<GValue>) -> Self

    /// Writes into a value that was initialised with an accepted type.
    ///
    /// - Parameter value: An initialised value.
    func write(to value: UnsafeMutablePointer<GValue>)
}

extension Bool: ValueConvertible {
    /// Whether values of a GLib type can be read as this type.
    public static func accepts(_ type: GType) -> Bool { type == inlay_type_boolean }
    /// Reads a value of an accepted type.
    public static func read(from value: UnsafePointer<GValue>) -> Bool {
        g_value_get_boolean(value) != 0
    }
    /// Writes into a value of an accepted type.
    public func write(to value: UnsafeMutablePointer<GValue>) {
        g_value_set_boolean(value, self ? 1 : 0)
    }
}

/// Whole numbers, and the words of enumerations.
extension Int32: ValueConvertible {
    /// Whether values of a GLib type can be read as this type.
    public static func accepts(_ type: GType) -> Bool {
        [inlay_type_int, inlay_type_enum].contains(inlay_type_fundamental(type))
    }
    /// Reads a value of an accepted type.
    public static func read(from value: UnsafePointer<GValue>) -> Int32 {
        isEnumeration(value) ? g_value_get_enum(value) : g_value_get_int(value)
    }
    /// Writes into a value of an accepted type.
    public func write(to value: UnsafeMutablePointer<GValue>) {
        if isEnumeration(value) {
            g_value_set_enum(value, self)
        } else {
            g_value_set_int(value, self)
        }
    }
}

/// Whole numbers without sign, and sets of flags.
///
/// C enumerations arrive in Swift as `UInt32`, so the words of enumerations are accepted too.
extension UInt32: ValueConvertible {
    /// Whether values of a GLib type can be read as this type.
    public static func accepts(_ type: GType) -> Bool {
        [inlay_type_uint, inlay_type_flags, inlay_type_enum].contains(inlay_type_fundamental(type))
    }
    /// Reads a value of an accepted type.
    public static func read(from value: UnsafePointer<GValue>) -> UInt32 {
        switch inlay_type_fundamental(inlay_value_type(value)) {
        case inlay_type_enum: UInt32(bitPattern: g_value_get_enum(value))
        case inlay_type_flags: g_value_get_flags(value)
        default: g_value_get_uint(value)
        }
    }
    /// Writes into a value of an accepted type.
    public func write(to value: UnsafeMutablePointer<GValue>) {
        switch inlay_type_fundamental(inlay_value_type(value)) {
        case inlay_type_enum: g_value_set_enum(value, Int32(bitPattern: self))
        case inlay_type_flags: g_value_set_flags(value, self)
        default: g_value_set_uint(value, self)
        }
    }
}

extension UInt64: ValueConvertible {
    /// Whether values of a GLib type can be read as this type.
    public static func accepts(_ type: GType) -> Bool {
        type == inlay_type_uint64 || type == inlay_type_ulong
    }
    /// Reads a value of an accepted type.
    public static func read(from value: UnsafePointer<GValue>) -> UInt64 {
        inlay_value_type(value) == inlay_type_ulong
            ? UInt64(g_value_get_ulong(value)) : UInt64(g_value_get_uint64(value))
    }
    /// Writes into a value of an accepted type.
    public func write(to value: UnsafeMutablePointer<GValue>) {
        if inlay_value_type(value) == inlay_type_ulong {
            g_value_set_ulong(value, UInt(self))
        } else {
            g_value_set_uint64(value, UInt(self))
        }
    }
}

extension Double: ValueConvertible {
    /// Whether values of a GLib type can be read as this type.
    public static func accepts(_ type: GType) -> Bool { type == inlay_type_double }
    /// Reads a value of an accepted type.
    public static func read(from value: UnsafePointer<GValue>) -> Double {
        g_value_get_double(value)
    }
    /// Writes into a value of an accepted type.
    public func write(to value: UnsafeMutablePointer<GValue>) { g_value_set_double(value, self) }
}

/// Text.
///
/// Where the object holds none, the empty text is read; `String?` tells them apart.
extension String: ValueConvertible {
    /// Whether values of a GLib type can be read as this type.
    public static func accepts(_ type: GType) -> Bool { type == inlay_type_string }
    /// Reads a value of an accepted type.
    public static func read(from value: UnsafePointer<GValue>) -> String {
        String?.read(from: value) ?? ""
    }
    /// Writes into a value of an accepted type.
    public func write(to value: UnsafeMutablePointer<GValue>) { g_value_set_string(value, self) }
}

/// Objects, interfaces, boxed values and plain pointers, borrowed for the length of the call.
extension UnsafeMutableRawPointer: ValueConvertible {
    /// Whether values of a GLib type can be read as this type.
    public static func accepts(_ type: GType) -> Bool {
        // Whatever has an address: objects, and classes of their own such as events.
        [inlay_type_interface, inlay_type_boxed, inlay_type_pointer].contains(
            inlay_type_fundamental(type)) || inlay_type_has_instances(type) != 0
    }
    /// Reads a value of an accepted type.
    public static func read(from value: UnsafePointer<GValue>) -> UnsafeMutableRawPointer {
        guard let pointer = Self?.read(from: value) else {
            preconditionFailure("The object is NULL here: read it as an optional.")
        }
        return pointer
    }
    /// Writes into a value of an accepted type.
    public func write(to value: UnsafeMutablePointer<GValue>) {
        switch inlay_type_fundamental(inlay_value_type(value)) {
        case inlay_type_boxed: g_value_set_boxed(value, self)
        case inlay_type_pointer: g_value_set_pointer(value, self)
        default: g_value_set_object(value, self)
        }
    }
}

/// A type whose absence C writes as `NULL`.
public protocol NullableValueConvertible: ValueConvertible {
    /// Reads a value that may be `NULL`.
    ///
    /// - Parameter value: An initialised value.
    /// - Returns: What it holds, if anything.
    static func readIfPresent(from value: UnsafePointer<GValue>) -> Self?
}

extension String: NullableValueConvertible {
    /// Reads a value that may be `NULL`.
    public static func readIfPresent(from value: UnsafePointer<GValue>) -> String? {
        g_value_get_string(value).map { String(cString: $0) }
    }
}

extension UnsafeMutableRawPointer: NullableValueConvertible {
    /// Reads a value that may be `NULL`.
    public static func readIfPresent(
        from value: UnsafePointer<GValue>
    ) -> UnsafeMutableRawPointer? {
        g_value_peek_pointer(value)
    }
}

extension Optional: ValueConvertible where Wrapped: NullableValueConvertible {
    /// Whether values of a GLib type can be read as this type.
    public static func accepts(_ type: GType) -> Bool { Wrapped.accepts(type) }
    /// Reads a value of an accepted type.
    public static func read(from value: UnsafePointer<GValue>) -> Wrapped? {
        Wrapped.readIfPresent(from: value)
    }
    /// Writes into a value of an accepted type.
    public func write(to value: UnsafeMutablePointer<GValue>) {
        if let self { self.write(to: value) } else { g_value_reset(value) }
    }
}

private func isEnumeration(_ value: UnsafePointer<GValue>) -> Bool {
    inlay_type_fundamental(inlay_value_type(value)) == inlay_type_enum
}
