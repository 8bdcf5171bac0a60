import Foundation
import HTTPTypes
import InlayService
import InlaySoup
import InlayValues

// The examples of docs/Inlay.docc/Services.md, word for word.

private struct User: Decodable {}

private struct Note: Decodable {
    let id: Int
}

private func firstCall(url: URL) async throws -> String? {
    let service = ServiceProxy(server: url)
    let users: [User] = try await service.get("/users")
    let found: JSONValue = try await service.get(
        "/search", ["q": "sea & sky", "tags": ["a", "b"]])
    let first = found[path: "results.0.title"]?.stringValue
    return users.isEmpty ? nil : first
}

private func arguments(service: ServiceProxy, text: String, file: URL) async throws {
    let note: Note = try await service.post("/albums/{album}/notes", ["album": 7, "text": text])
    try await service.post("/photos", ["picture": file, "album": 7], encoding: .multipart)
    try await service.delete("/notes/{id}", ["id": note.id])
}

private struct PropertyLists: BodyDecoding {
    func canDecode(_ type: HTTPMediaType) -> Bool { type.essence == "application/x-plist" }

    func decode<Value: Decodable>(
        _ bytes: [UInt8], of type: HTTPMediaType, as value: Value.Type
    ) throws -> Value {
        try PropertyListDecoder().decode(Value.self, from: Data(bytes))
    }
}

private func otherMediaTypes(configuration: inout ServiceConfiguration) {
    configuration.decoders.insert(PropertyLists(), at: 0)
}

@MainActor
private func failures(
    service: ServiceProxy, id: Int, show: @escaping (Any) -> Void,
    showNobody: @escaping () -> Void
) {
    Task {
        do throws(ServiceError) {
            let user: User = try await service.get("/users/{id}", ["id": id])
            show(user)
        } catch {
            guard error.status != 404 else { return showNobody() }
            show(error.description)
        }
    }
}

private func credentials(
    url: URL, saved: String, signIn: @escaping @Sendable () async throws -> String
) -> ServiceProxy {
    var configuration = ServiceConfiguration()
    configuration.credentials = .bearer(
        BearerTokens(account: "ada", token: saved) { _ in try await signIn() })
    let service = ServiceProxy(server: url, configuration: configuration)
    return service
}

private func keptCookies(url: URL, profileFolder: URL) -> ServiceProxy {
    var options = SoupOptions()
    options.cookieFile = profileFolder.appendingPathComponent("cookies/cookies.sqlite")
    let service = ServiceProxy(server: url, transport: SoupTransport(options))
    return service
}

private func longBodies(service: ServiceProxy, file: FileHandle) async throws {
    for try await chunk in try await service.stream(.get, "/film.mp4") {
        try file.write(contentsOf: chunk)
    }
}

private func storedStreams(service: ServiceProxy, file: FileHandle) async throws {
    var options = CallOptions()
    options.cachesStreams = true
    for try await chunk in try await service.stream(.get, "/film.mp4", options: options) {
        try file.write(contentsOf: chunk)
    }
}

private func offline(url: URL, showAge: (Duration) -> Void) async throws {
    let service = ServiceProxy(server: url, cache: .standard)
    let response = try await service.get("/users")
    if response.provenance.isOffline { showAge(response.provenance.age) }
}

@MainActor
private func valuesAsTheyCome(
    service: ServiceProxy, show: @escaping (Any) -> Void, showOffline: @escaping (Bool) -> Void
) {
    Task {
        for try await users in service.cachedThenCurrent("/users", as: [User].self) {
            show(users.value)
            showOffline(users.provenance.isOffline)
        }
    }
}

private func strategies(service: ServiceProxy) async throws -> Int {
    let users: [User] = try await service.get("/users", options: .strategy(.cacheFirst))
    return users.count
}

@MainActor
private func cacheOnly(service: ServiceProxy, show: @escaping (Any) -> Void) {
    Task {
        var users: [User]
        do throws(ServiceError) {
            users = try await service.get("/users", options: .strategy(.cacheOnly))
        } catch {
            guard case .transport(.notStored) = error.kind else { throw error }
            users = []
        }
        show(users)
    }
}

private func logOut(url: URL) async throws {
    var configuration = ServiceConfiguration()
    configuration.account = "ada"
    let service = ServiceProxy(server: url, cache: .standard, configuration: configuration)
    // When Ada logs out:
    try await service.logOut()
}

private func writing(
    folder: URL, service: ServiceProxy, text: String, show: ([PendingWrite]) -> Void,
    warn: () -> Void
) async throws {
    let outbox = try WriteQueue(folder: folder, service: service)
    let write = try await outbox.add(.post, "/notes", ["text": text], title: text)
    for await writes in outbox.snapshots { show(writes) }
    if try await outbox.cancel(write.id) == .maybeDone { warn() }
}

private func refusals(merge: @escaping @Sendable (RefusedWrite) -> String) {
    var configuration = WriteQueueConfiguration()
    configuration.onRefusal = { refused in
        guard refused.status == 412, let tag = refused.headers[.eTag] else { return .keep }
        return .retry(body: .text(merge(refused)), headers: ["If-Match": tag])
    }
}

private func reaching(showBanner: (Bool) -> Void) async {
    var configuration = ServiceConfiguration()
    let reachability = Reachability(monitor: DesktopNetwork.shared)
    configuration.reachability = reachability
    for await state in reachability.states { showBanner(state != .reachable) }
}
