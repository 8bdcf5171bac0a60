/// Why a web process died.
public enum TerminationReason: String, Hashable, Sendable, CustomStringConvertible {
    /// It crashed, or the system killed it.
    case crashed
    /// It used more memory than it may.
    case exceededMemoryLimit
    /// The app asked for it.
    case terminatedByApp

    /// What happened, in a sentence.
    public var description: String {
        switch self {
        case .crashed: "it crashed"
        case .exceededMemoryLimit: "it used too much memory"
        case .terminatedByApp: "the app ended it"
        }
    }
}
