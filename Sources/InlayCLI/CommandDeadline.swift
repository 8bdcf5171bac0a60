import Glibc
import Synchronization

/// Ends the program when a page or a template has had its time, whatever the main thread is busy with.
///
/// It counts in a thread of its own, so that neither a main loop without a free turn nor an input that
/// never ends keeps the program.
final class CommandDeadline: Sendable {
    private let isOver = Mutex(false)

    /// Begins to count.
    ///
    /// - Parameters:
    ///   - seconds: The time until the program ends.
    ///   - failure: What is written then.
    init(seconds: Double, _ failure: CommandFailure) {
        let end = Self.now + seconds
        let context = Unmanaged.passRetained(Count(deadline: self, end: end, failure: failure))
        var thread = pthread_t()
        let created = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<Count>.fromOpaque(context).takeRetainedValue().run()
                return nil
            }, context.toOpaque())
        if created == 0 { pthread_detach(thread) } else { context.release() }
    }

    /// Stops counting: what was waited for is there.
    func cancel() {
        isOver.withLock { $0 = true }
    }

    private static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private final class Count: Sendable {
        private let deadline: CommandDeadline
        private let end: Double
        private let failure: CommandFailure

        init(deadline: CommandDeadline, end: Double, failure: CommandFailure) {
            (self.deadline, self.end, self.failure) = (deadline, end, failure)
        }

        func run() {
            while case let left = end - CommandDeadline.now, left > 0 {
                // The largest step, so that a cancelled count doesn't stay for a day.
                usleep(UInt32(min(left, 0.5) * 1e6) + 1)
                if deadline.isOver.withLock({ $0 }) { return }
            }
            deadline.isOver.withLock { isOver in
                if isOver { return }
                Interruption.removeUnfinished()
                StandardStream.error.write(failure.report)
                _exit(failure.reason.rawValue)
            }
        }
    }
}
