/// Where an answer came from.
///
/// ```swift
/// if case .stale(.offline) = answer.source { showAge(answer.age) }
/// ```
public enum AnswerSource: Sendable, Hashable {
    /// Fresh, from memory.
    case memory
    /// From the store on disk; in what state, the value says.
    case disk(DiskState)
    /// Stored, and the server said that it is still right.
    case revalidated
    /// Stored, and no longer fresh.
    case stale(StaleReason)
    /// From the server.
    case network

    /// The state of an answer that came from disk.
    public enum DiskState: String, Sendable, Hashable {
        /// The server's own words allow to use it unasked.
        case fresh
    }
}

extension AnswerSource: CustomStringConvertible {
    /// The source in one word or two, as a log has it.
    public var description: String {
        switch self {
        case .memory: "memory"
        case .disk(let state): "disk(\(state.rawValue))"
        case .revalidated: "revalidated"
        case .stale(let reason): "stale(\(reason.rawValue))"
        case .network: "network"
        }
    }
}
