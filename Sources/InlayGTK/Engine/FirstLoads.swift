import InlayValues

/// The first loads of the views of one process: of those from one origin, one goes ahead.
///
/// The engine tells its network process once, for each web process and site, that pages of the site will ask for
/// things, and that load waits until it is known there; others don't. Where one of them asks earlier, the network
/// process has the web process ended, and no view is told.
final class FirstLoads {
    private struct Waiting {
        let engine: ObjectIdentifier
        let load: @MainActor () -> Void
    }

    private struct Opening {
        let engine: ObjectIdentifier
        var waiting: [Waiting] = []
    }

    /// The origins that the network process knows of.
    private var known: Set<Origin> = []
    private var openings: [Origin: Opening] = [:]

    /// Does a load now, or when the one that goes ahead has begun.
    func enter(_ url: String, by engine: WebKitEngine, _ load: @escaping @MainActor () -> Void) {
        guard let origin = Origin(url), !known.contains(origin) else { return load() }
        let waiting = Waiting(engine: ObjectIdentifier(engine), load: load)
        guard openings[origin] == nil else {
            openings[origin]?.waiting.append(waiting)
            return
        }
        open(origin, waiting)
    }

    /// An engine's load has begun.
    func began(_ engine: WebKitEngine) {
        let number = ObjectIdentifier(engine)
        for (origin, opening) in openings where opening.engine == number {
            known.insert(origin)
            openings[origin] = nil
            for waiting in opening.waiting { waiting.load() }
        }
    }

    /// An engine loads nothing any more: another goes ahead, if it did.
    ///
    /// - Returns: Whether it was waiting.
    @discardableResult
    func leave(_ engine: WebKitEngine) -> Bool {
        let number = ObjectIdentifier(engine)
        var wasWaiting = false
        for (origin, opening) in openings {
            var others = opening.waiting.filter { $0.engine != number }
            wasWaiting = wasWaiting || others.count < opening.waiting.count
            openings[origin]?.waiting = others
            guard opening.engine == number else { continue }
            openings[origin] = nil
            guard !others.isEmpty else { continue }
            let next = others.removeFirst()
            open(origin, next, others)
        }
        return wasWaiting
    }

    /// The process is another one.
    func forget() {
        known = []
    }

    private func open(_ origin: Origin, _ first: Waiting, _ others: [Waiting] = []) {
        openings[origin] = Opening(engine: first.engine, waiting: others)
        first.load()
    }
}
