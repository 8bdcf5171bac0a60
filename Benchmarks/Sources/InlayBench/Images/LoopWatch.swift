import CGLib
import Glibc

/// Measures for how long at most the main loop didn't come back to wait for events.
///
/// What GTK takes to draw a frame in software is left out: from the end of its layout to its picture.
enum LoopWatch {
    nonisolated(unsafe) private static var busySince: UInt64 = 0
    nonisolated(unsafe) private static var painted: UInt64 = 0
    nonisolated(unsafe) private static var longest: UInt64 = 0
    nonisolated(unsafe) private static var longestWhole: UInt64 = 0
    private static var paintSince: UInt64?

    static func begin() {
        g_main_context_set_poll_func(nil, watch)
        longest = 0
        longestWhole = 0
        painted = 0
        busySince = now()
    }

    /// GTK begins to draw.
    static func paints() {
        paintSince = now()
    }

    /// GTK has drawn.
    static func hasPainted() {
        if let paintSince { painted += now() - paintSince }
        paintSince = nil
    }

    /// The longest time, in milliseconds.
    static func end() -> Double {
        g_main_context_set_poll_func(nil, plain)
        inlay_print_error("whole \(Double(longestWhole) / 1e6) without painting \(Double(longest) / 1e6)\n")
        return Double(longest) / 1e6
    }

    nonisolated private static let watch: GPollFunc = { descriptors, count, timeout in
        let busy = now() - busySince
        longestWhole = max(longestWhole, busy)
        longest = max(longest, busy - min(busy, painted))
        defer {
            painted = 0
            busySince = now()
        }
        return wait(descriptors, count, timeout)
    }

    nonisolated private static let plain: GPollFunc = { wait($0, $1, $2) }

    nonisolated private static func wait(
        _ descriptors: UnsafeMutablePointer<GPollFD>?, _ count: guint, _ timeout: gint
    ) -> gint {
        // The two have the same members.
        poll(
            UnsafeMutableRawPointer(descriptors)?.assumingMemoryBound(to: pollfd.self),
            nfds_t(count), timeout)
    }

    nonisolated private static func now() -> UInt64 {
        var time = timespec()
        clock_gettime(getenv("WALL") != nil ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
