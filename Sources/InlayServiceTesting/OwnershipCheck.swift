package import InlayService

/// Checks that callers of a ``NamingServer`` receive only their own responses.
package struct OwnershipCheck: Sendable {
    /// Descriptions of the responses that belong to another caller than the one who received them.
    package private(set) var foreign: [String] = []
    /// The number of responses.
    package private(set) var count = 0
    /// The number of callers' own responses that a cache returned.
    package private(set) var ownFromStore = 0
    /// The networks by the names of the sessions that the server began with them.
    private var sessions: [String: ObjectIdentifier] = [:]
    /// The sessions whose users have logged out.
    private var ended: Set<String> = []

    package init() {}

    /// Checks the name in a response.
    ///
    /// - Parameters:
    ///   - name: The name of the caller to whom the response belongs; `nobody` for a response that
    ///     is the same for all callers.
    ///   - provenance: The source of the response.
    ///   - caller: The caller who received the response.
    package mutating func record(
        _ name: String, _ provenance: ResponseProvenance? = nil, for caller: TestCaller
    ) {
        count += 1
        // A caller without a name may have a session, whose responses belong to this caller alone.
        let isSession = name.hasPrefix("session")
        let network = ObjectIdentifier(caller.network)
        let isOwn =
            isSession
            ? sessions[name, default: network] == network && !ended.contains(name)
            : name == caller.name || name == "nobody"
        if isSession { sessions[name] = sessions[name] ?? network }
        if !isOwn {
            let source = provenance.map { " by \($0)" } ?? ""
            foreign.append("\(caller.name) (\(caller.kind)) got \(name)\(source)")
        }
        if name == caller.name, provenance?.isFromStore == true { ownFromStore += 1 }
    }

    mutating func record(_ received: TestCaller.Received?, for caller: TestCaller) {
        guard let received else { return }
        let name = received.body.prefix { $0 != UInt8(ascii: " ") }
        record(String(decoding: name, as: UTF8.self), received.provenance, for: caller)
    }

    /// Returns the names of a caller's sessions so far.
    func sessions(of caller: TestCaller) -> Set<String> {
        let network = ObjectIdentifier(caller.network)
        return Set(sessions.filter { $0.value == network }.keys)
    }

    /// Marks sessions as ended by a log-out, so that their responses count as another caller's.
    mutating func end(_ sessions: Set<String>) {
        ended.formUnion(sessions)
    }

    /// Records an error of a log-out as a fault.
    mutating func recordFailedLogOut(_ error: any Error) {
        foreign.append("no log-out: \(error)")
    }

    /// Adds the results of another check.
    package mutating func add(_ other: OwnershipCheck, _ label: String) {
        foreign += other.foreign.map { "\(label): \($0)" }
        count += other.count
        ownFromStore += other.ownFromStore
    }
}
