import CGLib
import CSoup
import InlayGObject

/// A session of libsoup, in the thread that it stays in.
actor SoupSessionActor {
    /// How much is read at a time.
    static let pieceLength: UInt = 65_536

    nonisolated let thread: EventThread
    private let options: SoupOptions
    /// Where bodies are read to, in the thread only: how long they are is known afterwards.
    nonisolated(unsafe) let buffer = UnsafeMutableRawBufferPointer.allocate(
        byteCount: Int(pieceLength), alignment: 16)
    private var session: EventObject?
    private var sockets: [UInt: EventObject] = [:]
    private var deadlines: SoupDeadlines
    var fields = KnownFields()

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    init(_ options: SoupOptions, on thread: EventThread) {
        self.options = options
        self.thread = thread
        deadlines = SoupDeadlines(on: thread)
    }

    isolated deinit {
        if let session { soup_session_abort(session.cast()) }
        buffer.deallocate()
    }

    /// The session, made for the first call: it belongs to the thread that makes it.
    func object() -> EventObject {
        if let session { return session }
        guard let made = makeSession() else { preconditionFailure("libsoup has no sessions.") }
        session = made
        return made
    }

    /// The number of an exchange that has times to keep.
    func addDeadline(of exchange: SoupExchange) -> Int { deadlines.add(exchange) }

    func removeDeadline(_ number: Int) { deadlines.remove(number) }

    /// Sets how long an exchange waits from now on; nil for ever.
    func setDeadline(_ number: Int, _ delay: Duration?) {
        deadlines.set(number, delay) { [weak self] in self?.assumeIsolated { $0.expire() } }
    }

    private func expire() {
        for exchange in deadlines.takeDue() { exchange.assumeIsolated { $0.expire() } }
    }

    /// The socket of a connection, which was opened just now or for an earlier request.
    func connection(_ number: UInt, opened socket: EventObject?) -> EventObject? {
        if let socket {
            sockets = sockets.filter { g_socket_is_closed($0.value.cast()) == 0 }
            sockets[number] = socket
        }
        return sockets[number]
    }

    private func makeSession() -> EventObject? {
        let pointer = inlay_soup_session_new(
            Int32(options.connections), Int32(options.connectionsPerHost))
        if soup_session_has_feature(pointer, soup_content_decoder_get_type()) == 0 {
            soup_session_add_feature_by_type(pointer, soup_content_decoder_get_type())
        }
        // It listens to each message four times, and has nothing to answer with: challenges are answered above.
        soup_session_remove_feature_by_type(pointer, soup_auth_manager_get_type())
        if let agent = options.userAgent { soup_session_set_user_agent(pointer, agent) }
        return EventObject(owning: pointer, on: thread)
    }
}
