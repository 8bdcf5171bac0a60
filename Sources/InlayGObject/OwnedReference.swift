import CGLib

/// A strong reference to a GObject that is used off the main thread.
///
/// The reference is released with this value, in the thread that releases it. It is for objects
/// whose class allows that, which excludes widgets and web views.
public struct OwnedReference: ~Copyable {
    /// The object.
    ///
    /// It is valid as long as this value is alive.
    public let pointer: OpaquePointer

    /// Takes ownership of an object that C returned with a reference; nil for `NULL`.
    public init?(owning pointer: OpaquePointer?) {
        guard let pointer else { return nil }
        self.pointer = pointer
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(pointer))
    }
}
