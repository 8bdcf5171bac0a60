import InlayRichText
import InlayTesting
import InlayWebViews

@testable import InlayLists
@testable import InlayViewTesting

/// A model of a row that receives random events, with a table of the legal transitions and the times
/// of the row's retries.
struct RowPresentationModel {
    /// A state of a row, without its associated values.
    enum State: Hashable {
        case undecided, deciding, native, waiting, resting, loading, loaded, painted, blank
    }

    enum Event: CaseIterable {
        case decide, cancelDecision, decideNative, decideWeb, refuseNative
        case load, finishLoad, paint, release, rest
        case terminate, fail, hang
        case changeContent, tryAgain, passTime
    }

    /// A change from one state to another, or an event that changes nothing.
    struct Transition: Hashable {
        var from: State
        var event: Event
        var to: State
    }

    /// The transitions that are legal besides those of ``Event/changeContent`` and
    /// ``Event/tryAgain``; in all other states, an event changes nothing.
    static let legal: Set<Transition> = {
        let views: [State] = [.loading, .loaded, .painted]
        let table: [(Event, from: [State], to: [State])] = [
            (.decide, [.undecided], [.deciding]),
            (.cancelDecision, [.deciding], [.undecided]),
            (.decideNative, [.deciding], [.native]),
            (.decideWeb, [.deciding], [.waiting]),
            (.refuseNative, [.native], [.waiting]),
            (.load, [.waiting] + views, [.loading]),
            (.finishLoad, [.loading], [.loaded]),
            (.paint, [.loading, .loaded], [.painted]),
            (.release, views, [.waiting]),
            (.rest, [.resting], [.waiting]),
            (.terminate, views, [.resting, .undecided, .blank]),
            (.fail, views, [.resting, .undecided, .blank]),
            (.hang, views, [.undecided, .blank]),
        ]
        return Set(
            table.flatMap { event, sources, targets in
                sources.flatMap { from in
                    targets.map { Transition(from: from, event: event, to: $0) }
                }
            })
    }()
    /// The events that each state expects, in a fixed order.
    private static let sources = Dictionary(grouping: legal, by: \.from)
        .mapValues { legal in
            Event.allCases.filter { event in legal.contains { $0.event == event } }
        }

    private(set) var row: RowPresentation
    /// The transitions that have happened.
    private(set) var transitions: Set<Transition> = []
    private var runsScripts: Bool
    private var now = Duration.zero
    /// The times of the retries of the current version.
    private var retries: [Duration] = []
    private var generator: SeededGenerator
    private let text: RichText

    init(seed: UInt64, text: RichText) {
        generator = SeededGenerator(seed: seed)
        runsScripts = .random(using: &generator)
        row = RowPresentation(
            mayBeNative: !runsScripts && .random(using: &generator), runsScripts: runsScripts)
        self.text = text
    }

    var state: State {
        switch row.state {
        case .undecided: .undecided
        case .deciding: .deciding
        case .native: .native
        case .web(.waiting): .waiting
        case .web(.resting): .resting
        case .web(.loading): .loading
        case .web(.loaded): .loaded
        case .web(.painted): .painted
        case .blank: .blank
        }
    }

    /// Whether native text or a view displays the row, or it stays blank.
    var isDisplayed: Bool { [.native, .painted, .blank].contains(state) }

    /// Sends the row a random event, mostly one that its state expects; returns the rule that the
    /// row breaks, if any.
    mutating func step() -> String? {
        let all = Event.allCases
        let expected = Self.sources[state] ?? all
        let isExpected = Int.random(in: 0..<4, using: &generator) > 0
        return send((isExpected ? expected : all).randomElement(using: &generator) ?? .passTime)
    }

    /// Sends the row an event; returns the rule that the row breaks, if any.
    mutating func send(_ event: Event) -> String? {
        let (before, version) = (state, row.version)
        let consequence = perform(event)
        let transition = Transition(from: before, event: event, to: state)
        if Self.legal.contains(transition) {
            transitions.insert(transition)
        } else if state != before, event != .changeContent, event != .tryAgain {
            return "\(transition) is illegal"
        }
        if state == .blank, row.version != .placeholder { return "\(row.version) stays blank" }
        switch event {
        case .terminate, .fail, .hang:
            return problem(of: consequence, after: event, from: version, isNew: before != state)
        case .tryAgain:
            let isLegal = version == .placeholder ? state == .undecided : state == before
            return isLegal && row.version == (version == .placeholder ? .original : version)
                ? nil : "\(version) became \(row.version), \(transition)"
        default:
            return row.version == version || event == .changeContent
                ? nil : "\(version) became \(row.version) by \(transition)"
        }
    }

    private mutating func perform(_ event: Event) -> RowPresentation.Consequence? {
        switch event {
        case .decide: row.decide()
        case .cancelDecision: row.undecide()
        case .decideNative: row.decided(text)
        case .decideWeb: row.decided(nil)
        case .refuseNative: row.refuseNative()
        case .load: row.load(at: now)
        case .finishLoad: row.loaded()
        case .paint: row.painted()
        case .release: row.released()
        case .rest: row.rested()
        case .terminate: return row.fail(.processTerminated(.crashed), at: now)
        case .fail: return row.fail(.failed(message: ""), at: now)
        case .hang: return row.fail(.unresponsive, at: now)
        case .changeContent:
            runsScripts = .random(using: &generator)
            row = RowPresentation(
                mayBeNative: !runsScripts && .random(using: &generator), runsScripts: runsScripts)
            retries = []
        case .tryAgain: if row.tryAgain() { retries = [] }
        case .passTime: now += .milliseconds(Int.random(in: 0..<30_000, using: &generator))
        }
        return nil
    }

    /// The rule that the consequence of a failure breaks, if any.
    private mutating func problem(
        of consequence: RowPresentation.Consequence?, after event: Event,
        from version: RowPresentation.Version, isNew: Bool
    ) -> String? {
        let recent = retries.filter { now - $0 < .seconds(60) }
        switch consequence {
        case nil: return isNew || row.version != version ? "a change without a consequence" : nil
        case .retry(let pause):
            guard event != .hang, row.version == version else { return "\(event) is retried" }
            guard recent.count < RowPresentation.mostRetries else {
                return "\(recent.count + 1) retries in a minute"
            }
            retries = recent + [now]
            return pause > .zero ? nil : "a retry without a pause"
        case .replace:
            guard event == .hang || recent.count == RowPresentation.mostRetries else {
                return "replaced after \(recent.count) retries"
            }
            retries = []
            let next: RowPresentation.Version =
                version == .original && runsScripts && event == .hang
                ? .withoutScripts : .placeholder
            return row.version == next ? nil : "\(version) became \(row.version)"
        }
    }

    // MARK: - Ends

    /// Sends the events of a display without failures.
    mutating func succeed(natively isNative: Bool) {
        for event: Event in [
            .decide, isNative ? .decideNative : .decideWeb, .rest, .load, .finishLoad, .paint,
        ] where !isDisplayed {
            _ = send(event)
        }
    }

    /// Has each display of the row fail in a state of its view, until the row stays blank; returns the
    /// number of failures.
    mutating func giveUp(by failure: Event, in state: State) -> Int {
        let progress: [Event] =
            switch state {
            case .loaded: [.finishLoad]
            case .painted: [.finishLoad, .paint]
            default: []
            }
        var count = 0
        while self.state != .blank, count < 100 {
            for event in [.decide, .decideWeb, .refuseNative, .rest, .load] + progress + [failure] {
                _ = send(event)
            }
            count += 1
        }
        return count
    }
}
