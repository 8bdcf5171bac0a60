import InlayValues

/// The actor that copies cookies between two jars.
actor CookieSharingWorker {
    private let first: any CookieKeeping
    private let second: any CookieKeeping
    private let origin: WebOrigin
    private var common: CookieMerge.Cookies = [:]
    private var last: Task<Void, Never>?

    init(_ first: any CookieKeeping, _ second: any CookieKeeping, _ origin: WebOrigin) {
        self.first = first
        self.second = second
        self.origin = origin
    }

    /// Merges the cookies of both jars, and returns when the changes are applied to them.
    ///
    /// Concurrent calls run one after the other, because each merge needs the result of the
    /// previous one.
    func update() async {
        let task = Task { [before = last] in
            await before?.value
            await merge()
        }
        last = task
        await task.value
    }

    private func merge() async {
        let firsts = await cookies(in: first)
        let seconds = await cookies(in: second)
        let merge = CookieMerge(first: firsts, second: seconds, before: common)
        let before = common
        common = merge.common
        for (steps, jar, cookies) in [
            (merge.first, first, firsts), (merge.second, second, seconds),
        ] {
            // A cookie that the jar refuses isn't common. The jar never had it, so it isn't
            // removed from the other one later.
            for key in await refused(steps, in: jar, with: cookies) { common[key] = before[key] }
        }
    }

    /// Returns the origin's cookies in a jar.
    ///
    /// Cookies that the jar has lost were not removed by the user or a server: if there are any,
    /// no cookie is common any longer, so that the other jar restores them.
    private func cookies(in jar: any CookieKeeping) async -> CookieMerge.Cookies {
        guard let jar = jar as? any LosableCookies else {
            return CookieMerge.cookies(of: origin, in: await jar.allCookies())
        }
        let (cookies, haveBeenLost) = await jar.readCookies()
        if haveBeenLost { common = [:] }
        return CookieMerge.cookies(of: origin, in: cookies)
    }

    /// Applies changes to a jar with these cookies, and returns the cookies that the jar left as
    /// they were.
    private func refused(
        _ steps: [CookieMerge.Step], in jar: any CookieKeeping, with cookies: CookieMerge.Cookies
    ) async -> [CookieMerge.Key] {
        var set: CookieMerge.Cookies = [:]
        for step in steps {
            switch step {
            case .set(let cookie):
                await jar.set(cookie)
                set[CookieMerge.Key(cookie)] = cookie
            case .remove(let cookie):
                // A server may have renewed it since the cookies were read.
                if let jar = jar as? any ComparingCookies {
                    await jar.removeUnchanged(cookie)
                } else if await jar.allCookies().contains(where: {
                    $0.isSame(as: cookie) && $0.value == cookie.value
                }) {
                    await jar.remove(cookie)
                }
            }
        }
        guard !set.isEmpty else { return [] }
        let stored = CookieMerge.cookies(of: origin, in: await jar.allCookies())
        return set.keys.filter {
            stored[$0]?.value == cookies[$0]?.value && stored[$0]?.value != set[$0]?.value
        }
    }
}
