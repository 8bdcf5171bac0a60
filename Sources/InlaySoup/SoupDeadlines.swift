import InlayGObject

/// The timeouts of all exchanges of a session, in the session's thread.
///
/// One timer serves them all, because each source of the event loop costs time in every
/// iteration.
struct SoupDeadlines: ~Copyable {
    private struct Waiting {
        var due: ContinuousClock.Instant?
        let exchange: SoupExchange
    }

    private let thread: EventThread
    private var all: [Int: Waiting] = [:]
    private var lastNumber = 0
    private var timer: EventTimer?
    /// The time for which the timer is set, which may be earlier than any deadline; nil if it is
    /// stopped.
    private var armed: ContinuousClock.Instant?

    init(on thread: EventThread) {
        self.thread = thread
    }

    /// Adds an exchange without a deadline, and retains it until it is removed.
    mutating func add(_ exchange: SoupExchange) -> Int {
        lastNumber += 1
        all[lastNumber] = Waiting(exchange: exchange)
        return lastNumber
    }

    mutating func remove(_ number: Int) {
        all[number] = nil
    }

    /// Sets the deadline of an exchange; a nil delay clears it.
    mutating func set(
        _ number: Int, _ delay: Duration?, expire: @escaping () -> Void
    ) {
        guard all[number] != nil else { return }
        guard let delay else {
            all[number]?.due = nil
            return
        }
        // A cap of 136 years avoids an overflow.
        let due = ContinuousClock.now + min(delay, .seconds(1 << 32))
        all[number]?.due = due
        if let armed, armed <= due { return }
        if timer == nil { timer = EventTimer(on: thread, expire) }
        arm(due)
    }

    /// Returns the exchanges whose deadline has passed, and sets the timer for the next.
    mutating func takeDue() -> [SoupExchange] {
        let now = ContinuousClock.now
        var due: [SoupExchange] = []
        for (number, waiting) in all {
            guard let time = waiting.due, time <= now else { continue }
            all[number]?.due = nil
            due.append(waiting.exchange)
        }
        armed = nil
        if let next = all.values.compactMap(\.due).min() { arm(next) }
        return due
    }

    private mutating func arm(_ due: ContinuousClock.Instant) {
        armed = due
        timer?.set(max(.zero, due - .now))
    }
}
