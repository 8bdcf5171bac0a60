import CGLib

/// Calls back in an event thread, once for each time that it is set.
///
/// It is made, set and let go in that thread.
public final class EventTimer {
    private let source: UnsafeMutablePointer<GSource>

    /// Makes a timer that isn't set.
    ///
    /// - Parameters:
    ///   - thread: Where `handler` is called.
    ///   - handler: What is called. It lives as long as the timer.
    public init(on thread: EventThread, _ handler: @escaping () -> Void) {
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

    /// Sets the timer, in place of what it was set to.
    public func set(_ delay: Duration) {
        // Far enough for a century, and no number that is too great.
        let delay = min(delay, .seconds(1 << 32))
        let microseconds = Int(delay / .microseconds(1))
        g_source_set_ready_time(source, Int(g_get_monotonic_time()) + microseconds)
    }

    /// Lets it not call back.
    public func stop() {
        g_source_set_ready_time(source, -1)
    }
}

private final class TimerHandler {
    let call: () -> Void

    init(_ call: @escaping () -> Void) {
        self.call = call
    }
}
