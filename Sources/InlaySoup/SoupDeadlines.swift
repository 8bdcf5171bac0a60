import InlayGObject

/// When exchanges have waited long enough, in the thread of their session.
///
/// One timer serves them all: each source of the loop costs something each time that the loop goes round.
struct SoupDeadlines: ~Copyable {
    private struct Waiting {
        var due: ContinuousClock.Instant?
        let exchange: SoupExchange
    }

    private let thread: EventThread
    private var all: [Int: Waiting] = [:]
    private var lastNumber = 0
    private var timer: EventTimer?
    /// What the timer is set to, which may be before anything is due.
    private var armed: ContinuousClock.Instant?

    init(on thread: EventThread) {
        self.thread = thread
    }

    /// Takes an exchange in, for which nothing is due yet, and keeps it until it is removed.
    mutating func add(_ exchange: SoupExchange) -> Int {
        lastNumber += 1
        all[lastNumber] = Waiting(exchange: exchange)
        return lastNumber
    }

    mutating func remove(_ number: Int) {
        all[number] = nil
    }

    /// Sets when an exchange has waited too long; nil for never.
    mutating func set(
        _ number: Int, _ delay: Duration?, expire: @escaping () -> Void
    ) {
        guard all[number] != nil else { return }
        guard let delay else {
            all[number]?.due = nil
            return
        }
        // Far enough for a century, and no number that is too great.
        let due = ContinuousClock.now + min(delay, .seconds(1 << 32))
        all[number]?.due = due
        if let armed, armed <= due { return }
        if timer == nil { timer = EventTimer(on: thread, expire) }
        arm(due)
    }

    /// The exchanges that are due; sets the timer for the next.
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
