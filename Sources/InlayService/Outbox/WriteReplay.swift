import Foundation
import HTTPTypes
import Logging

/// Sends what is kept: the first write of each resource, some resources at a time.
actor WriteReplay {
    let store: WriteStore
    let service: ServiceProxy
    let configuration: WriteQueueConfiguration
    let events = Broadcast<WriteEvent>()
    /// Tells that something is otherwise than before.
    let changes = Broadcast<Void>()
    let logger = Logger(label: "inlay.outbox")

    private var tasks: [Int64: Task<Void, Never>] = [:]
    private var timer: Task<Void, Never>?
    private var laterLook: Task<Void, Never>?
    private var watching: Task<Void, Never>?
    private var isRunning = false
    private var isClosed = false
    private var isLooking = false
    private var looksAgain = false
    private var version: Int64 = 0
    /// How many results in a row couldn't be noted.
    private var failures = 0
    /// What was logged last of a queue that can't be read.
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
                for await state in states where state == .reachable { await self?.comeBack() }
            }
        }
        Task { await look() }
    }

    /// Stops sending; what is under way is given up, and sent again with its key.
    func stop() async {
        let running = tasks.values
        end()
        for task in running { await task.value }
    }

    /// The same without waiting for what is under way, such as the app's decision about a refusal.
    func end() {
        isClosed = true
        isRunning = false
        timer?.cancel()
        laterLook?.cancel()
        watching?.cancel()
        for task in tasks.values { task.cancel() }
    }

    func cancelTask(_ id: Int64) {
        tasks[id]?.cancel()
    }

    /// Looks what there is to do, and does it.
    func look() async {
        guard isRunning, !isLooking else {
            looksAgain = true
            return
        }
        isLooking = true
        defer { isLooking = false }
        repeat {
            looksAgain = false
            timer?.cancel()
            timer = nil
            // While the server can't be reached, one attempt tells as much as many.
            let state = service.configuration.reachability?.current ?? .reachable
            let limit = state == .reachable ? configuration.parallelWrites : 1
            guard tasks.count < limit else { continue }
            do {
                let claimed = try await store.claim(
                    limit - tasks.count, without: Set(tasks.keys), now: configuration.now())
                loggedError = nil
                take(claimed)
            } catch {
                if loggedError != "\(error)" {
                    logger.error("What is to be sent can't be read: \(error)")
                }
                loggedError = "\(error)"
                setTimer(configuration.longestPause)
            }
        } while looksAgain && isRunning
    }

    /// Looks once more after a while: what is left may be another program's, which tells nobody when it is done.
    func lookLater() {
        guard isRunning else { return }
        laterLook?.cancel()
        laterLook = Task { [weak self, configuration] in
            guard (try? await configuration.clock.sleep(for: configuration.lookAgain)) != nil
            else { return }
            await self?.look()
        }
    }

    // MARK: - Private

    private func comeBack() async {
        do {
            try await store.forgetPauses()
        } catch {
            logger.warning("Pauses go on: \(error)")
        }
        await look()
    }

    private func take(_ claimed: ClaimedWrites) {
        for write in claimed.writes {
            guard isRunning else {
                Task { try await store.postpone(write, until: nil, problem: nil, isLost: false) }
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
        let again = configuration.lookAgain
        if claimed.hasOthers { pause = min(pause ?? again, again) }
        if let pause { setTimer(pause) }
    }

    private func setTimer(_ pause: Duration) {
        timer?.cancel()
        timer = Task { [weak self, clock = configuration.clock] in
            guard (try? await clock.sleep(for: pause)) != nil else { return }
            await self?.timeIsOver()
        }
    }

    private func timeIsOver() async {
        timer = nil
        await look()
    }

    private func run(_ write: StoredWrite) async {
        do {
            try await write.stage == .refused ? ask(write) : send(write)
            failures = 0
        } catch {
            logger.error("Write \(write.id) can't be noted: \(error)")
            failures += 1
            // Until then it isn't claimed again.
            try? await configuration.clock.sleep(for: backoff(failures))
        }
        tasks[write.id] = nil
        changes.send(())
        await look()
    }
}
