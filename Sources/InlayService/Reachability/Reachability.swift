import Synchronization

/// Whether a server can be reached, as its calls and the system tell.
///
/// ```swift
/// let reachability = Reachability(monitor: DesktopNetwork.shared)
/// configuration.reachability = reachability
/// for await state in reachability.states { banner.isVisible = state != .reachable }
/// ```
///
/// A call that gets an answer, whatever it is, says that the server can be reached; one that gets lost says
/// that it can't. From then on the server is asked now and then, sooner when the network comes back, until it
/// answers. What calls tell counts for more than the system, which knows nothing of servers.
///
/// For one server; proxies of the same server may share it.
public final class Reachability: Sendable {
    /// Asks the server whether it is there; false where there is no way to it.
    typealias Probe = @Sendable () async -> Bool

    private struct State {
        var state = ReachabilityState.reachable
        var probe: Probe?
        var probing: Task<Void, Never>?
    }

    private let state = Mutex(State())
    private let listeners = Broadcast<ReachabilityState>()
    private let networkChanges = Broadcast<Void>()
    private let watching = Mutex<Task<Void, Never>?>(nil)
    private let clock: any Clock<Duration>
    private let firstPause: Duration
    private let longestPause: Duration

    /// Makes one that takes the server for reachable until something else is known.
    ///
    /// - Parameters:
    ///   - monitor: Knows of this machine's network, if something does.
    ///   - firstPause: How long to wait before an unreachable server is asked; each further pause is twice as long.
    ///   - longestPause: How long a pause is at most.
    ///   - clock: What measures pauses.
    public init(
        monitor: (any NetworkMonitoring)? = nil, firstPause: Duration = .seconds(1),
        longestPause: Duration = .seconds(30), clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.clock = clock
        self.firstPause = firstPause
        self.longestPause = longestPause
        guard let monitor else { return }
        if !monitor.isAvailable { state.withLock { $0.state = .noNetwork } }
        let changes = monitor.changes
        watching.withLock { watching in
            watching = Task { [weak self] in
                for await isAvailable in changes { self?.networkChanged(isAvailable) }
            }
        }
    }

    deinit {
        watching.withLock { $0?.cancel() }
        state.withLock { $0.probing?.cancel() }
    }

    /// What is known now.
    public var current: ReachabilityState { state.withLock { $0.state } }

    /// What is known now, and each change of it.
    public var states: AsyncStream<ReachabilityState> {
        // Whoever listens from here on misses nothing, and hears nothing twice in a row.
        state.withLock { listeners.stream(first: $0.state) }
    }

    /// Notes that the server has answered.
    public func noteAnswer() {
        change(to: .reachable)
    }

    /// Notes that a call got lost on its way.
    public func noteLoss() {
        state.withLock { state in
            guard state.state == .reachable else { return }
            state.state = .unreachable
            listeners.send(.unreachable)
        }
        startProbing()
    }

    func setProbe(_ probe: @escaping Probe) {
        state.withLock { $0.probe = $0.probe ?? probe }
        if current != .reachable { startProbing() }
    }

    // MARK: - Private

    private func networkChanged(_ isAvailable: Bool) {
        guard isAvailable else { return change(to: .noNetwork) }
        // There is a network; whether there is a way to the server, the server says.
        state.withLock { state in
            guard state.state == .noNetwork else { return }
            state.state = .unreachable
            listeners.send(.unreachable)
        }
        networkChanges.send(())
        startProbing()
    }

    private func change(to new: ReachabilityState) {
        state.withLock { state in
            if new == .reachable {
                state.probing?.cancel()
                state.probing = nil
            }
            guard state.state != new else { return }
            state.state = new
            listeners.send(new)
        }
        if new != .reachable { startProbing() }
    }

    private func startProbing() {
        state.withLock { state in
            guard state.probing == nil, state.state != .reachable, let probe = state.probe else {
                return
            }
            let (clock, first, longest) = (clock, firstPause, longestPause)
            state.probing = Task { [weak self, networkChanges] in
                var pause = first
                // A pause that ends cancels its listener, which ends that stream for good: so each pause
                // has a stream of its own, made before the probe, whose changes count for the next pause.
                var changes = networkChanges.stream(policy: .bufferingNewest(1))
                while !Task.isCancelled {
                    // A network that comes back ends the pause, and those after it are short again.
                    let isBack = await Self.pause(pause, clock, changes)
                    changes = networkChanges.stream(policy: .bufferingNewest(1))
                    pause = isBack ? first : min(pause * 2, longest)
                    guard !Task.isCancelled, self != nil else { return }
                    if await probe(), !Task.isCancelled { return self?.noteAnswer() ?? () }
                }
            }
        }
    }

    /// Waits; true where the network changes meanwhile.
    private static func pause(
        _ pause: Duration, _ clock: any Clock<Duration>, _ changes: AsyncStream<Void>
    ) async -> Bool {
        await withTaskGroup(of: Bool.self) { group in
            group.addTask {
                try? await clock.sleep(for: pause)
                return false
            }
            group.addTask {
                for await _ in changes { return true }
                return false
            }
            let isBack = await group.next() ?? false
            group.cancelAll()
            return isBack
        }
    }
}
