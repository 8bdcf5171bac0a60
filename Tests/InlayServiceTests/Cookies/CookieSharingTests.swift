import HTTPTypes
import InlayValues
import Synchronization
import Testing

@testable import InlayService

/// Tests of jars that share cookies, of which one loses its cookies.
@Suite struct CookieSharingTests {
    /// A jar in memory, like that of a web view whose process may end.
    private final class Jar: LosableCookies {
        private let cookies = Mutex<[String: ServiceCookie]>([:])
        private let isLost = Atomic(false)
        private let refused: String?
        /// The value that a server gives each cookie after the next update has read them; nil for
        /// none.
        let renewed = Mutex<String?>(nil)

        init(refusing value: String? = nil) {
            refused = value
        }

        var values: [String] { cookies.withLock { $0.values.map(\.value).sorted() } }

        func allCookies() async -> [ServiceCookie] { cookies.withLock { Array($0.values) } }
        func set(_ cookie: ServiceCookie) async {
            guard cookie.value != refused else { return }
            cookies.withLock { $0[cookie.name] = cookie }
        }
        func remove(_ cookie: ServiceCookie) async { cookies.withLock { $0[cookie.name] = nil } }
        func cookieChanges() async -> AsyncStream<Void> { AsyncStream { $0.finish() } }
        func readCookies() async -> (cookies: [ServiceCookie], haveBeenLost: Bool) {
            let read = await allCookies()
            let value = renewed.withLock { value in
                defer { value = nil }
                return value
            }
            if let value {
                cookies.withLock { cookies in
                    for name in cookies.keys { cookies[name]?.value = value }
                }
            }
            return (read, isLost.exchange(false, ordering: .relaxed))
        }

        func lose() {
            cookies.withLock { $0 = [:] }
            isLost.store(true, ordering: .relaxed)
        }
    }

    private let cookie = ServiceCookie(name: "session", value: "7", domain: "h")
    private let first = Jar()
    private let second = Jar()

    private func worker() -> CookieSharingWorker {
        CookieSharingWorker(first, second, WebOrigin(scheme: "https", host: "h"))
    }

    @Test func lostCookiesAreRestoredFromTheOtherJar() async {
        let worker = worker()
        await first.set(cookie)
        await worker.update()
        #expect(second.values == ["7"])
        second.lose()
        await worker.update()
        #expect(first.values == ["7"] && second.values == ["7"])
        first.lose()
        await worker.update()
        #expect(first.values == ["7"] && second.values == ["7"])
    }

    @Test func aCookieThatAServerRenewsDuringAnUpdateIsNotRemoved() async {
        let worker = worker()
        await first.set(cookie)
        await worker.update()
        await first.remove(cookie)
        second.renewed.withLock { $0 = "8" }
        await worker.update()
        #expect(second.values == ["8"])
    }

    @Test func aCookieRemovedFromOneJarIsRemovedFromTheOther() async {
        let worker = worker()
        await second.set(cookie)
        await worker.update()
        await second.remove(cookie)
        await worker.update()
        #expect(first.values == [] && second.values == [])
    }

    @Test(arguments: [false, true])
    func aCookieThatOneJarRefusesIsKeptInTheOther(isFirstRefusing: Bool) async {
        let (open, strict) = (Jar(), Jar(refusing: "7"))
        let worker = CookieSharingWorker(
            isFirstRefusing ? strict : open, isFirstRefusing ? open : strict,
            WebOrigin(scheme: "https", host: "h"))
        await open.set(ServiceCookie(name: "session", value: "6", domain: "h"))
        await worker.update()
        #expect(strict.values == ["6"])
        await open.set(cookie)
        for _ in 0..<3 { await worker.update() }
        #expect(open.values == ["7"] && strict.values == ["6"])
        await open.remove(cookie)
        await worker.update()
        #expect(open.values == [] && strict.values == [])
    }
}
