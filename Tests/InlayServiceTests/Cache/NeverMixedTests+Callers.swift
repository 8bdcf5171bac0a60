import Foundation
import HTTPTypes
import InlayServiceTesting
import InlayTestTags
import InlayTesting
import Synchronization
import Testing

@testable import InlayService

/// Pairs of callers who share a cache, and a server whose every response names its caller.
extension NeverMixedTests {
    @Test(.tags(.fuzz), .timeLimit(.minutes(10)), arguments: [false, true])
    func randomCallersNeverReceiveEachOthersResponses(onDisk: Bool) async throws {
        // Three of four pairs use memory only, as callers are mostly distinguished above the store.
        let count = onDisk ? campaignCount(25, fuzz: 2_500) : campaignCount(125, fuzz: 7_500)
        let folder = try TemporaryDirectory()
        let check = try await check(pairs: count, seed: onDisk ? 11 : 12) { pair in
            onDisk
                ? try DatabaseResponseStore(folder: folder.url.appendingPathComponent("\(pair)"))
                : nil
        }
        #expect(
            check.foreign.isEmpty, "\(check.foreign.count), such as \(check.foreign.prefix(5))")
        // The campaign must reach stored responses, or it would prove nothing.
        #expect(
            check.count > count * 3 && check.ownFromStore > count / 20,
            "\(check.count), \(check.ownFromStore)")
    }

    /// Proves that the campaign detects a cache that mixes callers.
    @Test func aStoreThatIgnoresIdentitiesFailsTheIsolationTest() async throws {
        let check = try await check(pairs: 100, seed: 12) { _ in IdentityBlindStore() }
        #expect(!check.foreign.isEmpty, "of \(check.count)")
    }

    @Test func callersWithTheSameAccountFailTheIsolationTest() async throws {
        let check = try await check(pairs: 100, seed: 12, account: "everybody") { _ in nil }
        #expect(!check.foreign.isEmpty, "of \(check.count)")
    }

    /// Runs pairs of callers.
    ///
    /// - Parameters:
    ///   - count: The number of pairs.
    ///   - seed: The seed of the random choices.
    ///   - account: The account of all callers, which plants a fault.
    ///   - store: Opens the store of a pair.
    /// - Returns: The responses that another caller received, and the number of all.
    /// - Throws: The error of a store.
    private func check(
        pairs count: Int, seed: UInt64, account: String? = nil,
        store: (Int) throws -> (any ResponseStore)?
    ) async throws -> OwnershipCheck {
        var random = SeededGenerator(seed: seed)
        var check = OwnershipCheck()
        let url = try #require(URL(string: "http://h/"))
        for pair in 0..<count {
            let server = NamingServer(otherHost: "elsewhere", using: &random)
            var trial = await CallerTrial(
                server, at: url, cache: ResponseCache(store: try store(pair)), random: random,
                account: account
            ) { CookieNetwork(server) }
            await trial.run()
            random = trial.random
            check.add(trial.check, "pair \(pair)")
        }
        return check
    }
}

/// A store with a fault: it finds responses by their URL alone.
private final class IdentityBlindStore: ResponseStore {
    private let state = Mutex<(entries: [String: [StoredEntry]], lastID: Int64)>(([:], 0))

    func entries(for key: CacheKey) async throws -> [StoredEntry] {
        state.withLock { $0.entries[key.url, default: []] }.map { entry in
            StoredEntry(response: entry.response.belonging(to: key), body: entry.body)
        }
    }

    func body(of response: StoredResponse) async throws -> Data? {
        state.withLock { $0.entries[response.key.url, default: []] }
            .first { $0.response.id == response.id }?.body
    }

    func apply(_ changes: [StoreChange]) async throws -> [StoredResponse] {
        state.withLock { state in
            changes.compactMap { change -> StoredResponse? in
                switch change {
                case .store(var response, let body):
                    state.lastID += 1
                    response.id = state.lastID
                    let url = response.key.url
                    state.entries[url, default: []].removeAll {
                        $0.response.variant == response.variant
                    }
                    state.entries[url, default: []].append(
                        StoredEntry(response: response, body: body))
                    return response
                case .remove(let response):
                    state.entries[response.key.url]?.removeAll { $0.response.id == response.id }
                    return nil
                default: return nil
                }
            }
        }
    }

    func removeAll(of identity: ServiceIdentity) async throws -> PurgedResponses {
        PurgedResponses()
    }
}

extension StoredResponse {
    /// Returns the response as that of another key.
    fileprivate func belonging(to key: CacheKey) -> StoredResponse {
        StoredResponse(
            id: id, key: key, variant: variant, response: response, requestTime: requestTime,
            responseTime: responseTime, bodyLength: bodyLength, range: range)
    }
}
