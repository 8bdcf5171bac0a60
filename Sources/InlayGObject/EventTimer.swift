import CGLib

/// A timer that calls a handler in an event thread, once each time it is set.
///
/// Create, set and release the timer in that thread.
package final class EventTimer {
    private let source: UnsafeMutablePointer<GSource>

    /// Creates a stopped timer.
    ///
    /// - Parameters:
    ///   - thread: The thread in which the handler is called.
    ///   - handler: The handler, retained as long as the timer.
    package init(on thread: EventThread, _ handler: @escaping () -> Void) {
        source = inlay_ready_source_new()
        let box = Unmanaged.passRetained(TimerHandler(handler)).toOpaque()
        g_source_set_callback(
            source,
            { box in
                guard let box else { return 0 }
                Unmanaged<TimerHandler>.fromOpaque(box).takeUnretainedValue().call()
                return 1
            }, box, { box in if let box { Unmanaged<TimerHandler>.fromOpaque(box).release() } })
        g_source_attach(source, thread.context)
    }

    deinit {
        g_source_destroy(source)
        g_source_unref(source)
    }

    /// Starts the timer, or restarts it if it runs: the handler is called once, after the delay.
    package func set(_ delay: Duration) {
        // A cap of 136 years avoids an overflow.
        let delay = min(delay, .seconds(1 << 32))
        let microseconds = Int(delay / .microseconds(1))
        g_source_set_ready_time(source, Int(g_get_monotonic_time()) + microseconds)
    }

    /// Stops the timer, so that the handler isn't called until the timer is set again.
    package func stop() {
        g_source_set_ready_time(source, -1)
    }
}

private final class TimerHandler {
    let call: () -> Void

    init(_ call: @escaping () -> Void) {
        self.call = call
    }
}
