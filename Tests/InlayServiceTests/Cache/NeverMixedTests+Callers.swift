import Foundation
import HTTPTypes
import InlayTesting
import Synchronization
import Testing

@testable import InlayService

/// Pairs of callers who share a cache, and a server whose every response says whose it is.
extension NeverMixedTests {
    @Test(.timeLimit(.minutes(10)), arguments: [false, true])
    func randomCallersNeverReceiveEachOthersResponses(onDisk: Bool) async throws {
        // Three of four pairs are in memory alone, as most differences between callers are above the store.
        let count = onDisk ? campaignCount(25, fuzz: 2_500) : campaignCount(125, fuzz: 7_500)
        let folder = try TemporaryDirectory()
        var random = SeededGenerator(seed: onDisk ? 11 : 12)
        var foreign: [String] = []
        var (responses, ownAgain) = (0, 0)
        for pair in 0..<count {
            let cache = ResponseCache(
                store: onDisk
                    ? try DatabaseResponseStore(
                        folder: folder.url.appendingPathComponent("\(pair)")) : nil)
            var trial = CallerPair(cache: cache, random: random)
            await trial.run()
            random = trial.random
            foreign += trial.foreign.map { "pair \(pair), \(trial.kinds): \($0)" }
            responses += trial.responses
            ownAgain += trial.ownFromStore
        }
        #expect(foreign.isEmpty, "\(foreign.count), such as \(foreign.prefix(5))")
        // The campaign has to reach stored responses, or it would show nothing.
        #expect(responses > count * 3 && ownAgain > count / 20, "\(responses), \(ownAgain)")
    }
}

/// Two callers who do the same things at about the same time.
private struct CallerPair {
    /// How a server knows a caller.
    enum Kind: CaseIterable {
        case nobody, cookie, cookieOfAccount, header, headerOfAccount, ownHeader, cookieHeader
        case password, bearer, bearerOfAccount
    }

    private static let headers = [
        "Authorization", "X-Api-Key", "X-Auth-Token", "Private-Token", "Api-Key", "X-User",
        "Ocp-Apim-Subscription-Key", "X-Session", "Proxy-Authorization", "X-Client",
    ]
    private static let policies = [
        "no-store", "private, max-age=60", "max-age=60", "public, max-age=60", "max-age=0", "",
        "private", "max-age=1, stale-while-revalidate=60", "no-cache",
    ]

    let cache: ResponseCache
    var random: SeededGenerator
    private(set) var kinds: [Kind] = []
    private(set) var foreign: [String] = []
    private(set) var responses = 0
    private(set) var ownFromStore = 0

    init(cache: ResponseCache, random: SeededGenerator) {
        (self.cache, self.random) = (cache, random)
    }

    /// A caller, and what makes another one of it after a log-out.
    private struct Caller {
        let name: String
        let service: ServiceProxy
        let network: CookieNetwork
        let kind: Kind
        let headers: ServiceHeaders
    }

    mutating func run() async {
        let isOff = Mutex(false)
        let policy = Self.policies.randomElement(using: &random)!
        let setsCookies = Int.random(in: 0..<6, using: &random) == 0
        let sessions = Atomic(0)
        let server: CookieNetwork.Server = { request async throws(TransportError) in
            for _ in 0..<3 { await Task.yield() }
            guard !isOff.withLock({ $0 }) else { throw .unreachable("off") }
            var fields = HTTPFields()
            if !policy.isEmpty { fields[.cacheControl] = policy }
            var name = Self.caller(of: request)
            if request.url.path == "/away" {
                return .redirect(307, to: "http://elsewhere/me?of=\(name)")
            }
            // A server may begin a session with whoever has none.
            if setsCookies, name == "nobody", request.usesCookies, request.url.host == "h" {
                name = "session\(sessions.add(1, ordering: .relaxed).newValue)"
                fields[.setCookie] = "sid=\(name)"
            }
            return .text("\(name) \(request.url.path)", headers: fields)
        }
        let header = Self.headers.randomElement(using: &random)!
        var callers: [Caller] = []
        for name in ["ada", "bob"] {
            let kind = Kind.allCases.randomElement(using: &random)!
            kinds.append(kind)
            callers.append(caller(name, kind, header, server))
        }
        for _ in 0..<6 {
            let paths = (0..<2).map { _ in
                ["/me", "/me", "/other", "/away"].randomElement(using: &random)!
            }
            let strategies = (0..<2).map { _ in
                CacheStrategy.allCases.randomElement(using: &random)!
            }
            isOff.withLock { $0 = Int.random(in: 0..<3, using: &random) == 0 }
            if Bool.random(using: &random) {
                await withTaskGroup(of: (Caller, Result<ServiceResponse, ServiceError>).self) {
                    group in
                    for (index, caller) in callers.enumerated() {
                        group.addTask {
                            (caller, await Self.get(paths[index], strategies[index], caller))
                        }
                    }
                    for await (caller, result) in group { note(result, for: caller) }
                }
            } else {
                for (index, caller) in callers.enumerated() {
                    note(await Self.get(paths[index], strategies[index], caller), for: caller)
                }
            }
        }
        isOff.withLock { $0 = false }
        await changeUser(of: callers[0], isOff)
    }

    /// One logs out while a call is under way, and somebody else logs in over the same proxy.
    private mutating func changeUser(of caller: Caller, _ isOff: borrowing Mutex<Bool>) async {
        let before = Task { await Self.get("/me", .networkFirst, caller) }
        for _ in 0..<Int.random(in: 0..<6, using: &random) { await Task.yield() }
        do {
            try await caller.service.logOut()
        } catch {
            foreign.append("no log-out: \(error)")
        }
        note(await before.value, for: caller)
        // Nothing but a cookie logs another user in over the same proxy.
        guard [.nobody, .cookie, .cookieOfAccount].contains(caller.kind) else { return }
        if caller.kind != .nobody { caller.network.logIn("eve") }
        let eve = Caller(
            name: caller.kind == .nobody ? "nobody" : "eve", service: caller.service,
            network: caller.network, kind: .cookie, headers: [:])
        note(await Self.get("/me", .cacheFirst, eve), for: eve)
        isOff.withLock { $0 = true }
        note(await Self.get("/me", .networkFirst, eve), for: eve)
        note(await Self.get("/other", .cacheOnly, eve), for: eve)
    }

    private mutating func note(
        _ result: Result<ServiceResponse, ServiceError>, for caller: Caller
    ) {
        guard case .success(let response) = result else { return }
        responses += 1
        let name = String(decoding: response.body.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
        let own = caller.kind == .nobody ? "nobody" : caller.name
        let isSession = name.hasPrefix("session")
        // Whoever is nobody to a server may have got a session, which is theirs alone.
        let isOwn =
            isSession
            ? sessions[name, default: ObjectIdentifier(caller.network)]
                == ObjectIdentifier(caller.network) : name == own || name == "nobody"
        if isSession { sessions[name] = ObjectIdentifier(caller.network) }
        if !isOwn { foreign.append("\(own) got \(name) by \(response.provenance)") }
        if name == own, response.provenance.isFromStore { ownFromStore += 1 }
    }

    private var sessions: [String: ObjectIdentifier] = [:]

    /// Who a request is from, to a server that believes whatever it says.
    private static func caller(of request: TransportRequest) -> String {
        if let query = request.url.query, query.hasPrefix("of=") {
            return String(query.dropFirst("of=".count))
        }
        for name in headers {
            guard let value = request.headers[HTTPField.Name(name)!] else { continue }
            guard value.hasPrefix("Basic ") else {
                return value.split(separator: " ").last.map(String.init)!
            }
            let text = Data(base64Encoded: String(value.dropFirst(6))) ?? Data()
            return String(decoding: text.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
        }
        let cookie = request.headers[.cookie]?.split(separator: "=").last
        return cookie.map(String.init) ?? "nobody"
    }

    private static func get(
        _ path: String, _ strategy: CacheStrategy, _ caller: Caller
    ) async -> Result<ServiceResponse, ServiceError> {
        do throws(ServiceError) {
            return .success(
                try await caller.service.get(
                    path, headers: caller.headers, options: .strategy(strategy)))
        } catch {
            return .failure(error)
        }
    }

    private func caller(
        _ name: String, _ kind: Kind, _ header: String, _ server: @escaping CookieNetwork.Server
    ) -> Caller {
        var configuration = ServiceConfiguration()
        configuration.retries = .never
        var headers: ServiceHeaders = [:]
        var sid: String?
        switch kind {
        case .nobody: break
        case .cookie: sid = name
        case .cookieOfAccount:
            sid = name
            configuration.account = name
        case .header: configuration.headers.append(header, name)
        case .headerOfAccount:
            configuration.headers.append(header, name)
            configuration.account = name
        case .ownHeader: headers.append(header, name)
        case .cookieHeader: headers.append("Cookie", "sid=\(name)")
        case .password:
            configuration.credentials = .password(user: name, "x", allowsPlainHTTP: true)
        case .bearer, .bearerOfAccount:
            configuration.credentials = .bearer(
                BearerTokens(
                    account: kind == .bearer ? nil : name, token: name, allowsPlainHTTP: true
                ) { _ in name })
        }
        // A server that asks for a password gets it the second time.
        let asking: CookieNetwork.Server = { request async throws(TransportError) in
            guard kind == .password, request.url.host == "h",
                request.headers[.authorization] == nil
            else { return try await server(request) }
            return .status(401, [.wwwAuthenticate: "Basic realm=r"])
        }
        let network = CookieNetwork(sid: sid, asking)
        return Caller(
            name: name,
            service: ServiceProxy(
                server: URL(string: "http://h/")!, transport: network, cache: cache,
                configuration: configuration),
            network: network, kind: kind, headers: headers)
    }
}
