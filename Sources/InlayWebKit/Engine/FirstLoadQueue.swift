import InlayShell
import InlayValues

/// A queue that delays loads of a site until the first load of that site in the same web process
/// has started.
///
/// Before the first load of a site in a web process, WebKit announces the site to its network
/// process, and only that first load waits for the confirmation. If another load of the site
/// requests resources before the confirmation, the network process terminates the web process, and
/// no view is notified.
final class FirstLoadQueue {
    private struct Waiting {
        let engine: ObjectIdentifier
        let load: @MainActor () -> Void
    }

    private struct Opening {
        let engine: ObjectIdentifier
        var waiting: [Waiting] = []
    }

    /// The sites that WebKit has announced to its network process, because a load of each has
    /// started in the web process.
    private var announcedSites: Set<String> = []
    private var openings: [String: Opening] = [:]

    /// Calls `load`, which starts a view's load of a URL.
    ///
    /// If another view is about to start the first load of the URL's site, `load` is called once
    /// that first load has started. ``leave(_:)`` cancels a load that is still waiting.
    func enter(_ url: String, by loads: WebKitLoads, _ load: @escaping @MainActor () -> Void) {
        guard let site = Self.site(of: url), !announcedSites.contains(site) else { return load() }
        let waiting = Waiting(engine: ObjectIdentifier(loads), load: load)
        guard openings[site] == nil else {
            openings[site]?.waiting.append(waiting)
            return
        }
        open(site, waiting)
    }

    /// Records that a view's load has started, and starts the loads of the same site that waited
    /// for it.
    func began(_ loads: WebKitLoads) {
        let number = ObjectIdentifier(loads)
        for (site, opening) in openings where opening.engine == number {
            announcedSites.insert(site)
            openings[site] = nil
            for waiting in opening.waiting { waiting.load() }
        }
    }

    /// Removes a view from the queue, because its load has ended, was stopped or is being replaced.
    ///
    /// If the view's load was the first of its site, the next waiting load of that site starts.
    ///
    /// - Returns: Whether the view's load was still waiting.
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

    /// Forgets which sites WebKit has announced to its network process; call it when the web
    /// process has ended.
    func forget() {
        announcedSites = []
    }

    /// Returns the site of a URL: the host if that is an IP address, otherwise the host's last two
    /// labels; nil for a URL without a host.
    ///
    /// All hosts that WebKit counts as one site have the same last two labels.
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
