public import Foundation
public import HTTPTypes
import InlayValues
import Synchronization

/// Keeps what is written to a service until the server has it, also without the network and after a restart.
///
/// ```swift
/// let outbox = try WriteQueue(folder: folder, service: service)
/// try await outbox.add(.post, "/notes", ["text": text], title: text)
/// for await writes in outbox.snapshots { list.show(writes) }
/// ```
///
/// Writes to one resource are sent in their order, each when the one before is done; those to different ones at
/// the same time. Each carries an `Idempotency-Key` that is the same at each attempt, so that a server that
/// knows the header does it once. What fails is sent again after a pause, or at once when the server can be
/// reached again. What the server refuses is the app's to decide.
///
/// A write is on the disk when ``add(_:_:_:encoding:headers:body:resource:title:)`` returns, in files that only
/// their owner can read, and without credentials or cookies: those of the service are added when it is sent.
/// Writes belong to the account that made them, and are never sent with the credentials or cookies of another. So a
/// service with cookies or with headers of its own has to name its account. ``ServiceProxy/logOut()`` removes them.
/// Several programs may use a folder at a time; each write is sent by one of them.
public final class WriteQueue: Sendable {
    /// The folder that everything is in.
    public let folder: URL

    let replay: WriteReplay
    /// Whether the user has logged out, so that nothing more is kept for them here.
    let isLoggedOut = Atomic(false)
    let store: WriteStore
    private let service: ServiceProxy
    private let configuration: WriteQueueConfiguration

    /// Takes a folder, makes it where there is none, and sends what it has.
    ///
    /// It is opened on a thread of its own, so that nothing waits for the disk here. Where that fails, the log says
    /// so, ``open()`` and all other calls throw the reason, and it is tried again later.
    ///
    /// - Parameters:
    ///   - folder: Where writes are kept; the folder that it is in has to be there.
    ///   - service: What sends them.
    ///   - configuration: How the queue works.
    /// - Throws: ``WriteQueueError`` where the folder can be neither used nor made or isn't the user's own, or where
    ///   nobody could tell whose writes they are.
    public init(
        folder: URL, service: ServiceProxy,
        configuration: WriteQueueConfiguration = WriteQueueConfiguration()
    ) throws {
        self.folder = folder
        self.service = service
        self.configuration = configuration
        do {
            store = try WriteStore(
                folder: folder.path, owner: try service.writeOwner(), configuration: configuration)
        } catch let error as ResponseStoreError {
            throw WriteQueueError(error)
        }
        replay = WriteReplay(store: store, service: service, configuration: configuration)
        service.addLogOutObserver(self)
        Task { [replay, store] in
            // What keeps the folder from being opened, whoever asks for something is told.
            try? await store.sweep()
            await replay.start()
        }
    }

    /// Waits until the folder is open.
    ///
    /// - Throws: ``WriteQueueError``: why the folder can't be used, such as
    ///   ``WriteQueueError/newerVersion(path:)``.
    public func open() async throws {
        try await store.open()
    }

    deinit {
        Task { [replay] in await replay.stop() }
    }

    /// Everything damaged that was found since the queue was opened.
    public var damage: [StoreDamage] { store.damage }

    /// Puts a write at the end; it is on the disk when this returns.
    ///
    /// - Parameters:
    ///   - method: The method, in any case.
    ///   - path: The resource, which may have places for arguments: `/notes/{id}`.
    ///   - arguments: What the call is given; files are copied.
    ///   - encoding: How arguments become a body, if not as the service says.
    ///   - headers: Headers of this write, such as `If-Match`, but no credentials.
    ///   - body: A body in place of one made of arguments, which then go into the query.
    ///   - resource: What is written to, where it isn't the address without its query: one name for what has to be
    ///     written in order.
    ///   - title: What the app calls it.
    /// - Returns: The write.
    /// - Throws: ``ServiceError`` for what can't be sent, ``WriteQueueError`` for what can't be kept.
    @discardableResult
    public func add(
        _ method: HTTPRequest.Method, _ path: String, _ arguments: ServiceArguments = [:],
        encoding: BodyEncoding? = nil, headers: ServiceHeaders = [:], body: ServiceBody? = nil,
        resource: String? = nil, title: String = ""
    ) async throws -> PendingWrite {
        guard !isLoggedOut.load(ordering: .acquiring) else { throw WriteQueueError.loggedOut }
        var options = CallOptions()
        options.body = body
        let call = ServiceCall(
            method, path, arguments, encoding: encoding, headers: headers, options: options)
        let request = try service.makeRequest(call)
        var fields = HTTPFields()
        fields[.contentType] = request.headers[.contentType]
        try Self.apply(headers, to: &fields, service.configuration.harmlessHeaders)
        let write = try await store.add(
            NewWrite(
                resource: resource ?? Self.resource(of: request.url), method: request.method,
                url: request.url, title: title, headers: fields,
                body: try await store.keep(request.body)), now: configuration.now())
        replay.changes.send(())
        Task { [replay] in await replay.look() }
        return write
    }

    /// The writes that aren't done, the first one first.
    ///
    /// - Returns: Those of this account; also those that another program has made.
    /// - Throws: ``WriteQueueError``.
    public func writes() async throws -> [PendingWrite] {
        try await store.all()
    }

    /// The writes that aren't done: those of now, and again after each change.
    ///
    /// Whoever is slow gets the latest only. Changes that another program makes come later, while there are writes
    /// left.
    public var snapshots: AsyncStream<[PendingWrite]> {
        let changes = replay.changes.stream(first: (), policy: .bufferingNewest(1))
        let (stream, snapshots) = AsyncStream.makeStream(
            of: [PendingWrite].self, bufferingPolicy: .bufferingNewest(1))
        let task = Task { [store, weak replay] in
            for await _ in changes {
                guard let writes = try? await store.all() else { continue }
                snapshots.yield(writes)
                if !writes.isEmpty { await replay?.lookLater() }
            }
            snapshots.finish()
        }
        snapshots.onTermination = { _ in task.cancel() }
        return stream
    }

    /// What becomes of writes from now on.
    public var events: AsyncStream<WriteEvent> { replay.events.stream() }

    /// Takes a write back.
    ///
    /// One that is being sent is given up, and the next one of its resource waits until that has ended, so that it
    /// can't overtake it on the way.
    ///
    /// - Parameter id: Its number.
    /// - Returns: Whether the server may have done it all the same.
    /// - Throws: ``WriteQueueError``.
    @discardableResult
    public func cancel(_ id: PendingWrite.ID) async throws -> WriteCancellation {
        let removed = try await store.cancel(id, now: configuration.now())
        await replay.cancelTask(id)
        replay.changes.send(())
        await replay.look()
        guard let removed else { return .gone }
        return removed.attempts == 0 ? .neverSent : .maybeDone
    }

    /// Decides about a write that was refused and kept.
    ///
    /// - Parameters:
    ///   - id: Its number.
    ///   - decision: What becomes of it.
    /// - Throws: ``WriteQueueError``.
    public func resolve(_ id: PendingWrite.ID, _ decision: WriteDecision) async throws {
        guard let write = try await store.write(id), write.stage.isRefused,
            try await replay.apply(decision, to: write)
        else { throw WriteQueueError.notRefused(id) }
        replay.changes.send(())
        await replay.look()
    }

    /// The body of a write, as it is sent.
    ///
    /// - Parameter id: The write's number.
    /// - Returns: The body; nil where there is no such write.
    /// - Throws: ``WriteQueueError``, or ``TransportError/body(_:)`` for one that is damaged.
    public func body(of id: PendingWrite.ID) async throws -> RequestBody? {
        guard let write = try await store.write(id) else { return nil }
        return try await store.body(of: write)
    }

    /// Looks at once whether something is to be sent, without waiting for the end of pauses.
    public func sendNow() async throws {
        try await store.endPauses()
        await replay.look()
    }

    /// Stops sending, and returns when nothing is under way any more.
    ///
    /// What is left is sent when the folder is opened again. Handlers of refusals are cancelled and waited for.
    public func close() async {
        await replay.stop()
    }

    // MARK: - Private

    static func apply(
        _ headers: ServiceHeaders, to fields: inout HTTPFields, _ harmless: HarmlessHeaders
    ) throws {
        do {
            try headers.apply(to: &fields)
        } catch {
            throw ServiceError(error, method: "", url: "The write")
        }
        guard let field = fields.first(where: { !harmless.contains($0.name) }) else { return }
        throw WriteQueueError.secretHeader(field.name.rawName)
    }

    private static func resource(of url: URL) -> String {
        String(url.absoluteString.prefix { $0 != "?" })
    }
}
