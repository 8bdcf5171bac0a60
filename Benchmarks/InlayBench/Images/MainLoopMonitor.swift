import CGLib
import Glibc

/// Measures the longest time that the main loop was busy between two waits for events.
///
/// It is the processor time of the main thread, including GTK's layout and drawing, so that other
/// programs don't affect it.
enum MainLoopMonitor {
    nonisolated(unsafe) private static var busySince: UInt64 = 0
    nonisolated(unsafe) private static var longest: UInt64 = 0

    static func begin() {
        g_main_context_set_poll_func(nil, watch)
        longest = 0
        busySince = processorTime()
    }

    /// Returns the longest busy time in milliseconds.
    static func end() -> Double {
        g_main_context_set_poll_func(nil, plain)
        return Double(longest) / 1e6
    }

    nonisolated private static let watch: GPollFunc = { descriptors, count, timeout in
        longest = max(longest, processorTime() - busySince)
        defer { busySince = processorTime() }
        return wait(descriptors, count, timeout)
    }

    nonisolated private static let plain: GPollFunc = { wait($0, $1, $2) }

    nonisolated private static func wait(
        _ descriptors: UnsafeMutablePointer<GPollFD>?, _ count: guint, _ timeout: gint
    ) -> gint {
        // The two structures have the same members.
        poll(
            UnsafeMutableRawPointer(descriptors)?.assumingMemoryBound(to: pollfd.self),
            nfds_t(count), timeout)
    }
}

/// Returns the processor time of this thread in nanoseconds.
nonisolated func processorTime() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
