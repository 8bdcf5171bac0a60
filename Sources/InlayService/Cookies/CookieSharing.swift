public import InlayValues

/// Synchronization of the cookies of one origin between two jars, such as those of a transport
/// and of web views.
///
/// ```swift
/// let sharing = CookieSharing(transport, webCookies, origin: origin)
/// try await service.post("/login", ["name": name, "password": password])
/// await sharing.update()  // The views are logged in, too.
/// ```
///
/// Only host-only cookies of this host are shared, not those of a whole domain. Changes in one jar
/// are applied to the other as long as this object is alive. If both jars changed a cookie, the
/// change of the first jar wins.
public final class CookieSharing: Sendable {
    /// The origin whose cookies are shared.
    public let origin: WebOrigin

    private let worker: CookieSharingWorker
    private let watching: Task<Void, Never>

    /// Starts sharing, and synchronizes both jars.
    ///
    /// - Parameters:
    ///   - first: The first jar, such as a `SoupTransport`.
    ///   - second: The second jar, such as that of a profile's web views.
    ///   - origin: The origin whose cookies are shared.
    public init(_ first: any CookieKeeping, _ second: any CookieKeeping, origin: WebOrigin) {
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

    /// Synchronizes both jars now and returns when that is done.
    public func update() async {
        await worker.update()
    }
}
