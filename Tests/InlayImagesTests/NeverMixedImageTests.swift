import Foundation
import InlayImages
import InlayService
import InlayServiceTesting
import InlayTestTags
import InlayTesting
import Testing

/// Pairs of callers whose images come from one server, over a shared cache of responses.
@Suite(.timeLimit(.minutes(10))) struct NeverMixedImageTests {
    @Test(.tags(.fuzz)) func randomCallersNeverReceiveEachOthersImages() async throws {
        let count = isFuzz ? 1_000 : 40
        let check = try await check(pairs: count)
        #expect(
            check.foreign.isEmpty, "\(check.foreign.count), such as \(check.foreign.prefix(5))")
        #expect(check.count > count * 5, "\(check.count)")
    }

    /// Proves that the check detects callers who share an account by mistake.
    @Test func imagesOfCallersWithTheSameAccountFailTheIsolationTest() async throws {
        let check = try await check(pairs: 100, account: "everybody")
        #expect(!check.foreign.isEmpty, "of \(check.count)")
    }

    private var isFuzz: Bool { ProcessInfo.processInfo.environment["INLAY_CAMPAIGN"] == "fuzz" }

    private func check(pairs: Int, account: String? = nil) async throws -> OwnershipCheck {
        var random = SeededGenerator(seed: 41)
        var check = OwnershipCheck()
        for _ in 0..<pairs {
            let server = NamingServer(
                otherHost: "elsewhere", beginsSessions: false, using: &random)
            let header = NamingServer.headers.randomElement(using: &random) ?? ""
            let url = try #require(URL(string: "http://h/"))
            let cache = ResponseCache()
            var callers: [(TestCaller, ImageLoader)] = []
            for name in ["ada", "bob"] {
                let kind = CallerKind.ofServices.randomElement(using: &random) ?? .nobody
                let caller = await TestCaller(
                    name, kind, header: header, server: url, network: CookieNetwork(server),
                    cache: cache, account: account)
                callers.append((caller, makeLoader(ServiceImageSource(caller.service))))
            }
            let (ada, bob) = (callers[0].1, callers[1].1)
            for _ in 0..<5 {
                server.isOff = Int.random(in: 0..<3, using: &random) == 0
                let image = try request(&random)
                async let first = letter(image, from: ada)
                async let second = letter(image, from: bob)
                for ((caller, _), letter) in zip(callers, await [first, second]) {
                    record(letter, for: caller, &check)
                }
            }
            server.isOff = false
            let (caller, loader) = callers[0]
            try await caller.service.logOut()
            guard let eve = await caller.successor(named: "eve") else { continue }
            for _ in 0..<2 {
                record(await letter(try request(&random), from: loader), for: eve, &check)
            }
        }
        return check
    }

    private func request(_ random: inout SeededGenerator) throws -> ImageRequest {
        let number = Int.random(in: 0..<2, using: &random)
        let side = [4, 8].randomElement(using: &random) ?? 4
        return ImageRequest(
            try #require(URL(string: "http://h/image/\(number)")),
            size: PixelSize(width: side, height: side))
    }

    /// Returns the first letter of the name in an image: the value of its first pixel.
    private func letter(_ request: ImageRequest, from loader: ImageLoader) async -> UInt8? {
        let loaded = try? await loader.image(for: request)
        return loaded?.image.first.pixels.withUnsafeBytes { $0[0] }
    }

    private func record(_ letter: UInt8?, for caller: TestCaller, _ check: inout OwnershipCheck) {
        guard let letter else { return }
        let name = ["ada", "bob", "eve", "nobody"].first { $0.utf8.first == letter }
        check.record(name ?? "letter \(letter)", for: caller)
    }
}
