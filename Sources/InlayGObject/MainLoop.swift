import CGLib
import Glibc

/// GLib's event loop on the main thread, which also runs the jobs of Swift's main actor.
///
/// ```swift
/// @main enum App {
///     static func main() {
///         MainLoop.run { await work() ? 0 : 70 }
///     }
/// }
/// ```
///
/// A program in which GTK runs the loop, for example by `g_application_run`, calls ``attach()``
/// first. `main` must be synchronous: after the first suspension of an asynchronous `main`, the
/// program continues in another thread, and GLib would never run a main-actor job
/// (docs/decisions/0003-synchronous-main.md).
@MainActor
public enum MainLoop {
    private static var isAttached = false

    /// Makes GLib's default main loop run the jobs of Swift's main actor.
    ///
    /// Further calls have no effect.
    public static func attach() {
        guard !isAttached else { return }
        isAttached = true
        let descriptor = _dispatch_get_main_queue_handle_4CF()
        precondition(
            descriptor >= 0,
            "libdispatch already runs on the main thread. Inlay needs a synchronous main().")
        g_unix_fd_add_full(eventPriority, descriptor, G_IO_IN, drain, nil, nil)
    }

    private static var isChecked = false
    private static var runsJobs = false

    /// Prints a warning to standard error if GLib's loop runs no main-actor job within 2 seconds.
    ///
    /// Inlay's views call it; only the first call has an effect. Without ``attach()``, views are
    /// drawn but no `Task` ever runs.
    public static func check() {
        guard !isChecked else { return }
        isChecked = true
        Task { runsJobs = true }
        // A low priority, so that a program that is merely busy passes the check.
        g_timeout_add_seconds_full(
            lowPriority, 2,
            { _ in
                MainActor.assumeIsolated {
                    guard !MainLoop.runsJobs else { return }
                    inlay_print_error(
                        """
                        warning: GLib's main loop doesn't run Swift's main actor, so that no task \
                        goes on; call MainLoop.attach() before the loop runs.

                        """)
                }
                return 0
            }, nil, nil)
    }

    /// Runs GLib's default main loop until `body` returns, then exits the program with the returned
    /// exit code.
    public static func run(_ body: @escaping @MainActor () async -> Int32) -> Never {
        attach()
        let loop = g_main_loop_new(nil, 0)
        Task { exit(await body()) }
        g_main_loop_run(loop)
        fatalError("The main loop was quit from outside.")
    }
}

/// The priority of windowing events, `G_PRIORITY_DEFAULT`.
private let eventPriority: Int32 = 0

/// The priority of background work, `G_PRIORITY_LOW`.
private let lowPriority: Int32 = 300

/// The priority of drawing, `GDK_PRIORITY_REDRAW`.
private let drawingPriority: Int32 = 120

/// Runs the main-actor jobs that are enqueued when GLib calls this function.
///
/// Jobs that are enqueued meanwhile run in the next iteration of the loop, with the priority of
/// drawing. Otherwise jobs that endlessly enqueue new jobs would keep the window from being drawn.
private let drain: GUnixFDSourceFunc = { descriptor, _, _ in
    // The queue doesn't reset its event descriptor; if the descriptor weren't read, it would wake
    // the loop endlessly.
    var count: UInt64 = 0
    _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
    _dispatch_main_queue_callback_4CF(nil)

    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let hasMore = poll(&waiting, 1, 0) > 0
    g_source_set_priority(g_main_current_source(), hasMore ? drawingPriority : eventPriority)
    return 1
}
