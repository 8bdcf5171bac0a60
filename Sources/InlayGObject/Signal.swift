import CGLib

/// A token of a connected signal handler, to pass to ``GLibObject/disconnect(_:)``.
public struct SignalHandler: Hashable, Sendable {
    let identifier: UInt
}

extension GLibObject {
    /// Connects a handler to a signal of the object.
    ///
    /// The program stops if the handler's argument types don't match the signal's. The handler may
    /// take fewer arguments than the signal has; the emitting object is not an argument.
    ///
    /// ```swift
    /// view.connect("load-changed") { (event: UInt32) in … }
    /// ```
    ///
    /// The handler is retained until it is disconnected or the object is finalized. A handler
    /// that refers to the object's owner should do so weakly.
    ///
    /// - Parameters:
    ///   - signal: The signal's name, with an optional detail: `notify::title`.
    ///   - handler: The handler, always called on the main actor.
    /// - Returns: A token for disconnecting the handler.
    @discardableResult
    public func connect<each Argument: GLibValueConvertible>(
        _ signal: String, _ handler: @escaping @MainActor (repeat each Argument) -> Void
    ) -> SignalHandler {
        check(signal, (repeat (each Argument).self), returns: nil)
        return connect(
            signal,
            SignalBox { arguments, _ in
                var reader = ArgumentReader(next: arguments)
                handler(repeat reader.read((each Argument).self))
            })
    }

    /// Connects a handler to a signal that uses the handler's return value, such as
    /// `close-request`.
    ///
    /// - Parameters:
    ///   - signal: The name of a signal that returns a value of the handler's type.
    ///   - handler: The handler, always called on the main actor.
    /// - Returns: A token for disconnecting the handler.
    @discardableResult
    public func connect<each Argument: GLibValueConvertible, Return: GLibValueConvertible>(
        _ signal: String, _ handler: @escaping @MainActor (repeat each Argument) -> Return
    ) -> SignalHandler {
        check(signal, (repeat (each Argument).self), returns: Return.self)
        return connect(
            signal,
            SignalBox { arguments, returnValue in
                var reader = ArgumentReader(next: arguments)
                let result = handler(repeat reader.read((each Argument).self))
                if let returnValue { result.writeGValue(to: returnValue) }
            })
    }

    /// Waits until a signal without arguments is emitted, the object is finalized or the current
    /// task is cancelled, whichever comes first.
    ///
    /// - Parameters:
    ///   - signal: The name of the signal.
    ///   - start: Called once, after the signal is connected and before waiting, for example to
    ///     cause the emission.
    package func emission(of signal: String, after start: () -> Void = {}) async {
        let cancellation = SignalCancellation()
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let waiter = SignalWaiter(pointer, continuation)
                cancellation.waiter = waiter
                // Only the signal's closure retains the waiter, so they are released together.
                waiter.handler = connect(signal) { waiter.end() }
                start()
            }
        } onCancel: {
            Task { @MainActor in cancellation.waiter?.end() }
        }
    }

    /// Disconnects a handler; does nothing if it is disconnected already.
    public func disconnect(_ handler: SignalHandler) {
        guard g_signal_handler_is_connected(pointer, handler.identifier) != 0 else { return }
        g_signal_handler_disconnect(pointer, handler.identifier)
    }

    private func connect(_ signal: String, _ box: SignalBox) -> SignalHandler {
        let context = Unmanaged.passRetained(box).toOpaque()
        let closure = g_closure_new_simple(UInt32(MemoryLayout<GClosure>.size), context)
        g_closure_set_marshal(closure, emit)
        // Only this notifier releases the box, when the closure is freed.
        g_closure_add_finalize_notifier(closure, context) { context, _ in
            if let context { Unmanaged<SignalBox>.fromOpaque(context).release() }
        }
        return SignalHandler(identifier: g_signal_connect_closure(pointer, signal, closure, 0))
    }

    /// Stops the program with a message if the handler's types don't match the signal's types,
    /// because the handler would misread memory.
    private func check<each Argument: GLibValueConvertible>(
        _ signal: String, _ arguments: (repeat (each Argument).Type),
        returns returnType: (any GLibValueConvertible.Type)?
    ) {
        let type = inlay_instance_type(pointer)
        // Computed only for the error message, because signals are connected thousands of times.
        var name: String { "signal '\(signal)' of \(String(cString: g_type_name(type)))" }
        var identifier: UInt32 = 0
        var detail: GQuark = 0
        guard g_signal_parse_name(signal, type, &identifier, &detail, 1) != 0 else {
            preconditionFailure("There is no \(name).")
        }
        var query = GSignalQuery()
        g_signal_query(identifier, &query)
        // The lowest bit marks a static scope of the arguments and isn't part of the type.
        let returned = query.return_type & ~1
        precondition(
            returnType?.acceptsGType(returned) ?? (returned == inlay_type_none),
            "The \(name) returns \(String(cString: g_type_name(returned))).")
        var index = 0
        for argument in repeat each arguments {
            precondition(
                index < query.n_params, "The \(name) has only \(query.n_params) arguments.")
            let declared = query.param_types[index] & ~1
            precondition(
                argument.acceptsGType(declared),
                "Argument \(index) of \(name) is \(String(cString: g_type_name(declared))).")
            index += 1
        }
    }
}

/// A type-erased signal handler, owned by the GLib closure.
private final class SignalBox {
    typealias Call = @MainActor (UnsafePointer<GValue>, UnsafeMutablePointer<GValue>?) -> Void
    let call: Call

    init(_ call: @escaping Call) {
        self.call = call
    }
}

private struct ArgumentReader {
    var next: UnsafePointer<GValue>

    mutating func read<Argument: GLibValueConvertible>(_ type: Argument.Type) -> Argument {
        defer { next += 1 }
        return type.readGValue(from: next)
    }
}

/// The marshaller of all signal closures: passes the signal's arguments to the Swift handler.
private let emit: GClosureMarshal = { closure, returnValue, _, arguments, _, _ in
    guard let context = closure?.pointee.data, let arguments else { return }
    nonisolated(unsafe) let box = Unmanaged<SignalBox>.fromOpaque(context).takeUnretainedValue()
    nonisolated(unsafe) let afterInstance = UnsafePointer(arguments + 1)
    nonisolated(unsafe) let returnValue = returnValue
    // Traps if a signal is emitted in another thread, where no handler may run.
    MainActor.assumeIsolated { box.call(afterInstance, returnValue) }
}

/// A waiter that resumes a task at the first emission of a signal, or when the emitting object is
/// finalized.
@MainActor
private final class SignalWaiter {
    var handler: SignalHandler?
    /// The emitting object, which retains this waiter by the signal's closure.
    private let object: UnsafeMutableRawPointer
    private var continuation: CheckedContinuation<Void, Never>?

    init(_ object: UnsafeMutableRawPointer, _ continuation: CheckedContinuation<Void, Never>) {
        (self.object, self.continuation) = (object, continuation)
    }

    isolated deinit { continuation?.resume() }

    /// Disconnects the handler and resumes the task.
    func end() {
        continuation?.resume()
        continuation = nil
        guard let handler else { return }
        self.handler = nil
        g_signal_handler_disconnect(object, handler.identifier)
    }
}

/// A weak reference to a ``SignalWaiter``, for ending the wait when the task is cancelled.
@MainActor
private final class SignalCancellation {
    weak var waiter: SignalWaiter?
}
