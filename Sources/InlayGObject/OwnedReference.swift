import CGLib

/// A strong reference to a GObject that is used off the main thread.
///
/// The reference is released in the thread that destroys this value. So use it only for classes
/// whose objects may be released in any thread, not for widgets and web views.
package struct OwnedReference: ~Copyable {
    /// The object, for C calls; valid as long as this value is alive.
    package let pointer: OpaquePointer

    /// Takes ownership of an object that C returned with a reference; returns nil for `NULL`.
    package init?(owning pointer: OpaquePointer?) {
        guard let pointer else { return nil }
        self.pointer = pointer
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(pointer))
    }
}
