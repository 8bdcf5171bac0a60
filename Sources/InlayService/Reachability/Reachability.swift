import Synchronization

/// The reachability of a server, derived from its calls and the system's network state.
///
/// ```swift
/// let reachability = Reachability(monitor: DesktopNetwork.shared)
/// configuration.reachability = reachability
/// for await state in reachability.states { banner.isVisible = state != .reachable }
/// ```
///
/// A call that gets any response proves that the server is reachable; a call that is lost on the
/// network means that it isn't. From then on the server is probed at increasing intervals, and at
/// once when the network returns, until it responds. Results of calls take precedence over the
/// system's state, which knows nothing of servers.
///
/// Each instance is for one server; multiple proxies of that server may share it.
public final class Reachability: Sendable {
    /// Probes the server; returns false if it can't be reached.
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

    /// Creates an instance that assumes the server to be reachable until a call or the monitor
    /// reports the contrary.
    ///
    /// - Parameters:
    ///   - monitor: The monitor of this machine's network; nil relies on calls alone.
    ///   - firstPause: The pause before the first probe; it doubles for each further probe.
    ///   - longestPause: The maximum pause between probes.
    ///   - clock: The clock of the pauses.
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

    /// The current state.
    public var current: ReachabilityState { state.withLock { $0.state } }

    /// A stream of the current state and each change.
    public var states: AsyncStream<ReachabilityState> {
        // Subscribed while the lock is held, so that no change is missed or repeated.
        state.withLock { listeners.stream(first: $0.state) }
    }

    /// Records that the server responded.
    public func recordResponse() {
        change(to: .reachable)
    }

    /// Records that a call was lost on the network.
    public func recordLoss() {
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
        // A network is available; whether the server is reachable is decided by the next probe.
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
                // Cancelling the pause ends its stream for good. Therefore each pause gets its
                // own stream, created before the probe, so that changes during the probe shorten
                // the next pause.
                var changes = networkChanges.stream(policy: .bufferingNewest(1))
                while !Task.isCancelled {
                    // When the network returns, the pause ends and later pauses start short
                    // again.
                    let isBack = await Self.pause(pause, clock, changes)
                    changes = networkChanges.stream(policy: .bufferingNewest(1))
                    pause = isBack ? first : min(pause * 2, longest)
                    guard !Task.isCancelled, self != nil else { return }
                    if await probe(), !Task.isCancelled { return self?.recordResponse() ?? () }
                }
            }
        }
    }

    /// Sleeps; returns true if the network changes in the meantime.
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

/// A monitor of this machine's network availability.
public protocol NetworkMonitoring: Sendable {
    /// Whether a network is available now.
    var isAvailable: Bool { get }

    /// A stream of the network availability after each change.
    var changes: AsyncStream<Bool> { get }
}

/// The reachability of a server.
public enum ReachabilityState: Hashable, Sendable {
    /// The server is reachable, or not known to be unreachable.
    case reachable

    /// The last calls were lost on the network.
    case unreachable

    /// This machine has no network.
    case noNetwork
}
