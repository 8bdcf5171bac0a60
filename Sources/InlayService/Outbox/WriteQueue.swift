public import Foundation
public import HTTPTypes
import InlayValues
import Synchronization

/// A persistent queue of writes to a service, which are sent when the server is reachable, even
/// after a restart.
///
/// ```swift
/// let outbox = try WriteQueue(folder: folder, service: service)
/// try await outbox.add(.post, "/notes", ["text": text], title: text)
/// for await writes in outbox.snapshots { list.show(writes) }
/// ```
///
/// Writes to one resource are sent in order, each after the previous one is done; writes to
/// different resources are sent concurrently. Each has an `Idempotency-Key` that stays the same
/// for all attempts, so that a server that supports the header executes it once. A failed write
/// is retried after a back-off, or at once when the server becomes reachable. The app decides
/// about writes that the server rejects.
///
/// A write is on the disk when ``add(_:_:_:encoding:headers:body:resource:title:)`` returns, in
/// files that only their owner can read, without credentials and cookies: those of the service
/// are added when it is sent. Writes belong to the account that added them, and are never sent
/// with another's credentials or cookies. Therefore a service with cookies or identifying headers
/// must name its account. ``ServiceProxy/logOut()`` removes the writes. Multiple programs may use
/// a folder at the same time; each write is sent by one of them.
public final class WriteQueue: Sendable {
    /// The folder of the queue.
    public let folder: URL

    let replay: WriteReplay
    /// Whether the user has logged out, so that no more writes are accepted.
    let isLoggedOut = Atomic(false)
    let store: WriteStore
    private let service: ServiceProxy
    private let configuration: WriteQueueConfiguration

    /// Opens the queue of a folder in the background, creating it if necessary, and starts
    /// sending its writes.
    ///
    /// The initializer doesn't wait for the disk. If opening fails, this is logged, ``open()``
    /// and all other calls throw the reason, and opening is retried later.
    ///
    /// - Parameters:
    ///   - folder: The folder of the queue, in an existing folder.
    ///   - service: The service that sends the writes.
    ///   - configuration: The limits and handlers of the queue.
    /// - Throws: ``WriteQueueError`` if the folder can't be used or created, belongs to another
    ///   user, or the service names no account although it needs one.
    public init(
        folder: URL, service: ServiceProxy,
        configuration: WriteQueueConfiguration = WriteQueueConfiguration()
    ) throws {
        self.folder = folder
        self.service = service
        self.configuration = configuration
        do {
            store = try WriteStore(
                folder: folder.path, owner: try WriteService(proxy: service).owner(),
                configuration: configuration)
        } catch let error as ResponseStoreError {
            throw WriteQueueError(error)
        }
        replay = WriteReplay(store: store, service: service, configuration: configuration)
        service.addLogOutObserver(self)
        Task { [replay, store] in
            // An error of opening is thrown by the calls that need the folder.
            try? await store.folder.sweep()
            await replay.start()
        }
    }

    /// Waits until the queue is open.
    ///
    /// - Throws: ``WriteQueueError`` if the folder can't be used, such as
    ///   ``WriteQueueError/newerVersion(path:)``.
    public func open() async throws {
        try await store.folder.open()
    }

    deinit {
        Task { [replay] in await replay.stop() }
    }

    /// All damage that was found since the queue was opened.
    public var damage: [StoreDamage] { store.folder.damage.all }

    /// Appends a write, which is on the disk when the call returns.
    ///
    /// - Parameters:
    ///   - method: The HTTP method, in any case.
    ///   - path: The path of the resource, with optional parameter names in braces:
    ///     `/notes/{id}`.
    ///   - arguments: The arguments of the call; files are copied.
    ///   - encoding: The encoding of arguments as the body; nil uses the service's encoding.
    ///   - headers: The headers of this write, such as `If-Match`, but no credentials.
    ///   - body: A body that replaces one made from arguments, which then go into the query.
    ///   - resource: A common name for writes that must be sent in order; nil uses the URL
    ///     without its query.
    ///   - title: The app's title for the write.
    /// - Returns: The write.
    /// - Throws: ``ServiceError`` for an invalid call, ``WriteQueueError`` if the write can't be
    ///   stored.
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
        let request = try service.requests.makeRequest(call)
        var fields = HTTPFields()
        fields[.contentType] = request.headers[.contentType]
        try Self.apply(headers, to: &fields, service.configuration.harmlessHeaders)
        let write = try await store.add(
            NewWrite(
                resource: resource ?? Self.resource(of: request.url), method: request.method,
                url: request.url, title: title, headers: fields,
                body: try await store.bodies.store(request.body)))
        // A log-out in the meantime removed only the writes that were stored before it.
        guard !isLoggedOut.load(ordering: .acquiring) else {
            _ = try await store.remove(write.id)
            await store.folder.truncateLog()
            throw WriteQueueError.loggedOut
        }
        replay.changes.send(())
        Task { [replay] in await replay.sendReadyWrites() }
        return write
    }

    /// Returns the pending writes, oldest first.
    ///
    /// - Returns: The writes of this account, including those that other programs added.
    /// - Throws: ``WriteQueueError``.
    public func writes() async throws -> [PendingWrite] {
        try await store.all()
    }

    /// A stream of the pending writes: the current list, and the complete list again after each
    /// change.
    ///
    /// A slow reader gets only the latest snapshot. Changes by other programs arrive with a
    /// delay, and only while there are pending writes.
    public var snapshots: AsyncStream<[PendingWrite]> {
        let changes = replay.changes.stream(first: (), policy: .bufferingNewest(1))
        let (stream, snapshots) = AsyncStream.makeStream(
            of: [PendingWrite].self, bufferingPolicy: .bufferingNewest(1))
        let task = Task { [store, weak replay] in
            for await _ in changes {
                guard let writes = try? await store.all() else { continue }
                snapshots.yield(writes)
                if !writes.isEmpty { await replay?.scheduleCheck() }
            }
            snapshots.finish()
        }
        snapshots.onTermination = { _ in task.cancel() }
        return stream
    }

    /// A stream of the events of writes from now on.
    public var events: AsyncStream<WriteEvent> { replay.events.stream() }

    /// Cancels a write.
    ///
    /// A write that is being sent is cancelled, and the next write of its resource waits until
    /// the attempt has ended, so that it can't overtake the cancelled one.
    ///
    /// - Parameter id: The write's id.
    /// - Returns: Whether the server may have executed it.
    /// - Throws: ``WriteQueueError``.
    @discardableResult
    public func cancel(_ id: PendingWrite.ID) async throws -> WriteCancellation {
        let removed = try await store.cancel(id)
        await replay.cancelTask(id)
        replay.changes.send(())
        await replay.sendReadyWrites()
        guard let removed else { return .gone }
        return removed.attempts == 0 ? .neverSent : .maybeDone
    }

    /// Decides about a rejected write that was kept.
    ///
    /// - Parameters:
    ///   - id: The write's id.
    ///   - decision: The decision.
    /// - Throws: ``WriteQueueError``.
    public func resolve(_ id: PendingWrite.ID, _ decision: WriteDecision) async throws {
        guard let write = try await store.write(id), write.stage.isRefused,
            try await replay.apply(decision, to: write)
        else { throw WriteQueueError.notRefused(id) }
        replay.changes.send(())
        await replay.sendReadyWrites()
    }

    /// Returns the body of a write as it is sent.
    ///
    /// - Parameter id: The write's id.
    /// - Returns: The body; nil if there is no such write.
    /// - Throws: ``WriteQueueError``, or ``TransportError/body(_:)`` if the body is damaged.
    public func body(of id: PendingWrite.ID) async throws -> RequestBody? {
        guard let write = try await store.write(id) else { return nil }
        return try await store.bodies.body(of: write)
    }

    /// Ends the back-off of all pending writes and sends them at once.
    public func sendNow() async throws {
        try await store.attempts.endPauses()
        await replay.sendReadyWrites()
    }

    /// Stops sending and returns when no attempt is in progress.
    ///
    /// The remaining writes are sent when the folder is opened again. Handlers of rejections are
    /// cancelled and awaited.
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

extension WriteQueue: LogOutObserver {
    /// Stops sending; the queue then accepts no more writes.
    package func willLogOut() async {
        isLoggedOut.store(true, ordering: .releasing)
        await replay.end()
    }

    /// Removes the writes of this queue's account.
    package func logOut(_ identity: ServiceIdentity?) async throws -> Int {
        // Also for a queue that was opened during the log-out.
        await willLogOut()
        let count = try await store.removeAll()
        replay.changes.send(())
        return count
    }
}
