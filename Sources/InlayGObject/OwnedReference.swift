import CGLib

/// A counted reference to a GObject that is used off the main thread.
///
/// The reference is given back when the value goes away, in the thread that it is in. For objects
/// whose class allows that; widgets and web views don't.
public struct OwnedReference: ~Copyable {
    /// The object.
    ///
    /// Valid while this value lives.
    public let pointer: OpaquePointer

    /// Takes over an object that C handed over together with its reference.
    public init?(owning pointer: OpaquePointer?) {
        guard let pointer else { return nil }
        self.pointer = pointer
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(pointer))
    }
}
