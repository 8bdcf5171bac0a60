package import CGLib

/// A GObject that belongs to an event thread, held by a strong reference.
///
/// The reference is released in that thread, wherever this value is released.
package final class EventObject: Sendable {
    /// The object, for C calls in its event thread.
    ///
    /// It is valid as long as this value is alive.
    package nonisolated(unsafe) let pointer: OpaquePointer

    private let thread: EventThread

    /// Takes ownership of an object that C returned with a reference ("transfer full").
    ///
    /// - Parameters:
    ///   - pointer: A `GObject *` of any class; the initializer returns nil for `NULL`.
    ///   - thread: The thread that the object belongs to.
    package init?(owning pointer: OpaquePointer?, on thread: EventThread) {
        guard let pointer else { return nil }
        self.pointer = pointer
        self.thread = thread
    }

    /// Takes ownership of an object given as a pointer to a C struct; returns nil for `NULL`.
    package convenience init?<Instance>(
        owning pointer: UnsafeMutablePointer<Instance>?, on thread: EventThread
    ) {
        self.init(owning: pointer.map { OpaquePointer($0) }, on: thread)
    }

    /// Adds a reference to an object that has another owner, given as a pointer to a C struct;
    /// returns nil for `NULL`.
    package convenience init?<Instance>(
        adopting pointer: UnsafeMutablePointer<Instance>?, on thread: EventThread
    ) {
        guard let pointer else { return nil }
        g_object_ref(pointer)
        self.init(owning: pointer, on: thread)
    }

    deinit {
        // The function runs at once if the current thread is the event thread.
        g_main_context_invoke(
            thread.context,
            { object in
                g_object_unref(object)
                return 0
            }, UnsafeMutableRawPointer(pointer))
    }

    /// Returns the object as a pointer to a C struct, such as `GInputStream`.
    ///
    /// - Parameter type: The C struct of the object's class or of a superclass.
    /// - Returns: A pointer to the same address.
    package func cast<Instance>(
        to type: Instance.Type = Instance.self
    ) -> UnsafeMutablePointer<Instance> {
        UnsafeMutablePointer(pointer)
    }

    /// Connects a handler to a signal; the handler is called in the thread that emits the signal.
    ///
    /// Argument types are not checked: the handler must read the types that the signal declares.
    /// The object retains a connected handler, so the handler must not own the object.
    ///
    /// - Parameters:
    ///   - signal: The name of the signal.
    ///   - handler: Receives the signal's arguments without the emitting object, and the `GValue`
    ///     to write the signal's return value to; nil if the signal returns nothing.
    /// - Returns: A token for disconnecting the handler.
    @discardableResult
    package func connect(
        _ signal: String,
        _ handler: @escaping (UnsafePointer<GValue>, UnsafeMutablePointer<GValue>?) -> Void
    ) -> SignalHandler {
        let box = Unmanaged.passRetained(EventHandler(handler)).toOpaque()
        let closure = g_closure_new_simple(UInt32(MemoryLayout<GClosure>.size), box)
        g_closure_set_marshal(closure) { closure, returnValue, _, arguments, _, _ in
            guard let box = closure?.pointee.data, let arguments else { return }
            let handler = Unmanaged<EventHandler>.fromOpaque(box).takeUnretainedValue()
            handler.call(UnsafePointer(arguments + 1), returnValue)
        }
        g_closure_add_finalize_notifier(closure, box) { box, _ in
            if let box { Unmanaged<EventHandler>.fromOpaque(box).release() }
        }
        let handler = g_signal_connect_closure(
            UnsafeMutableRawPointer(pointer), signal, closure, 0)
        precondition(handler != 0, "There is no signal '\(signal)'.")
        return SignalHandler(identifier: handler)
    }

    /// Disconnects a handler; may be called in any thread.
    package func disconnect(_ handler: SignalHandler) {
        g_signal_handler_disconnect(UnsafeMutableRawPointer(pointer), handler.identifier)
    }
}

private final class EventHandler {
    typealias Call = (UnsafePointer<GValue>, UnsafeMutablePointer<GValue>?) -> Void
    let call: Call

    init(_ call: @escaping Call) {
        self.call = call
    }
}
