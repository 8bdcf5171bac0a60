import Glibc
import Synchronization

/// A deadline that exits the program if a page or a template takes too long, even if the main
/// thread is blocked.
///
/// It runs in its own thread, so that neither a busy main loop nor an endless input can delay it.
final class CommandDeadline: Sendable {
    private let isOver = Mutex(false)

    /// Starts the deadline.
    ///
    /// - Parameters:
    ///   - seconds: The time until the program exits.
    ///   - failure: The error that is printed when the program exits.
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

    /// Cancels the deadline.
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
                // Short sleeps let the thread of a cancelled deadline end soon.
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
