import CGLib
import CSoup
import Foundation
import HTTPTypes
import InlayGObject
import InlayService

/// An HTTP exchange, a request and its response, in the session's thread.
///
/// Callers are resumed from libsoup's callbacks: each step takes one thread switch in each
/// direction.
actor SoupExchange {
    typealias Head = Result<TransportResponse, TransportError>
    typealias ChunkResult = Result<[UInt8]?, TransportError>

    private let request: TransportRequest
    /// The cookie generation at the start; the response's cookies are stored only if the generation
    /// is unchanged.
    private let cookieGeneration: Int
    private var cancellable: EventObject?
    private var message: EventObject?
    private var body: SoupBodyReader?
    /// The number by which the session identifies the exchange's deadline; nil before the start.
    private var deadline: Int?
    private var uploading: Task<Void, Never>?
    /// The latest upload, retained to the end: closing its pipe earlier would end the body as if
    /// it were complete.
    private var upload: SoupUpload?
    private var isUploading = false
    /// The socket that was opened for this exchange, until libsoup has assigned it a connection id.
    private var socket: EventObject?
    private var connection: EventObject?
    private let connections: SoupConnections
    /// The host under which the connection is counted; nil once the exchange has ended.
    private var counted: String?
    private nonisolated let session: SoupSessionActor

    /// Whether the request may have reached the server.
    private var isConnected = false
    private var isAtEnd = false
    /// The first chunk of the body, if it was read before the caller requested it.
    private var ahead: [UInt8]?
    /// The reason why the exchange was cancelled; nil if it wasn't.
    private var reason: TransportError?
    private var head: CheckedContinuation<Head, Never>?
    /// The waiters for chunks of the body; the first one gets the next chunk.
    private var readers: [CheckedContinuation<ChunkResult, Never>] = []

    nonisolated var unownedExecutor: UnownedSerialExecutor { session.unownedExecutor }

    init(_ request: TransportRequest, to server: String, over connections: SoupConnections) {
        self.request = request
        self.connections = connections
        cookieGeneration = connections.jar.generation
        session = connections.session
        counted = server
        cancellable = EventObject(owning: g_cancellable_new(), on: session.thread)
        // The message is created here and not in libsoup's thread, to reduce the load of that
        // single thread.
        message = SoupRequest.makeMessage(request, over: connections)
    }

    deinit {
        if let counted { connections.end(with: counted, isShareable: request.isShareable) }
    }

    // MARK: - Head

    nonisolated func send() async throws(TransportError) -> TransportResponse {
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                perform { $0.send(continuation) }
            }
        } onCancel: {
            perform { $0.cancel(.cancelled) }
        }
        return try result.get()
    }

    /// Runs an action in the session's thread.
    nonisolated func perform(_ action: @escaping @Sendable (isolated SoupExchange) -> Void) {
        session.thread.perform { self.assumeIsolated(action) }
    }

    private func send(_ continuation: CheckedContinuation<Head, Never>) {
        head = continuation
        start(over: session.assumeIsolated { $0.object() })
    }

    private func start(over object: EventObject) {
        guard reason == nil else { return finishHead(.failure(.cancelled)) }
        guard let message else {
            let address = visibleAddress(request.url.absoluteString)
            return finishHead(.failure(.refused("libsoup can't read \(address)")))
        }
        watch(message)
        setBody()
        deadline = session.assumeIsolated { $0.addDeadline(of: self) }
        let reply = AsyncReply { result in
            nonisolated(unsafe) let result = result
            self.assumeIsolated { $0.headArrived(result, from: object) }
        }
        soup_session_send_async(
            object.cast(), message.pointer, 0, cancellable?.cast(), AsyncReply.callback,
            reply.context)
    }

    private func headArrived(_ result: OpaquePointer, from object: EventObject) {
        var error: UnsafeMutablePointer<GError>?
        let stream = soup_session_send_finish(object.cast(), result, &error)
        guard let message, let stream = EventObject(owning: stream, on: session.thread) else {
            let failure = failure(error)
            let problem = message.flatMap { SoupRequest.problem(of: $0.pointer) }
            guard case .malformed = failure, let problem else {
                return finishHead(.failure(failure))
            }
            return finishHead(.failure(.malformed(problem)))
        }
        let end = SoupBodyEnd(of: stream)
        if soup_message_get_http_version(message.pointer) == SOUP_HTTP_2_0, let counted {
            connections.recordMultiplexing(by: counted)
        }
        let wire = end?.wire.response
        var response = session.assumeIsolated {
            SoupRequest.response(of: message.pointer, wire, &$0.fields)
        }
        body = SoupBodyReader(stream, end, of: response, to: request)
        if let problem = SoupRequest.problem(in: response, wire) {
            return finishHead(.failure(.malformed(problem)))
        }
        if request.usesCookies, response.headers.contains(.setCookie) {
            connections.jar.storeCookies(
                of: response.headers[fields: .setCookie], from: request.url,
                since: cookieGeneration)
        }
        // Most bodies are already complete at this point and need no further thread switch.
        let beginning = readAhead()
        if isAtEnd {
            response.body = ResponseBody(beginning)
            releaseObjects()
        } else {
            // From now on, a timeout applies only while a caller waits for a chunk.
            wait(nil)
            if !beginning.isEmpty { ahead = beginning }
            response.body = ResponseBody(SoupBody(self))
        }
        finishHead(.success(response))
    }

    private func finishHead(_ result: Head) {
        if case .failure = result { releaseObjects() }
        head?.resume(returning: result)
        head = nil
    }

    // MARK: - Body

    func next(_ continuation: CheckedContinuation<ChunkResult, Never>) {
        // Tasks that read one body concurrently share its chunks, in the order of their requests.
        readers.append(continuation)
        if readers.count == 1 { nextChunk() }
    }

    private func nextChunk() {
        if let ahead {
            self.ahead = nil
            return finishChunk(.success(ahead))
        }
        let bytes = readAhead()
        if !bytes.isEmpty { return finishChunk(.success(bytes)) }
        if isAtEnd { return finishChunk(.success(nil)) }
        if let reason { return finishChunk(.failure(reason)) }
        readChunk()
    }

    /// Reads what is available without blocking; records the end or the error.
    private func readAhead() -> [UInt8] {
        guard let body, reason == nil, !isAtEnd else { return [] }
        let bytes = body.readAvailable(into: session.buffer, cancellable)
        isAtEnd = body.isAtEnd
        if let error = body.takeError() { reason = failure(error) }
        reason = reason ?? body.failure
        return bytes
    }

    private func readChunk() {
        guard let body else { return finishChunk(.failure(.lost("the body was closed"))) }
        wait(request.timeouts.read)
        nonisolated(unsafe) let stream = body.awaited
        let reply = AsyncReply { result in
            nonisolated(unsafe) let result = result
            self.assumeIsolated { $0.chunkArrived(result, from: stream) }
        }
        g_input_stream_read_bytes_async(
            stream, SoupSessionActor.chunkLength, 0, cancellable?.cast(),
            AsyncReply.callback, reply.context)
    }

    private func chunkArrived(
        _ result: OpaquePointer, from stream: UnsafeMutablePointer<GInputStream>
    ) {
        wait(nil)
        guard let body else { return finishChunk(.failure(.lost("the body was closed"))) }
        var error: UnsafeMutablePointer<GError>?
        let bytes = g_input_stream_read_bytes_finish(stream, result, &error)
        guard let bytes else { return finishChunk(.failure(failure(error))) }
        defer { g_bytes_unref(bytes) }
        let count = Int(g_bytes_get_size(bytes))
        guard count > 0 else {
            body.receiveEnd()
            reason = reason ?? body.failure
            return nextChunk()
        }
        let chunk = body.receive(
            UnsafeRawBufferPointer(start: g_bytes_get_data(bytes, nil), count: count))
        reason = reason ?? body.failure
        if let chunk { finishChunk(.success(chunk)) } else { nextChunk() }
    }

    private func finishChunk(_ result: ChunkResult) {
        switch result {
        case .success(nil): isAtEnd = true
        case .failure(let error): reason = reason ?? error
        case .success: break
        }
        // Bytes that were read before the end or an error are returned first.
        if case .success(_?) = result {} else { releaseObjects() }
        guard !readers.isEmpty else { return }
        readers.removeFirst().resume(returning: result)
        if !readers.isEmpty { nextChunk() }
    }

    // MARK: - Ends

    private var host: String { request.url.host ?? "" }

    private func failure(_ error: UnsafeMutablePointer<GError>?) -> TransportError {
        let failure = SoupFailure.read(error, host: host, isConnected: isConnected)
        // If this exchange was cancelled with a reason, the reason is the error.
        guard case .cancelled = failure, let reason else { return failure }
        return reason
    }

    func cancel(_ reason: TransportError) {
        guard self.reason == nil, !isAtEnd else { return }
        self.reason = reason
        ahead = nil
        endDeadline()
        uploading?.cancel()
        if isUploading, let message, let connection { SoupSocket.shutDown(message, connection) }
        g_cancellable_cancel(cancellable?.cast())
    }

    /// Sets the timeout for the next event; nil waits without limit.
    private func wait(_ limit: Duration?) {
        guard let deadline else { return }
        session.assumeIsolated { $0.setDeadline(deadline, limit) }
    }

    private func endDeadline() {
        guard let number = deadline else { return }
        deadline = nil
        session.assumeIsolated { $0.removeDeadline(number) }
    }

    func expire() { cancel(.timedOut(isConnected ? .read : .connect)) }

    /// Cancels the exchange because the body was released.
    func abandon() {
        cancel(.cancelled)
        releaseObjects()
    }

    /// Releases all libsoup objects, in their thread.
    private func releaseObjects() {
        endDeadline()
        closeStream()
        // Without a reader, the upload would wait for room in its pipe forever.
        uploading?.cancel()
        message.map(SoupSignals.ignore)
        (message, connection, socket) = (nil, nil, nil)
        // There is nothing left to cancel.
        cancellable = nil
        // Releases the connection, even if the caller still retains the fully read body.
        if let counted { connections.end(with: counted, isShareable: request.isShareable) }
        counted = nil
    }

    private func closeStream() {
        guard let body else { return }
        let stream = body.stream
        if body.isConnectionSpoiled, let message, let connection {
            SoupSocket.shutDown(message, connection)
        }
        body.endResponse()
        if isAtEnd, request.body.isNone, let message,
            soup_message_get_http_version(message.pointer) != SOUP_HTTP_2_0
        {
            // Nothing is left to transfer, so closing doesn't block.
            g_input_stream_close(stream.cast(), nil, nil)
        } else {
            inlay_close_stream(stream.cast(), cancellable?.cast())
        }
        self.body = nil
    }

    // MARK: - Signals

    /// Connects the handlers; all signals are emitted in the session's thread.
    private func watch(_ message: EventObject) {
        SoupSignals.watch(message, for: self)
        if !request.body.isNone {
            message.connect("wrote-body-data") { [weak self] _, _ in
                self?.assumeIsolated { $0.uploadProgressed() }
            }
            message.connect("restarted") { [weak self] _, _ in
                self?.assumeIsolated { $0.setBody() }
            }
        }
        if request.url.scheme?.lowercased() == "https" {
            SoupSignals.watchCertificate(of: message, for: self)
        }
    }

    /// Restarts the connect timeout after progress in connecting, and stores a newly opened
    /// socket.
    func connecting(_ socket: EventObject?) {
        if let socket { self.socket = socket }
        if !isConnected, reason == nil { wait(request.timeouts.connect) }
    }

    /// Checks the certificate and starts the timeout, because the request is about to be sent.
    func starting() {
        guard let message, reason == nil else { return }
        // Also checked for a connection that another request opened with its own trust settings.
        if let certificate = soup_message_get_tls_peer_certificate(message.pointer) {
            let errors = soup_message_get_tls_peer_certificate_errors(message.pointer)
            guard accepts(certificate, errors: errors) else { return }
        }
        isConnected = true
        let number = soup_message_get_connection_id(message.pointer)
        let opened = socket
        connection = session.assumeIsolated { $0.connection(number, opened: opened) }
        wait(request.timeouts.read)
    }

    private func uploadProgressed() {
        if reason == nil, body == nil || readers.first != nil { wait(request.timeouts.read) }
    }

    /// Returns whether a certificate is trusted; cancels the exchange if not.
    func accepts(
        _ certificate: UnsafeMutablePointer<GTlsCertificate>, errors: GTlsCertificateFlags
    ) -> Bool {
        guard request.trust != nil || errors.rawValue != 0 else { return true }
        let shown = SoupCertificate.read(certificate, errors: errors, host: host)
        if request.trust?(shown) == true { return true }
        cancel(.certificate(shown.summary))
        return false
    }

    /// Passes the body to libsoup from its start, also when the request is sent again.
    private func setBody() {
        guard let message, !request.body.isNone, reason == nil else { return }
        uploading?.cancel()
        if let bytes = request.body.bytes {
            let data = g_bytes_new(bytes, UInt(bytes.count))
            soup_message_set_request_body_from_bytes(message.pointer, nil, data)
            return g_bytes_unref(data)
        }
        guard request.body.isReplayable || uploading == nil else {
            return cancel(.body("it would have to be sent again, but can be read only once"))
        }
        guard let upload = SoupUpload(on: session.thread) else {
            return cancel(.body("the system's limit of open files is reached"))
        }
        soup_message_set_request_body(
            message.pointer, nil, upload.input.cast(), Int(request.body.length ?? -1))
        self.upload = upload
        isUploading = true
        uploading = Task { [weak self, body = request.body] in
            let failure = await upload.write(body)
            await self?.uploaded(failure, by: upload)
        }
    }

    private func uploaded(_ failure: TransportError?, by ended: SoupUpload) {
        guard ended === upload, failure != .cancelled else { return }
        if let failure { cancel(failure) } else { isUploading = false }
    }
}
