import CGLib

/// A weak reference to a GObject.
@MainActor
package final class WeakGLibObject {
    private let reference = UnsafeMutablePointer<GWeakRef>.allocate(capacity: 1)

    /// Creates a reference, which doesn't retain the object.
    package init(_ object: GLibObject) {
        g_weak_ref_init(reference, object.pointer)
    }

    /// The object, or nil after it was disposed.
    package var object: GLibObject? { g_weak_ref_get(reference).map { GLibObject(owning: $0) } }

    isolated deinit {
        g_weak_ref_clear(reference)
        reference.deallocate()
    }
}
