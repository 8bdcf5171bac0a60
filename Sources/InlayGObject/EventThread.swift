import CGLib
import Glibc
import Synchronization

/// A thread with its own GLib event loop, for actors that have to call a C library in a single
/// thread other than the main thread.
///
/// ```swift
/// actor Downloads {
///     static let thread = EventThread(name: "downloads")
///     nonisolated var unownedExecutor: UnownedSerialExecutor {
///         Self.thread.asUnownedSerialExecutor()
///     }
/// }
/// ```
///
/// Callbacks of C calls that the actor starts run in this thread, where `assumeIsolated` gives
/// access to the actor. The thread runs until the program ends, so create only a few threads.
package final class EventThread: SerialExecutor {
    /// The thread-default `GMainContext` of the thread.
    package nonisolated(unsafe) let context: OpaquePointer

    private enum Work: Sendable {
        case job(UnownedJob)
        case call(@Sendable () -> Void)
    }

    private let work = Mutex<[Work]>([])
    private nonisolated(unsafe) let wakeup: UnsafeMutablePointer<GSource>

    /// Starts a thread.
    ///
    /// - Parameter name: The name that debuggers show, cut to 15 bytes.
    package init(name: String) {
        context = g_main_context_new()
        wakeup = inlay_ready_source_new()
        // The running thread holds a reference to this object forever.
        let this = Unmanaged.passRetained(self).toOpaque()
        g_source_set_callback(wakeup, { this in drainJobs(of: this) }, this, nil)
        g_source_attach(wakeup, context)
        g_thread_unref(g_thread_new(name, { this in serve(this) }, this))
    }

    /// Enqueues a job of an actor.
    package func enqueue(_ job: consuming ExecutorJob) {
        add(.job(UnownedJob(job)))
    }

    /// Enqueues a function to run in the thread, in order with the jobs of actors.
    ///
    /// If the caller awaits a result, this is faster than calling a method of the actor: the
    /// function can resume the caller directly, without a switch to the actor.
    package func perform(_ call: @escaping @Sendable () -> Void) {
        add(.call(call))
    }

    /// Stops the program if the current thread isn't this event thread.
    package func checkIsolated() {
        precondition(
            isCurrent, "This must be called in its event thread, and was called in another thread.")
    }

    /// Whether the current thread is this event thread.
    package var isCurrent: Bool { g_main_context_is_owner(context) != 0 }

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
    // Writing to a closed pipe must return an error and not kill the program; signals that end the
    // program are handled by the main thread.
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, nil)
    g_main_context_push_thread_default(thread.context)
    g_main_loop_run(g_main_loop_new(thread.context, 0))
    return nil
}
