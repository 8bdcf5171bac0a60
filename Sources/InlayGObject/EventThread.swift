import CGLib
import Glibc
import Synchronization

/// A thread of its own with GLib's event loop on it, for actors whose C library wants to stay in
/// one thread that isn't the main one.
///
/// ```swift
/// actor Downloads {
///     static let thread = EventThread(name: "downloads")
///     nonisolated var unownedExecutor: UnownedSerialExecutor { Self.thread.asUnownedSerialExecutor() }
/// }
/// ```
///
/// What the actor starts calls back in the thread, where `assumeIsolated` leads back to the actor.
/// The thread ends with the program: make few, and keep them.
public final class EventThread: SerialExecutor {
    /// The `GMainContext` that the thread serves; the thread's default one.
    public nonisolated(unsafe) let context: OpaquePointer

    private enum Work: Sendable {
        case job(UnownedJob)
        case call(@Sendable () -> Void)
    }

    private let work = Mutex<[Work]>([])
    private nonisolated(unsafe) let wakeup: UnsafeMutablePointer<GSource>

    /// Starts a thread.
    ///
    /// - Parameter name: What debuggers call it; 15 bytes are shown.
    public init(name: String) {
        context = g_main_context_new()
        wakeup = inlay_ready_source_new()
        // The thread has a reference for as long as it runs, which is for ever.
        let this = Unmanaged.passRetained(self).toOpaque()
        g_source_set_callback(wakeup, { this in drainJobs(of: this) }, this, nil)
        g_source_attach(wakeup, context)
        g_thread_unref(g_thread_new(name, { this in serve(this) }, this))
    }

    /// Has the thread run a job of an actor.
    public func enqueue(_ job: consuming ExecutorJob) {
        add(.job(UnownedJob(job)))
    }

    /// Calls a function in the thread, in line with the jobs of actors.
    ///
    /// Whoever waits for what it brings is woken once; a call of an actor's function comes back to the actor
    /// first.
    public func perform(_ call: @escaping @Sendable () -> Void) {
        add(.call(call))
    }

    /// Stops the program when it is in another thread.
    public func checkIsolated() {
        precondition(isCurrent, "This belongs into a thread of its own, and was called in another.")
    }

    /// Whether the calling thread is this one.
    public var isCurrent: Bool { g_main_context_is_owner(context) != 0 }

    fileprivate func runWork() {
        let waiting = work.withLock { work in
            defer { work = [] }
            return work
        }
        for work in waiting {
            switch work {
            case .job(let job): job.runSynchronously(on: asUnownedSerialExecutor())
            case .call(let call): call()
            }
        }
    }

    private func add(_ new: Work) {
        let isFirst = work.withLock { work in
            work.append(new)
            return work.count == 1
        }
        if isFirst { g_source_set_ready_time(wakeup, 0) }
    }
}

private func drainJobs(of this: UnsafeMutableRawPointer?) -> Int32 {
    guard let this else { return 0 }
    Unmanaged<EventThread>.fromOpaque(this).takeUnretainedValue().runWork()
    return 1
}

private func serve(_ this: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let this else { return nil }
    let thread = Unmanaged<EventThread>.fromOpaque(this).takeUnretainedValue()
    // Writing to what nobody reads is an error of the call, not the end of the program; and signals
    // that end the program are for the main thread.
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, nil)
    g_main_context_push_thread_default(thread.context)
    g_main_loop_run(g_main_loop_new(thread.context, 0))
    return nil
}
