import Foundation
import HTTPTypes
import Logging

/// The sender of queued writes: sends the first write of each resource, multiple resources
/// concurrently.
actor WriteReplay {
    let store: WriteStore
    let service: ServiceProxy
    let configuration: WriteQueueConfiguration
    let events = Broadcast<WriteEvent>()
    /// The broadcaster of changes to the queue.
    let changes = Broadcast<Void>()
    let logger = Logger(label: "inlay.outbox")

    private var tasks: [Int64: Task<Void, Never>] = [:]
    private var timer: Task<Void, Never>?
    private var nextCheck: Task<Void, Never>?
    private var watching: Task<Void, Never>?
    private var isRunning = false
    private var isClosed = false
    private var isClaiming = false
    private var claimsAgain = false
    private var version: Int64 = 0
    /// The number of consecutive results that couldn't be recorded.
    private var failures = 0
    /// The last logged error of reading the queue, so that it isn't repeated.
    private var loggedError: String?

    init(store: WriteStore, service: ServiceProxy, configuration: WriteQueueConfiguration) {
        self.store = store
        self.service = service
        self.configuration = configuration
    }

    func start() {
        guard !isRunning, !isClosed else { return }
        isRunning = true
        if let reachability = service.configuration.reachability {
            let states = reachability.states
            watching = Task { [weak self] in
                for await state in states where state == .reachable {
                    await self?.serverBecameReachable()
                }
            }
        }
        Task { await sendReadyWrites() }
    }

    /// Stops sending; attempts in progress are cancelled, and repeated later with the same
    /// idempotency key.
    func stop() async {
        let running = tasks.values
        end()
        for task in running { await task.value }
    }

    /// Stops sending, but doesn't wait for work in progress, such as the app's decision about a
    /// rejection.
    func end() {
        isClosed = true
        isRunning = false
        timer?.cancel()
        nextCheck?.cancel()
        watching?.cancel()
        for task in tasks.values { task.cancel() }
    }

    func cancelTask(_ id: Int64) {
        tasks[id]?.cancel()
    }

    /// Claims the writes that can be sent now, and sends them.
    func sendReadyWrites() async {
        guard isRunning, !isClaiming else {
            claimsAgain = true
            return
        }
        isClaiming = true
        defer { isClaiming = false }
        repeat {
            claimsAgain = false
            timer?.cancel()
            timer = nil
            // While the server is unreachable, one attempt is enough to find out whether it is
            // back.
            let state = service.configuration.reachability?.current ?? .reachable
            let limit = state == .reachable ? configuration.parallelWrites : 1
            guard tasks.count < limit else { continue }
            do {
                let claimed = try await store.attempts.claim(
                    limit - tasks.count, without: Set(tasks.keys), now: configuration.now())
                loggedError = nil
                start(claimed)
            } catch {
                if loggedError != "\(error)" {
                    logger.error("The queued writes can't be read: \(error)")
                }
                loggedError = "\(error)"
                setTimer(configuration.longestPause)
            }
        } while claimsAgain && isRunning
    }

    /// Schedules another check, because other programs don't notify when their writes are done.
    func scheduleCheck() {
        guard isRunning else { return }
        nextCheck?.cancel()
        nextCheck = Task { [weak self, configuration] in
            guard (try? await configuration.clock.sleep(for: configuration.pollInterval)) != nil
            else { return }
            await self?.sendReadyWrites()
        }
    }

    // MARK: - Private

    private func serverBecameReachable() async {
        do {
            try await store.attempts.endBackoffs()
        } catch {
            logger.warning("The back-off of queued writes can't be ended: \(error)")
        }
        await sendReadyWrites()
    }

    private func start(_ claimed: ClaimedWrites) {
        for write in claimed.writes {
            guard isRunning else {
                Task {
                    try await store.attempts.postpone(
                        write, until: nil, problem: nil, isLost: false)
                }
                continue
            }
            tasks[write.id] = Task { await self.run(write) }
        }
        if !claimed.writes.isEmpty || claimed.version != version { changes.send(()) }
        version = claimed.version
        var pause: Duration?
        if let next = claimed.next {
            pause = .seconds(max(0.001, next.timeIntervalSince(configuration.now())))
        }
        let again = configuration.pollInterval
        if claimed.hasOthers { pause = min(pause ?? again, again) }
        if let pause { setTimer(pause) }
    }

    private func setTimer(_ pause: Duration) {
        timer?.cancel()
        timer = Task { [weak self, clock = configuration.clock] in
            guard (try? await clock.sleep(for: pause)) != nil else { return }
            await self?.timerFired()
        }
    }

    private func timerFired() async {
        timer = nil
        await sendReadyWrites()
    }

    private func run(_ write: StoredWrite) async {
        do {
            try await write.stage == .refused ? askApp(write) : send(write)
            failures = 0
        } catch {
            logger.error("Write \(write.id) can't be noted: \(error)")
            failures += 1
            // The write stays in `tasks` during the pause, so that it isn't claimed again.
            try? await configuration.clock.sleep(for: backoff(failures))
        }
        tasks[write.id] = nil
        changes.send(())
        await sendReadyWrites()
    }
}
