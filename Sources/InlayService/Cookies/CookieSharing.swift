public import InlayValues

/// Keeps the cookies of one origin the same in two places, such as a transport and web views.
///
/// ```swift
/// let sharing = CookieSharing(transport, webCookies, origin: origin)
/// try await service.post("/login", ["name": name, "password": password])
/// await sharing.update()  // The views are logged in, too.
/// ```
///
/// Shared are the cookies of exactly this host; one that is for a whole domain isn't. What changes in one place is
/// changed in the other, for as long as the value lives. Where both have changed, the first counts.
public final class CookieSharing: Sendable {
    /// Whose cookies are shared.
    public let origin: Origin

    private let worker: CookieSharingWorker
    private let watching: Task<Void, Never>

    /// Begins to share, and makes both the same.
    ///
    /// - Parameters:
    ///   - first: A place, such as a `SoupTransport`.
    ///   - second: Another, such as the web views of a profile.
    ///   - origin: Whose cookies are shared.
    public init(_ first: any CookieKeeping, _ second: any CookieKeeping, origin: Origin) {
        self.origin = origin
        let worker = CookieSharingWorker(first, second, origin)
        self.worker = worker
        watching = Task {
            await withTaskGroup(of: Void.self) { group in
                for place in [first, second] {
                    group.addTask {
                        for await _ in await place.cookieChanges() { await worker.update() }
                    }
                }
                await worker.update()
            }
        }
    }

    deinit {
        watching.cancel()
    }

    /// Makes both the same now, and returns when they are.
    public func update() async {
        await worker.update()
    }
}
