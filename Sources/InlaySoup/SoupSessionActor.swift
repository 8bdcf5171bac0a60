import CGLib
import CSoup
import InlayGObject

/// A libsoup session as an actor, bound to the session's thread.
actor SoupSessionActor {
    /// The maximum size of a chunk in bytes.
    static let chunkLength: UInt = 65_536

    nonisolated let thread: EventThread
    private let options: SoupOptions
    /// The read buffer, used only in the thread; the length of a chunk is known only after
    /// reading it.
    nonisolated(unsafe) let buffer = UnsafeMutableRawBufferPointer.allocate(
        byteCount: Int(chunkLength), alignment: 16)
    private var session: EventObject?
    private var sockets: [UInt: EventObject] = [:]
    private var deadlines: SoupDeadlines
    var fields = HeaderFieldCache()

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

    /// Returns the session, which is created at first use because it belongs to the thread that
    /// creates it.
    func object() -> EventObject {
        if let session { return session }
        guard let made = makeSession() else { preconditionFailure("libsoup has no sessions.") }
        session = made
        return made
    }

    /// Adds an exchange that may get deadlines, and returns the number that identifies it.
    func addDeadline(of exchange: SoupExchange) -> Int { deadlines.add(exchange) }

    func removeDeadline(_ number: Int) { deadlines.remove(number) }

    /// Sets the deadline of an exchange, or clears it if the delay is nil.
    func setDeadline(_ number: Int, _ delay: Duration?) {
        deadlines.set(number, delay) { [weak self] in self?.assumeIsolated { $0.expire() } }
    }

    private func expire() {
        for exchange in deadlines.takeDue() { exchange.assumeIsolated { $0.expire() } }
    }

    /// Returns the socket of a connection, which was opened just now or for an earlier request; nil
    /// if it is unknown.
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
        // libsoup's decoder is removed: it takes truncated bodies for whole and damaged ones for
        // unencoded, and knows no further members of gzip.
        soup_session_remove_feature_by_type(pointer, soup_content_decoder_get_type())
        // The auth manager is removed: it connects four handlers to each message, but challenges
        // are handled by the layer above.
        soup_session_remove_feature_by_type(pointer, soup_auth_manager_get_type())
        return EventObject(owning: pointer, on: thread)
    }
}
