public import CGLib

/// A GObject that belongs to an event thread, held by one counted reference.
///
/// The reference is given back in that thread, wherever the last use of the value is.
public final class EventObject: Sendable {
    /// The object, for calls into C in its thread.
    ///
    /// Valid while this value lives.
    public nonisolated(unsafe) let pointer: OpaquePointer

    private let thread: EventThread

    /// Takes over an object that C handed over together with its reference.
    ///
    /// - Parameters:
    ///   - pointer: A `GObject *` of any class; nil for none.
    ///   - thread: The thread that the object belongs to.
    public init?(owning pointer: OpaquePointer?, on thread: EventThread) {
        guard let pointer else { return nil }
        self.pointer = pointer
        self.thread = thread
    }

    /// Takes over an object of a C type whose structure is public.
    public convenience init?<Instance>(
        owning pointer: UnsafeMutablePointer<Instance>?, on thread: EventThread
    ) {
        self.init(owning: pointer.map { OpaquePointer($0) }, on: thread)
    }

    /// Holds an object of a C type whose structure is public and that someone else owns.
    public convenience init?<Instance>(
        adopting pointer: UnsafeMutablePointer<Instance>?, on thread: EventThread
    ) {
        guard let pointer else { return nil }
        g_object_ref(pointer)
        self.init(owning: pointer, on: thread)
    }

    deinit {
        // In the thread itself, this is done at once.
        g_main_context_invoke(
            thread.context,
            { object in
                g_object_unref(object)
                return 0
            }, UnsafeMutableRawPointer(pointer))
    }

    /// The object as a C type whose structure is public.
    ///
    /// - Parameter type: The type that the call takes.
    /// - Returns: The same address.
    public func cast<Instance>(
        to type: Instance.Type = Instance.self
    ) -> UnsafeMutablePointer<Instance> {
        UnsafeMutablePointer(pointer)
    }

    /// Calls a handler each time the object emits a signal, in the thread that emits it.
    ///
    /// Nothing is checked: the handler reads the arguments as the signal declares them. It lives
    /// until the object dies, so that it must not own the object.
    ///
    /// - Parameters:
    ///   - signal: The signal's name.
    ///   - handler: Gets the arguments behind the object itself, and where the answer goes.
    /// - Returns: A token to disconnect the handler by.
    @discardableResult
    public func connect(
        _ signal: String,
        _ handler: @escaping (UnsafePointer<GValue>, UnsafeMutablePointer<GValue>?) -> Void
    ) -> SignalHandler {
        let box = Unmanaged.passRetained(EventHandler(handler)).toOpaque()
        let closure = g_closure_new_simple(UInt32(MemoryLayout<GClosure>.size), box)
        g_closure_set_marshal(closure) { closure, answer, _, arguments, _, _ in
            guard let box = closure?.pointee.data, let arguments else { return }
            let handler = Unmanaged<EventHandler>.fromOpaque(box).takeUnretainedValue()
            handler.call(UnsafePointer(arguments + 1), answer)
        }
        g_closure_add_finalize_notifier(closure, box) { box, _ in
            if let box { Unmanaged<EventHandler>.fromOpaque(box).release() }
        }
        let handler = g_signal_connect_closure(
            UnsafeMutableRawPointer(pointer), signal, closure, 0)
        precondition(handler != 0, "There is no signal '\(signal)'.")
        return SignalHandler(identifier: handler)
    }

    /// Stops calling a handler; may be called in any thread.
    public func disconnect(_ handler: SignalHandler) {
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
