import InlayValues

/// A queue that delays loads of a site until the first load of that site in the same web process
/// has started.
///
/// Before the first load of a site in a web process, the engine announces the site to its network
/// process, and only this load waits for the confirmation. If another load of the site requests
/// resources before, the network process terminates the web process, and no view is notified.
final class FirstLoadQueue {
    private struct Waiting {
        let engine: ObjectIdentifier
        let load: @MainActor () -> Void
    }

    private struct Opening {
        let engine: ObjectIdentifier
        var waiting: [Waiting] = []
    }

    /// The sites that the engine has announced to its network process, because a first load has
    /// started.
    private var known: Set<String> = []
    private var openings: [String: Opening] = [:]

    /// Starts a load: now, or once the first load of its site has started.
    func enter(_ url: String, by loads: WebKitLoads, _ load: @escaping @MainActor () -> Void) {
        guard let site = Self.site(of: url), !known.contains(site) else { return load() }
        let waiting = Waiting(engine: ObjectIdentifier(loads), load: load)
        guard openings[site] == nil else {
            openings[site]?.waiting.append(waiting)
            return
        }
        open(site, waiting)
    }

    /// Records that an engine's load has started, and starts the loads that waited for it.
    func began(_ loads: WebKitLoads) {
        let number = ObjectIdentifier(loads)
        for (site, opening) in openings where opening.engine == number {
            known.insert(site)
            openings[site] = nil
            for waiting in opening.waiting { waiting.load() }
        }
    }

    /// Removes an engine whose load has ended.
    ///
    /// If the load was the first of its site, the next waiting load starts.
    ///
    /// - Returns: Whether the engine's load was waiting.
    @discardableResult
    func leave(_ loads: WebKitLoads) -> Bool {
        let number = ObjectIdentifier(loads)
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

    /// Forgets the announced sites; called when the web process was replaced.
    func forget() {
        known = []
    }

    /// Returns the site of a URL: the host if that is an IP address, otherwise the host's last two
    /// labels; nil for a URL without a host.
    ///
    /// All hosts that the engine counts as one site have the same last two labels.
    private static func site(of url: String) -> String? {
        guard let host = WebOrigin(url)?.host else { return nil }
        let parts = host.split(separator: ".")
        let isNumber = parts.last.map { $0.allSatisfy(\.isNumber) } ?? false
        return isNumber ? host : parts.suffix(2).joined(separator: ".")
    }

    private func open(_ site: String, _ first: Waiting, _ others: [Waiting] = []) {
        openings[site] = Opening(engine: first.engine, waiting: others)
        first.load()
    }
}
