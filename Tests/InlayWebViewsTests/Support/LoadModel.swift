import Foundation
import InlayTesting

@testable import InlayViewTesting
@testable import InlayWebViews

/// An engine that is asked for loads at random, and reports them as real engines do: without saying
/// of which load, the end of a cancelled one as a cancellation and a finish, before the new one's
/// start or after it.
struct LoadModel {
    /// A load that the app started, with its reported events.
    struct Load {
        var events: [PageLoadEvent] = []
        /// The addresses that it may truly end at: its own and those that the page moved on to.
        var addresses: Set<String> = []
        /// Whether the app knew the address.
        ///
        /// Else a failure of the load before is taken for its own.
        var isByAddress: Bool
    }

    /// The load that the engine is performing.
    private struct Running {
        var url: String
        var isCommitted = false
    }

    private(set) var loads: [Load] = []
    /// The events of loads that the page started itself, while no load of the app was in progress.
    private(set) var strays: [PageLoadEvent] = []
    private var machine = LoadMachine()
    private var running: Running?
    private var requested: String?
    private var isAppsTurn = false
    private var count = 0
    private var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    var isLoading: Bool { machine.isLoading }

    mutating func run(steps: Int) {
        for _ in 0..<steps { step() }
        // The engine ends its current load.
        for _ in 0..<100 where requested != nil || running != nil {
            if requested != nil { startRequested() } else { advance() }
        }
    }

    private mutating func step() {
        switch Int.random(in: 0..<10, using: &generator) {
        case 0...1: begin()
        case 2...3 where requested != nil: startRequested()
        case 4: stop()
        case 5: movePage()
        default: advance()
        }
    }

    /// The app begins a load; the engine starts it later.
    private mutating func begin() {
        let url = newURL()
        let isByAddress = Bool.random(using: &generator)
        tell(machine.begin(url: isByAddress ? url : nil))
        loads.append(Load(addresses: [url], isByAddress: isByAddress))
        isAppsTurn = true
        requested = url
    }

    private mutating func stop() {
        tell(machine.end(.stopped))
        requested = nil
        if running != nil { cancelRunning() }
    }

    private mutating func startRequested() {
        guard let url = requested else { return }
        requested = nil
        start(url)
    }

    private mutating func movePage() {
        guard requested == nil else { return }
        let url = newURL()
        if isAppsTurn, machine.isLoading { loads[loads.count - 1].addresses.insert(url) }
        start(url)
    }

    private mutating func start(_ url: String) {
        let isCancelledFirst = Bool.random(using: &generator)
        if running != nil, isCancelledFirst { cancelRunning() }
        let old = running
        report(.started(url: url))
        if let old {
            report(.cancelled)
            report(.finished(url: old.url))
        }
        running = Running(url: url)
    }

    private mutating func cancelRunning() {
        guard let old = running else { return }
        running = nil
        report(.cancelled)
        report(.finished(url: old.url))
    }

    /// The engine advances its current load.
    private mutating func advance() {
        guard let current = running else { return }
        switch (Int.random(in: 0..<4, using: &generator), current.isCommitted) {
        case (0, false):
            let url = newURL()
            if isAppsTurn, requested == nil, machine.isLoading {
                loads[loads.count - 1].addresses.insert(url)
            }
            running?.url = url
            report(.redirected(url: url))
        case (1, _):
            running = nil
            report(.failed(url: current.url, .network(url: URL(address: current.url), message: "")))
            report(.finished(url: current.url))
        case (_, false):
            running?.isCommitted = true
            report(.committed(url: current.url, status: nil))
        case (_, true):
            running = nil
            report(.finished(url: current.url))
        }
    }

    private mutating func report(_ step: EngineLoadStep) {
        tell(machine.receive(step))
    }

    private mutating func tell(_ events: [PageLoadEvent]) {
        for event in events {
            if isAppsTurn {
                loads[loads.count - 1].events.append(event)
            } else {
                strays.append(event)
            }
            if event.isLast { isAppsTurn = false }
        }
    }

    private mutating func newURL() -> String {
        count += 1
        return "a:\(count)"
    }
}
