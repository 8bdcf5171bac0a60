import InlayValues

/// The first loads of the views of one process: of those from one site, one goes ahead.
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

    /// The sites that the network process knows of.
    private var known: Set<String> = []
    private var openings: [String: Opening] = [:]

    /// Does a load now, or when the one that goes ahead has begun.
    func enter(_ url: String, by engine: WebKitEngine, _ load: @escaping @MainActor () -> Void) {
        guard let site = Self.site(of: url), !known.contains(site) else { return load() }
        let waiting = Waiting(engine: ObjectIdentifier(engine), load: load)
        guard openings[site] == nil else {
            openings[site]?.waiting.append(waiting)
            return
        }
        open(site, waiting)
    }

    /// An engine's load has begun.
    func began(_ engine: WebKitEngine) {
        let number = ObjectIdentifier(engine)
        for (site, opening) in openings where opening.engine == number {
            known.insert(site)
            openings[site] = nil
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
        for (site, opening) in openings {
            var others = opening.waiting.filter { $0.engine != number }
            wasWaiting = wasWaiting || others.count < opening.waiting.count
            openings[site]?.waiting = others
            guard opening.engine == number else { continue }
            openings[site] = nil
            guard !others.isEmpty else { continue }
            let next = others.removeFirst()
            open(site, next, others)
        }
        return wasWaiting
    }

    /// The process is another one.
    func forget() {
        known = []
    }

    /// The end of the host: at least as much as the engine takes for one site.
    private static func site(of url: String) -> String? {
        guard let host = Origin(url)?.host else { return nil }
        let parts = host.split(separator: ".")
        let isNumber = parts.last.map { $0.allSatisfy(\.isNumber) } ?? false
        return isNumber ? host : parts.suffix(2).joined(separator: ".")
    }

    private func open(_ site: String, _ first: Waiting, _ others: [Waiting] = []) {
        openings[site] = Opening(engine: first.engine, waiting: others)
        first.load()
    }
}
